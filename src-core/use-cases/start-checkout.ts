import { appliedCode } from '../domain/order'
import type { Wanted } from '../domain/purchase/checkout'
import type { Log } from '../ports/log'
import type { CheckoutSessionFailure, ClientSecret, PortalApi } from '../ports/portal-api'
import type { Result } from '../shared/result'

/** Opens a checkout session for what the checkout sells. */
export class StartCheckout {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  async execute(
    accountId: string,
    { order, consent }: Wanted,
  ): Promise<Result<ClientSecret, CheckoutSessionFailure>> {
    const promoCode = appliedCode(order)
    const opened = await this.portalApi.createCheckoutSession(accountId, {
      productId: order.product.id,
      ...(promoCode !== undefined && { promoCode }),
      ...(typeof consent === 'object' && { consent }),
    })
    if (opened.type === 'error') this.log.warn('The checkout session could not be opened', opened.error)
    return opened
  }
}
