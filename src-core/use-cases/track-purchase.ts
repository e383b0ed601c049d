import {
  mayStillBePaid,
  pendingPurchaseStatus,
  readPendingPurchase,
  readReportedPurchase,
  writePendingPurchase,
  writeReportedPurchase,
  type PendingPurchase,
  type PendingPurchaseStatus,
} from '../domain/pending-purchase'
import { priceInDollars, type PlanCatalogue } from '../domain/plan-catalogue'
import type { SavedOrder } from '../domain/saved-order'
import type { CurrentUser, Subscription } from '../domain/subscriber'
import type { Analytics } from '../ports/analytics'
import type { Clock } from '../ports/clock'
import type { PortalStorage } from '../ports/portal-storage'

/**
 * What the service says about a pending purchase; all but `pending` are final. `trial-refused`: nothing is charged, because the
 * card has had a trial. `ended`: it was paid, but a day later the service tells neither a subscription nor this payment.
 */
export type PurchaseOutcome = 'subscribed' | 'not-paid' | 'trial-refused' | 'ended' | 'pending'

/**
 * Persists a confirmed checkout as a pending purchase until the service reports its outcome, then reports the purchase to
 * analytics, once across all reloads and tabs.
 */
export class TrackPurchase {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: PortalStorage,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the order as a pending purchase, unless the account has another order that is known to be paid. `isReturn`: the
   * provider has returned, and is no longer confirming the payment.
   */
  recordConfirmation(
    { accountId, product, promoCode, checkoutId, begunAt, isPaid = false }: SavedOrder,
    { isReturn = false } = {},
  ): void {
    const pending = this.pendingOf(accountId)
    if (!isPaid && pending?.isPaid && pending.productId !== undefined) return
    const { id: productId, regularPrice, currency } = product
    const confirmedAt = this.clock.now()
    this.write({
      accountId,
      productId,
      regularPrice,
      currency,
      ...(promoCode === undefined ? {} : { promoCode }),
      ...(checkoutId === undefined ? {} : { checkoutId }),
      confirmedAt,
      ...(begunAt === undefined || isReturn ? {} : { begunAt }),
      isPaid,
    })
  }

  /**
   * Records a return to a browser that has not stored the order, and evaluates the user, loaded since. Any link can name a
   * checkout: nothing is recorded unless the service says that it is the latest one of this user.
   */
  recordReturn(accountId: string, checkoutId: string, user: CurrentUser): PurchaseOutcome {
    if (user.checkout?.id !== checkoutId) return 'pending'
    const pending = this.pendingOf(accountId)
    if (!user.subscribed && !pending?.isPaid && pending?.checkoutId !== checkoutId)
      this.write({ accountId, checkoutId, confirmedAt: this.clock.now(), isPaid: false })
    return this.recordOutcome(accountId, user)
  }

  /**
   * Evaluates the user as the service returned it. The request must have been sent after the confirmation, because an
   * earlier response can still call the session open. Removes a pending purchase that was not paid or has ended.
   */
  recordOutcome(accountId: string, user: CurrentUser): PurchaseOutcome {
    if (user.subscribed) {
      this.recordSubscription(accountId, user.subscription)
      return 'subscribed'
    }
    const purchase = this.pendingOf(accountId)
    const { checkout } = user
    if (!purchase || checkout === undefined) return 'pending'
    const isLatest = checkout.id === purchase.checkoutId
    if (isLatest && checkout.status === 'trial-refused') return this.end('trial-refused')
    const isUnpaid = checkout.status === 'open' || checkout.status === 'expired'
    if (purchase.isPaid) {
      const isOverdue = this.pendingStatus(accountId) === 'overdue'
      return isOverdue && (isUnpaid || !isLatest) ? this.end('ended') : 'pending'
    }
    if (!isLatest) return 'pending'
    if (checkout.status === 'paid') this.write({ ...purchase, isPaid: true })
    const mayBePaid = checkout.status === 'open' && mayStillBePaid(purchase, this.clock.now())
    return isUnpaid && !mayBePaid ? this.end('not-paid') : 'pending'
  }

  /**
   * Removes the pending purchase of a subscribed account, and sends the purchase event. Sends none without the order, or for a
   * subscription that was bought elsewhere or reported before.
   */
  recordSubscription(accountId: string, subscription: Subscription | undefined): void {
    const purchase = this.pendingOf(accountId)
    if (!purchase) return
    this.storage.remove('pending-purchase')
    if (purchase.productId === undefined) return
    if (subscription && !this.isNewPurchase(subscription, accountId)) return
    this.storage.write('reported-purchase', writeReportedPurchase({ accountId, at: this.clock.now() }))
    const dollars = priceInDollars(this.catalogue, purchase)
    this.analytics.track({
      name: 'purchase',
      ...(dollars === undefined ? {} : { price_usd: dollars }),
      price: purchase.regularPrice,
      currency: purchase.currency,
      product_id: purchase.productId,
      ...(purchase.promoCode === undefined ? {} : { promo_code: purchase.promoCode }),
    })
  }

  pendingStatus(accountId: string): PendingPurchaseStatus {
    const purchase = this.pendingOf(accountId)
    return purchase ? pendingPurchaseStatus(purchase, this.clock.now()) : 'none'
  }

  private isNewPurchase({ managedBy, subscribedAt }: Subscription, accountId: string): boolean {
    const reported = readReportedPurchase(this.storage.read('reported-purchase'))
    const isReported = reported?.accountId === accountId && reported.at >= Date.parse(subscribedAt)
    return managedBy === 'portal' && !isReported
  }

  private end(outcome: PurchaseOutcome): PurchaseOutcome {
    this.storage.remove('pending-purchase')
    return outcome
  }

  private pendingOf(accountId: string): PendingPurchase | undefined {
    const purchase = readPendingPurchase(this.storage.read('pending-purchase'))
    return purchase?.accountId === accountId ? purchase : undefined
  }

  private write(purchase: PendingPurchase): void {
    this.storage.write('pending-purchase', writePendingPurchase(purchase))
  }
}
