import { isPromoCode } from '#contract/promo-code'
import type { PreviewFailure, PromoQuote } from '../domain/promo'
import type { Log } from '../ports/log'
import type { PortalApi } from '../ports/portal-api'
import { failure, type Result } from '../shared/result'

/** Requests the price of a product with a promo code. `resolvePromo` applies the response to the order. */
export class ApplyPromo {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  /**
   * Logs a failed check; a refused code or a required sign-in is not one. Refuses what no code
   * can be without a request.
   */
  async execute(productId: string, promoCode: string): Promise<Result<PromoQuote, PreviewFailure>> {
    if (!isPromoCode(promoCode)) return failure({ kind: 'code-refused' })
    const preview = await this.portalApi.previewPrice({ productId, promoCode })
    if (
      preview.type === 'error' &&
      (preview.error.kind === 'unreachable' || preview.error.kind === 'service-error')
    )
      this.log.warn('The promo code could not be checked', preview.error)
    return preview
  }
}
