import type { PromoQuote } from '../domain/promo'
import type { Log } from '../ports/log'
import type { PortalApi, PreviewFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'

/** Asks the service what a promo code does to a product. `settlePromo` puts the answer into the order. */
export class ApplyPromo {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  /** A code that could not be checked is logged; one that is refused, or waits for the sign-in, is no fault. */
  async execute(productId: string, promoCode: string): Promise<Result<PromoQuote, PreviewFailure>> {
    const preview = await this.portalApi.previewPrice({ productId, promoCode })
    if (
      preview.type === 'error' &&
      (preview.error.kind === 'unreachable' || preview.error.kind === 'service-error')
    )
      this.log.warn('The promo code could not be checked', preview.error)
    return preview
  }
}
