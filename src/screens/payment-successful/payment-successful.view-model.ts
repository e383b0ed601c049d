import { computed, makeObservable } from 'mobx'
import type { SignInMethod } from '../../../src-core/domain/account'
import { readPaymentReturn } from '../../../src-core/domain/payment-return'
import type { SavedOrder } from '../../../src-core/domain/saved-order'
import type { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { TrackPurchase } from '../../../src-core/use-cases/track-purchase'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { LatestRequest, Stateful } from '../../stores/stateful'

/** `confirming` while the service is asked, `unconfirmed` when it does not know of the payment after 30 s. */
export type PaymentConfirmation = 'confirming' | 'confirmed' | 'unconfirmed'

/** Where a payment ends. A return from the bank is a hint; the service decides whether the user is subscribed. */
export class PaymentSuccessfulViewModel extends Stateful<PaymentConfirmation> {
  private readonly requests = new LatestRequest()

  constructor(
    private readonly session: SessionStore,
    private readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly trackPurchase: TrackPurchase,
    private readonly awaitSubscription: AwaitSubscription,
  ) {
    super('confirming')
    makeObservable(this, { order: computed, method: computed })
  }

  /** What was paid, or nothing while that is not known. */
  get order(): SavedOrder | undefined {
    return this.orderStore.paid
  }

  get method(): SignInMethod {
    return this.session.state.type === 'signed-in' ? this.session.state.account.method : 'password'
  }

  /** Reads the return address and removes it from the address bar. Returns a function that stops asking the service. */
  start(): () => void {
    const returned = readPaymentReturn(this.navigation.address.query.get('redirect_status'))
    const stashed = this.orderStore.takeAbandoned()
    if (returned === 'failed') this.failed(stashed)
    else this.confirm(stashed ?? this.orderStore.paid, stashed !== undefined)
    return () => this.requests.cancel()
  }

  /** Asks the service for up to 30 s until it says that the user is subscribed. */
  async checkAgain(): Promise<void> {
    const isLatest = this.requests.start()
    this.setState('confirming')
    const subscribed = await this.awaitSubscription.execute(() => this.session.refresh(), isLatest)
    if (isLatest()) this.setState(subscribed ? 'confirmed' : 'unconfirmed')
  }

  private failed(order: SavedOrder | undefined): void {
    if (order) {
      this.notices.show('payment-failed')
      void this.orderStore.reopen(order)
    }
    this.navigation.redirect('/')
  }

  private confirm(order: SavedOrder | undefined, isNew: boolean): void {
    if (!order) {
      this.navigation.redirect('/')
      return
    }
    if (isNew) this.trackPurchase.paid(order)
    this.orderStore.settle(order)
    if (this.navigation.address.query.size > 0) this.navigation.redirect('/payment-successful')
    void this.checkAgain()
  }
}
