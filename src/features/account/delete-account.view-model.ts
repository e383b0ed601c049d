import { action, makeObservable } from 'mobx'
import type { SessionNotice } from '../../../src-core/domain/session'
import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { ServiceFailure } from '../../../src-core/ports/portal-api'
import { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import { NoticeStore } from '../../stores/notice-store'
import { PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { Session } from '../../../src-core/use-cases/session'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'open'; readonly agreed: boolean; readonly failed: boolean }
  | { readonly type: 'deleting' }

/** Who continues to bill after the deletion. `processing`: a payment may be made. */
export type BilledBy = SubscriptionManager | 'processing' | undefined

const billingNotices = {
  portal: 'session-deleted-billed',
  processing: 'session-deleted-processing',
  'app-store': 'session-deleted-billed-elsewhere',
  'google-play': 'session-deleted-billed-elsewhere',
  elsewhere: 'session-deleted-billed-elsewhere',
} as const satisfies Record<NonNullable<BilledBy>, SessionNotice>

/** The dialog that deletes the account once the user has agreed. */
export class DeleteAccountViewModel extends Stateful<State> {
  static readonly module = viewModelModule(
    DeleteAccountViewModel,
    [SessionStore, NoticeStore, DeleteAccount, PurchaseStore],
    (bind) => {
      bindClass(bind, DeleteAccount, [PORTS.portalApi, Session, PORTS.log])
    },
  )

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
    const { state } = this.session
    if (state.type !== 'signed-in') return
    this.setState({ type: 'deleting' })
    const loaded = await this.session.refresh()
    if (loaded.type === 'error') return this.onFailure(loaded.error)
    if (this.billedBy !== billedBy) {
      this.open()
      // The page of a subscriber has another layout, which closes the dialog.
      if (loaded.value.subscribed && !state.user.subscribed) this.notices.show('already-subscribed')
      return
    }
    const deleted = await this.session.act((account) =>
      this.deleteAccount.execute(account, billedBy ? billingNotices[billedBy] : 'session-deleted'),
    )
    if (deleted.type === 'error') this.onFailure(deleted.error)
  }

  private onFailure({ kind }: ServiceFailure): void {
    const isSignedOut = kind === 'not-signed-in'
    this.setState(isSignedOut ? { type: 'closed' } : { type: 'open', agreed: true, failed: true })
  }
}
