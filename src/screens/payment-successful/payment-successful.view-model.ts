import { computed, makeObservable, when } from 'mobx'
import type { SignInMethod } from '#core/domain/account'
import type { CalendarDate } from '#core/domain/calendar-date'
import { orderOnSuccessPage } from '#core/domain/purchase-standing'
import type { PlanCatalogue } from '#core/domain/plan-catalogue'
import { readRecord, writeRecord, type RecordedOrder } from '#core/domain/purchase-record'
import { formatAddress } from '#core/domain/routes'
import { visitorsDay, type Clock } from '#core/ports/clock'
import type { BankReturn } from '#core/ports/payments'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import { PORTS } from '../../ports'
import { viewModelModule } from '../../bind-class'

/** The page after a payment. The return from the bank is only a hint: the service decides whether the user is subscribed. */
export class PaymentSuccessfulViewModel {
  static readonly module = viewModelModule(PaymentSuccessfulViewModel, [
    SessionStore,
    OrderStore,
    PurchaseStore,
    NavigationStore,
    PORTS.catalogue,
    PORTS.clock,
    PORTS.bankReturn,
  ])

  constructor(
    private readonly session: SessionStore,
    private readonly orderStore: OrderStore,
    private readonly purchases: PurchaseStore,
    private readonly navigation: NavigationStore,
    private readonly catalogue: PlanCatalogue,
    private readonly clock: Clock,
    private readonly bankReturn: BankReturn,
  ) {
    makeObservable(this, { order: computed, method: computed, nextBilling: computed })
  }

  /** The order whose payment was submitted, once it is known. */
  get order(): RecordedOrder | undefined {
    return orderOnSuccessPage(this.purchases.purchase)
  }

  /** Whether the service has confirmed the subscription. */
  get isConfirmed(): boolean {
    return this.purchases.purchase.step === 'subscribed'
  }

  /** Whether the service is being asked. */
  get isChecking(): boolean {
    return this.purchases.isAsking
  }

  /** Whether the payment is known to have succeeded. */
  get isPaid(): boolean {
    const { awaitedStanding } = this.purchases
    return awaitedStanding === 'paid' || awaitedStanding === 'overdue'
  }

  /** The first day of regular billing: from the service, once it has confirmed the subscription. */
  get nextBilling(): CalendarDate | undefined {
    return visitorsDay(this.clock, this.session.subscription?.renewsAt) ?? this.order?.product.nextBilling
  }

  get method(): SignInMethod {
    return this.session.account?.method ?? 'password'
  }

  /** Evaluates the return address. Returns a function that stops asking the service. */
  start(): () => void {
    const { user } = this.session
    const { query } = this.navigation.address
    const isRefused = this.bankReturn.isFailedPayment(query)
    const checkoutId = query.get('checkout')
    const kept = readRecord(query.get('order'), 'tab', this.catalogue)
    if (user) this.purchases.send({ type: 'returned', user, isRefused, checkoutId, kept })
    const stop = when(
      () => this.order !== undefined,
      () => {
        this.orderStore.clear()
        this.keepForReload()
      },
    )
    return () => {
      stop()
      this.purchases.send({ type: 'status-left' })
    }
  }

  /** The address bar does not show the order: it is private, so that the entry of the history has it. */
  private keepForReload(): void {
    const { purchase } = this.purchases
    if (!('record' in purchase) || this.navigation.address.query.has('order')) return
    const query = new Map([['order', writeRecord(purchase.record)]])
    this.navigation.redirectFrom('/payment-successful', formatAddress({ path: '/payment-successful', query }))
  }

  /** Asks the service for up to 30 seconds for the outcome of the payment. */
  checkAgain(): void {
    this.purchases.send({ type: 'check' })
  }
}
