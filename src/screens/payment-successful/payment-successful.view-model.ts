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

/** `unconfirmed`: the service has not confirmed the payment within 30 seconds. */
export type PaymentConfirmation = 'confirming' | 'confirmed' | 'unconfirmed'

/** The page after a payment. The return from the bank is only a hint: the service decides whether the user is subscribed. */
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

  /** The paid order, once it is known. */
  get order(): SavedOrder | undefined {
    return this.orderStore.paid
  }

  get method(): SignInMethod {
    return this.session.state.type === 'signed-in' ? this.session.state.account.method : 'password'
  }

  /** Evaluates the return address and removes its query from the address bar. Returns a function that stops polling. */
  start(): () => void {
    const returned = readPaymentReturn(this.navigation.address.query.get('redirect_status'))
    const saved = this.orderStore.takeAbandonedOrder()
    if (returned === 'failed') this.onFailed(saved)
    else this.confirm(saved ?? this.orderStore.paid, saved !== undefined)
    return () => this.requests.cancel()
  }

  /** Polls the service for up to 30 seconds until the user is subscribed. */
  async checkAgain(): Promise<void> {
    const isLatest = this.requests.start()
    this.setState('confirming')
    const subscribed = await this.awaitSubscription.execute(() => this.session.refresh(), isLatest)
    if (isLatest()) this.setState(subscribed ? 'confirmed' : 'unconfirmed')
  }

  private onFailed(order: SavedOrder | undefined): void {
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
    if (isNew) this.trackPurchase.recordPayment(order)
    this.orderStore.setPaid(order)
    if (this.navigation.address.query.size > 0) this.navigation.redirect('/payment-successful')
    void this.checkAgain()
  }
}
