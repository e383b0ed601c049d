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

/** A purchase that the service has not confirmed: `waiting`, or `overdue` after 24 hours. */
export type UnconfirmedPurchase = 'none' | 'waiting' | 'overdue'

/**
 * Follows a payment from the return address until the service confirms it. The mark in the browser's storage keeps
 * the checkout closed meanwhile and is what the one purchase event is sent for, reloads and tabs included.
 */
export class TrackPurchase {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: OrderStorage,
    private readonly analytics: Analytics,
    private readonly clock: Clock,
  ) {}

  /** The payment went through as far as the return address tells. */
  paid({ accountId, product, promoCode }: SavedOrder): void {
    const { id: productId, regularPrice, currency } = product
    const purchase: PendingPurchase = {
      accountId,
      productId,
      regularPrice,
      currency,
      paidAt: this.clock.now(),
      promoCode,
    }
    this.storage.keep('pending-purchase', writePendingPurchase(purchase))
  }

  /**
   * The service says that the account is subscribed: the mark is gone, and the event is sent, once. A subscription that
   * was bought elsewhere, or has been counted already, says nothing of this payment.
   */
  confirmed(accountId: string, subscription: Subscription | undefined): void {
    const purchase = this.pendingOf(accountId)
    if (!purchase) return
    this.storage.remove('pending-purchase')
    if (subscription && this.isOfAnother(subscription, accountId)) return
    this.storage.keep('reported-purchase', writeReportedPurchase({ accountId, at: this.clock.now() }))
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

  /** Whether the account has paid for something that the service does not know of yet. */
  unconfirmed(accountId: string): UnconfirmedPurchase {
    const purchase = this.pendingOf(accountId)
    if (!purchase) return 'none'
    return isOverdue(purchase, this.clock.now()) ? 'overdue' : 'waiting'
  }

  /** Of another payment than the one that is marked, as far as can be told. */
  private isOfAnother({ managedBy, subscribedAt }: Subscription, accountId: string): boolean {
    const reported = readReportedPurchase(this.storage.read('reported-purchase'))
    const isCounted = reported?.accountId === accountId && reported.at >= Date.parse(subscribedAt)
    return managedBy !== 'portal' || isCounted
  }

  private pendingOf(accountId: string): PendingPurchase | undefined {
    const purchase = readPendingPurchase(this.storage.read('pending-purchase'))
    return purchase?.accountId === accountId ? purchase : undefined
  }
}
