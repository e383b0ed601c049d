import { computed, makeObservable } from 'mobx'
import type { SignInMethod } from '../../../src-core/domain/account'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import type { SavedOrder } from '../../../src-core/domain/saved-order'
import { visitorsDay, type Clock } from '../../../src-core/ports/clock'
import type { BankReturn } from '../../../src-core/ports/payments'
import type { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { NavigationStore } from '../../stores/navigation-store'
import { failureNotice, type NoticeKind, type NoticeStore } from '../../stores/notice-store'
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
    private readonly awaitSubscription: AwaitSubscription,
    private readonly clock: Clock,
    private readonly bankReturn: BankReturn,
  ) {
    super('confirming')
    makeObservable(this, { order: computed, method: computed, isPaid: computed, nextBilling: computed })
  }

  /** The order whose payment was submitted, once it is known. */
  get order(): SavedOrder | undefined {
    return this.orderStore.submitted
  }

  /** Whether the payment is known to have succeeded. */
  get isPaid(): boolean {
    const { pendingPurchase } = this.session
    return pendingPurchase === 'waiting' || pendingPurchase === 'overdue'
  }

  /** The first day of regular billing: from the service, once it has confirmed the subscription. */
  get nextBilling(): CalendarDate | undefined {
    const { state } = this.session
    const renewsAt = state.type === 'signed-in' ? state.user.subscription?.renewsAt : undefined
    return (renewsAt && visitorsDay(this.clock, renewsAt)) || this.order?.product.nextBilling
  }

  get method(): SignInMethod {
    return this.session.state.type === 'signed-in' ? this.session.state.account.method : 'password'
  }

  /** Evaluates the return address and removes its query from the address bar. Returns a function that stops polling. */
  start(): () => void {
    const isFailed = this.bankReturn.isFailedPayment(this.navigation.address.query)
    const saved = this.orderStore.takeSavedOrder()
    if (isFailed) this.onFailed(saved, 'payment-failed')
    else this.confirm(saved ?? this.orderStore.submitted, saved !== undefined)
    return () => this.requests.cancel()
  }

  /** Polls the service for up to 30 seconds until it reports the outcome of the payment. */
  async checkAgain(): Promise<void> {
    const isLatest = this.requests.start()
    this.setState('confirming')
    const outcome = await this.awaitSubscription.execute(() => this.session.checkPurchase(isLatest), isLatest)
    if (!isLatest()) return
    const failure = failureNotice(outcome)
    if (failure) {
      this.onFailed(this.order, failure)
      return
    }
    if (outcome === 'ended') {
      this.navigation.redirect('/')
      return
    }
    if (outcome === 'pending') {
      this.setState('unconfirmed')
      return
    }
    this.orderStore.discardDraft()
    if (this.isBoughtHere) {
      this.setState('confirmed')
      return
    }
    this.notices.show('already-subscribed')
    this.navigation.redirect('/')
  }

  /** Whether the subscription comes from this order: not from an app store, or from another checkout session. */
  private get isBoughtHere(): boolean {
    const { state } = this.session
    if (state.type !== 'signed-in') return false
    const { subscription, checkout } = state.user
    const checkoutId = this.order?.checkoutId
    const isOtherSession = checkout && checkoutId !== undefined && checkout.id !== checkoutId
    return subscription?.managedBy === 'portal' && !isOtherSession
  }

  private onFailed(order: SavedOrder | undefined, notice: NoticeKind): void {
    if (!order) {
      this.onUnknownOrder()
      return
    }
    this.notices.show(notice)
    void this.orderStore.reopen(order)
    this.navigation.redirect('/')
  }

  /** Home shows what the service says about the checkout that the return address names. */
  private onUnknownOrder(): void {
    const checkoutId = this.navigation.address.query.get('checkout')
    const outcome = checkoutId === undefined ? 'pending' : this.session.recordReturn(checkoutId)
    const failure = failureNotice(outcome)
    if (failure) this.notices.show(failure)
    this.navigation.redirect('/')
  }

  private confirm(order: SavedOrder | undefined, isNew: boolean): void {
    if (!order) {
      this.onUnknownOrder()
      return
    }
    if (isNew) this.session.addPendingPurchase(order, { isReturn: true })
    else this.session.readPendingPurchase()
    this.orderStore.setSubmitted(order)
    if (this.navigation.address.query.size > 0) this.navigation.redirect('/payment-successful')
    void this.checkAgain()
  }
}
