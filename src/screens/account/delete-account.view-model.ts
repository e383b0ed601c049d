import { action, makeObservable, observableRef, runInAction } from 'mobx'
import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import type { NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'asking'; readonly agreed: boolean; readonly failed: boolean }
  | { readonly type: 'deleting' }

/** Deleting the account: a box to tick, a warning about the billing, and no way back. */
export class DeleteAccountViewModel {
  state: State = { type: 'closed' }

  constructor(
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly deleteAccount: DeleteAccount,
  ) {
    makeObservable(this, { state: observableRef, ask: action, agree: action, close: action })
  }

  /** Who manages a subscription that goes on to be billed, or nothing when none does. */
  get billedBy(): SubscriptionManager | undefined {
    const { state } = this.session
    const subscription = state.type === 'signed-in' ? state.user.subscription : undefined
    return subscription?.autoRenew ? subscription.managedBy : undefined
  }

  ask(): void {
    this.state = { type: 'asking', agreed: false, failed: false }
  }

  agree(agreed: boolean): void {
    if (this.state.type === 'asking') this.state = { ...this.state, agreed }
  }

  close(): void {
    if (this.state.type === 'asking') this.state = { type: 'closed' }
  }

  /** Deletes, once. Signed out afterwards, the guards lead to the sign-in. */
  async confirm(): Promise<void> {
    if (this.state.type !== 'asking' || !this.state.agreed) return
    this.become({ type: 'deleting' })
    const deleted = await this.deleteAccount.execute()
    if (deleted.type === 'success') {
      this.notices.dismiss()
      return
    }
    this.become({ type: 'asking', agreed: true, failed: true })
    if (deleted.error.kind === 'not-signed-in') await this.session.refresh()
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
