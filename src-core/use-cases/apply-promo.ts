import {
  promoAccepted,
  promoFailed,
  promoPostponed,
  requestPromo,
  type Order,
  type OrderPromo,
} from '../domain/order'
import type { Log } from '../ports/log'
import type { PortalApi } from '../ports/portal-api'

/** What to do with the order once the service has answered; orders that no longer ask are left as they are. */
export type PromoAnswer = (order: Order) => Order

/** Asks the service what the code in the input does to the chosen product. */
export class ApplyPromo {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  /**
   * `order` is the order that waits for the answer; apply `answer` to whatever the order is when it arrives. Only a
   * code that the service refuses is called refused: any other failure says that it could not be checked.
   */
  execute(order: Order): { readonly order: Order; readonly answer?: Promise<PromoAnswer> } {
    const asking = requestPromo(order)
    if (asking === order || asking.promo.type !== 'fetching') return { order }
    return { order: asking, answer: this.ask(order.product.id, asking.promo, asking.promo.code) }
  }

  private async ask(productId: string, ticket: OrderPromo, promoCode: string): Promise<PromoAnswer> {
    const preview = await this.portalApi.previewPrice({ productId, promoCode })
    if (preview.type === 'success') return (order) => promoAccepted(order, ticket, preview.value)
    switch (preview.error.kind) {
      case 'code-refused':
        return (order) => promoFailed(order, ticket, 'refused')
      case 'sign-in-needed':
        return (order) => promoPostponed(order, ticket)
      case 'unreachable':
      case 'service-error':
        this.log.warn('The promo code could not be checked', preview.error)
        return (order) => promoFailed(order, ticket, 'not-checked')
    }
  }
}
