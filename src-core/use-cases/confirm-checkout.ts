import { appliedCode, struckPrice, type Order } from '../domain/order'
import { writeSavedOrder, type SavedOrder } from '../domain/saved-order'
import type { Log } from '../ports/log'
import type { OrderStorage } from '../ports/order-storage'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../ports/payments'
import { failure, type Result } from '../shared/result'

/** Confirms the payment. The order is stashed before, because the provider may leave the page for good. */
export class ConfirmCheckout {
  private underWay = false

  constructor(
    private readonly storage: OrderStorage,
    private readonly log: Log,
  ) {}

  /**
   * `returnAddress` is absolute. On failure the stashed order is taken away again. A second call while one is under
   * way does nothing: one press, one confirmation.
   */
  async execute(
    accountId: string,
    order: Order,
    payment: CheckoutPayment,
    returnAddress: string,
  ): Promise<Result<PaymentOutcome, PaymentFailure | { readonly kind: 'under-way' }>> {
    if (this.underWay) return failure({ kind: 'under-way' })
    this.underWay = true
    this.storage.keep('order', writeSavedOrder(toSavedOrder(accountId, order)))
    const confirmed = await payment.confirm({ returnAddress })
    if (confirmed.type === 'error') {
      this.storage.remove('order')
      if (confirmed.error.kind !== 'incomplete')
        this.log.warn('The payment was not confirmed', confirmed.error)
    }
    this.underWay = confirmed.type === 'success' && confirmed.value === 'leaving'
    return confirmed
  }

  /** The page came back from where the payment had sent it, without having been loaded anew. */
  cameBack(): void {
    this.underWay = false
  }
}

/** What is stashed of an order: what the success page shows. */
export function toSavedOrder(accountId: string, order: Order): SavedOrder {
  const promoCode = appliedCode(order)
  const oldRegularPrice = struckPrice(order)
  return {
    accountId,
    product: order.product,
    ...(oldRegularPrice === undefined ? {} : { oldRegularPrice }),
    ...(promoCode === undefined ? {} : { promoCode }),
  }
}
