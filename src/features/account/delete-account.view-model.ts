import { action, makeObservable } from 'mobx'
import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import type { PortalConfig } from '../../portal-config'
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
    private readonly config: PortalConfig,
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

  /** Deletes the account. The guard redirects after the sign-out; the sign-in page says whether the user is still billed. */
  async confirm(): Promise<void> {
    // Stryker disable next-line ConditionalExpression: agreed exists only in the open dialog
    if (this.state.type !== 'open' || !this.state.agreed) return
    const { billedBy } = this
    const { account } = this.session
    if (!account) return
    this.setState({ type: 'deleting' })
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

  private showBilling(billedBy: SubscriptionManager | undefined): void {
    const { contactEmail } = this.config
    if (billedBy === undefined) this.notices.dismiss()
    else if (billedBy === 'portal') this.notices.show('session-deleted-billed', contactEmail)
    else this.notices.show('session-deleted-billed-elsewhere', contactEmail)
  }
}
