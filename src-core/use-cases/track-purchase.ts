import {
  isOverdue,
  readPendingPurchase,
  readReportedPurchase,
  writePendingPurchase,
  writeReportedPurchase,
  type PendingPurchase,
} from '../domain/pending-purchase'
import { priceInDollars, type PlanCatalogue } from '../domain/plan-catalogue'
import type { SavedOrder } from '../domain/saved-order'
import type { Subscription } from '../domain/subscriber'
import type { Analytics } from '../ports/analytics'
import type { Clock } from '../ports/clock'
import type { OrderStorage } from '../ports/order-storage'

/** `waiting`: the service has not confirmed the purchase; `overdue`: not within 24 hours. */
export type PendingPurchaseStatus = 'none' | 'waiting' | 'overdue'

/**
 * Persists a payment as a pending purchase until the service confirms it, then reports it to analytics, once across all
 * reloads and tabs.
 */
export class TrackPurchase {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: OrderStorage,
    private readonly analytics: Analytics,
    private readonly clock: Clock,
  ) {}

  recordPayment({ accountId, product, promoCode }: SavedOrder): void {
    const { id: productId, regularPrice, currency } = product
    const paidAt = this.clock.now()
    const purchase = { accountId, productId, regularPrice, currency, promoCode, paidAt }
    this.storage.write('pending-purchase', writePendingPurchase(purchase))
  }

  /**
   * Removes the pending purchase of a subscribed account, and sends the purchase event. Sends none for a subscription
   * that was bought elsewhere or reported before.
   */
  recordSubscription(accountId: string, subscription: Subscription | undefined): void {
    const purchase = this.pendingOf(accountId)
    if (!purchase) return
    this.storage.remove('pending-purchase')
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
    if (!purchase) return 'none'
    return isOverdue(purchase, this.clock.now()) ? 'overdue' : 'waiting'
  }

  private isNewPurchase({ managedBy, subscribedAt }: Subscription, accountId: string): boolean {
    const reported = readReportedPurchase(this.storage.read('reported-purchase'))
    const isReported = reported?.accountId === accountId && reported.at >= Date.parse(subscribedAt)
    return managedBy === 'portal' && !isReported
  }

  private pendingOf(accountId: string): PendingPurchase | undefined {
    const purchase = readPendingPurchase(this.storage.read('pending-purchase'))
    return purchase?.accountId === accountId ? purchase : undefined
  }
}
