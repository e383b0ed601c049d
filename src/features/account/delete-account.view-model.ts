import { action, makeObservable } from 'mobx'
import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import type { NoticeStore } from '../../stores/notice-store'
import type { PurchaseStore } from '../../stores/purchase-store'
import type { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'open'; readonly agreed: boolean; readonly failed: boolean }
  | { readonly type: 'deleting' }

/** Who continues to bill after the deletion. `processing`: a payment may be made. */
export type BilledBy = SubscriptionManager | 'processing' | undefined

/** The dialog that deletes the account once the user has agreed. */
export class DeleteAccountViewModel extends Stateful<State> {
  constructor(
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly deleteAccount: DeleteAccount,
    private readonly purchases: PurchaseStore,
  ) {
    super({ type: 'closed' })
    makeObservable(this, { open: action, agree: action, close: action })
  }

  get billedBy(): BilledBy {
    const { state } = this.session
    if (state.type !== 'signed-in') return undefined
    const { subscription, checkout } = state.user
    if (subscription) return subscription.autoRenew ? subscription.managedBy : undefined
    return this.purchases.awaitedStanding || checkout?.status === 'processing' ? 'processing' : undefined
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

  /**
   * Deletes the account. Loads the user first, who may have subscribed elsewhere: what the dialog says of billing must be
   * true. The guard redirects after the sign-out; the sign-in page says whether the user is still billed.
   */
  async confirm(): Promise<void> {
    // Stryker disable next-line ConditionalExpression: agreed exists only in the open dialog
    if (this.state.type !== 'open' || !this.state.agreed) return
    const { billedBy } = this
    const before = this.session.state
    if (before.type !== 'signed-in') return
    const { account } = before
    this.setState({ type: 'deleting' })
    const loaded = await this.session.refresh()
    if (!this.session.isSignedInAs(account)) {
      this.setState({ type: 'closed' })
      return
    }
    if (loaded.type === 'error') {
      this.setState({ type: 'open', agreed: true, failed: true })
      return
    }
    if (this.billedBy !== billedBy) {
      this.open()
      // The page of a subscriber has another layout, which closes the dialog.
      if (loaded.value.subscribed && !before.user.subscribed) this.notices.show('already-subscribed')
      return
    }
    const isReplaced = () => this.session.isReplaced(account)
    const deleted = await this.deleteAccount.execute(account.id, isReplaced)
    if (isReplaced()) {
      this.setState({ type: 'closed' })
      return
    }
    if (deleted.type === 'success') {
      this.showBilling(billedBy)
      return
    }
    this.setState({ type: 'open', agreed: true, failed: true })
    if (deleted.error.kind === 'not-signed-in') await this.session.refresh()
  }

  private showBilling(billedBy: BilledBy): void {
    if (billedBy === undefined) this.notices.dismiss()
    else if (billedBy === 'portal') this.notices.show('session-deleted-billed')
    else if (billedBy === 'processing') this.notices.show('session-deleted-processing')
    else this.notices.show('session-deleted-billed-elsewhere')
  }
}
