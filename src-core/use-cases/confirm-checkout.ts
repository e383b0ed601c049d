import { appliedCode, struckPrice, type Order } from '../domain/order'
import { writeSavedOrder, type SavedOrder } from '../domain/saved-order'
import type { Log } from '../ports/log'
import type { OrderStorage } from '../ports/order-storage'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../ports/payments'
import { failure, type Result } from '../shared/result'

/** Confirms the payment. The order is stashed before, because the provider may leave the page for good. */
export class ConfirmCheckout {
  private pending: Promise<unknown> | undefined

  constructor(
    private readonly storage: OrderStorage,
    private readonly log: Log,
  ) {}

  /**
   * `returnAddress` is absolute. Removes the stashed order after a failure. Does nothing while a confirmation is
   * pending, be it with the card or with a wallet, or while the page is being left after one.
   */
  async execute(
    accountId: string,
    order: Order,
    payment: CheckoutPayment,
    returnAddress: string,
  ): Promise<Result<PaymentOutcome, PaymentFailure | { readonly kind: 'in-flight' }>> {
    if (this.pending) return failure({ kind: 'in-flight' })
    this.storage.keep('order', writeSavedOrder(toSavedOrder(accountId, order)))
    const confirmation = payment.confirm({ returnAddress })
    this.pending = confirmation
    const confirmed = await confirmation
    if (confirmed.type === 'error') {
      this.storage.remove('order')
      if (confirmed.error.kind !== 'incomplete')
        this.log.warn('The payment was not confirmed', confirmed.error)
    }
    const isLeaving = confirmed.type === 'success' && confirmed.value === 'leaving'
    if (!isLeaving && this.pending === confirmation) this.pending = undefined
    return confirmed
  }

  /** The page was restored from the back/forward cache: the confirmation that had left it is never answered. */
  pageRestored(): void {
    this.pending = undefined
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
