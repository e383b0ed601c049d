import { action, makeObservable } from 'mobx'
import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import type { NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'open'; readonly agreed: boolean; readonly failed: boolean }
  | { readonly type: 'deleting' }

/** The dialog that deletes the account once the user has agreed. */
export class DeleteAccountViewModel extends Stateful<State> {
  constructor(
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly deleteAccount: DeleteAccount,
  ) {
    super({ type: 'closed' })
    makeObservable(this, { open: action, agree: action, close: action })
  }

  /** The manager of the subscription, if billing continues after the deletion. */
  get billedBy(): SubscriptionManager | undefined {
    const { state } = this.session
    const subscription = state.type === 'signed-in' ? state.user.subscription : undefined
    return subscription?.autoRenew ? subscription.managedBy : undefined
  }

  open(): void {
    this.setState({ type: 'open', agreed: false, failed: false })
  }

  agree(agreed: boolean): void {
    if (this.state.type === 'open') this.setState({ ...this.state, agreed })
  }

  close(): void {
    if (this.state.type === 'open') this.setState({ type: 'closed' })
  }

  /** Deletes the account. The guard redirects after the sign-out. */
  async confirm(): Promise<void> {
    // Stryker disable next-line ConditionalExpression: agreed exists only in the open dialog
    if (this.state.type !== 'open' || !this.state.agreed) return
    this.setState({ type: 'deleting' })
    const deleted = await this.deleteAccount.execute()
    if (deleted.type === 'success') {
      this.notices.dismiss()
      return
    }
    this.setState({ type: 'open', agreed: true, failed: true })
    if (deleted.error.kind === 'not-signed-in') await this.session.refresh()
  }
}
