import { computed, makeObservable, observableRef, runInAction } from 'mobx'
import type { SignInMethod } from '../../../src-core/domain/account'
import { readPaymentReturn } from '../../../src-core/domain/payment-return'
import type { SavedOrder } from '../../../src-core/domain/saved-order'
import type { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { TrackPurchase } from '../../../src-core/use-cases/track-purchase'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'

/** `confirming` while the service is asked, `confirmed` when it knows, `unconfirmed` when it does not after 30 s. */
export type PaymentConfirmation = 'confirming' | 'confirmed' | 'unconfirmed'

/** Where a payment ends. A return from the bank is a hint; what counts is that the service says "subscribed". */
export class PaymentSuccessfulViewModel {
  confirmation: PaymentConfirmation = 'confirming'
  private waiting = 0

  constructor(
    private readonly session: SessionStore,
    private readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly useCases: {
      readonly trackPurchase: TrackPurchase
      readonly awaitSubscription: AwaitSubscription
    },
  ) {
    makeObservable(this, { confirmation: observableRef, order: computed, method: computed })
  }

  /** What was paid, or nothing while that is not known. */
  get order(): SavedOrder | undefined {
    return this.orderStore.paid
  }

  get method(): SignInMethod {
    return this.session.state.type === 'signed-in' ? this.session.state.account.method : 'password'
  }

  /** Reads the return address and takes it out of the address bar; answers the way to stop waiting. */
  start(): () => void {
    const returned = readPaymentReturn(this.navigation.address.query.get('redirect_status'))
    const stashed = this.orderStore.takeAbandoned()
    if (returned === 'failed') this.failed(stashed)
    else this.confirm(stashed ?? this.orderStore.paid, stashed !== undefined)
    return () => {
      this.waiting += 1
    }
  }

  /** Asks the service, for half a minute at most, until it says that the user is subscribed. */
  async checkAgain(): Promise<void> {
    const waiting = (this.waiting += 1)
    this.become('confirming')
    const subscribed = await this.useCases.awaitSubscription.execute(
      () => this.session.refresh(),
      () => waiting === this.waiting,
    )
    if (waiting === this.waiting) this.become(subscribed ? 'confirmed' : 'unconfirmed')
  }

  private failed(order: SavedOrder | undefined): void {
    if (order) {
      this.notices.tell('payment-failed')
      void this.orderStore.reopen(order)
    }
    this.navigation.go('/', { replace: true })
  }

  private confirm(order: SavedOrder | undefined, isNew: boolean): void {
    if (!order) {
      this.navigation.go('/', { replace: true })
      return
    }
    if (isNew) this.useCases.trackPurchase.paid(order)
    this.orderStore.settle(order)
    if (this.navigation.address.query.size > 0) this.navigation.go('/payment-successful', { replace: true })
    void this.checkAgain()
  }

  private become(confirmation: PaymentConfirmation): void {
    runInAction(() => {
      this.confirmation = confirmation
    })
  }
}
