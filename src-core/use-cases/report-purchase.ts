import { priceInDollars, type PlanCatalogue } from '../domain/plan-catalogue'
import { writeReportedPurchase, type RecordedOrder } from '../domain/purchase-record'
import type { Analytics } from '../ports/analytics'
import type { Clock } from '../ports/clock'
import type { PortalStorage } from '../ports/portal-storage'

/** Sends the purchase event, and remembers in all tabs that it was sent. */
export class ReportPurchase {
  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: PortalStorage,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly clock: Clock,
  ) {}

  execute(accountId: string, { product, promoCode }: RecordedOrder): void {
    const at = this.clock.now()
    this.storage.write('reported-purchase', writeReportedPurchase({ accountId, at }))
    const dollars = priceInDollars(this.catalogue, { ...product, productId: product.id })
    this.analytics.track({
      name: 'purchase',
      ...(dollars !== undefined && { price_usd: dollars }),
      price: product.regularPrice,
      currency: product.currency,
      product_id: product.id,
      ...(promoCode !== undefined && { promo_code: promoCode }),
    })
  }
}
