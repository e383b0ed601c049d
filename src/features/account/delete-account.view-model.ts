import { action, makeObservable } from 'mobx'
import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import type { NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'asking'; readonly agreed: boolean; readonly failed: boolean }
  | { readonly type: 'deleting' }

/** Deleting the account: a box to tick, a warning about the billing, and no way back. */
export class DeleteAccountViewModel extends Stateful<State> {
  constructor(
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly deleteAccount: DeleteAccount,
  ) {
    super({ type: 'closed' })
    makeObservable(this, { ask: action, agree: action, close: action })
  }

  /** Who manages a subscription that goes on to be billed, or nothing when none does. */
  get billedBy(): SubscriptionManager | undefined {
    const { state } = this.session
    const subscription = state.type === 'signed-in' ? state.user.subscription : undefined
    return subscription?.autoRenew ? subscription.managedBy : undefined
  }

  ask(): void {
    this.setState({ type: 'asking', agreed: false, failed: false })
  }

  agree(agreed: boolean): void {
    if (this.state.type === 'asking') this.setState({ ...this.state, agreed })
  }

  close(): void {
    if (this.state.type === 'asking') this.setState({ type: 'closed' })
  }

  /** Deletes, once. The sign-out that follows makes the guard redirect to the sign-in. */
  async confirm(): Promise<void> {
    if (this.state.type !== 'asking' || !this.state.agreed) return
    this.setState({ type: 'deleting' })
    const deleted = await this.deleteAccount.execute()
    if (deleted.type === 'success') {
      this.notices.dismiss()
      return
    }
    this.setState({ type: 'asking', agreed: true, failed: true })
    if (deleted.error.kind === 'not-signed-in') await this.session.refresh()
  }
}
