import { appliedCode, struckPrice, type Order } from '../domain/order'
import { writeSavedOrder, type SavedOrder } from '../domain/saved-order'
import type { Log } from '../ports/log'
import type { OrderStorage } from '../ports/order-storage'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../ports/payments'
import { failure, type Result } from '../shared/result'

/** Confirms the payment. Saves the order first, because the provider may leave the page. */
export class ConfirmCheckout {
  private pending: Promise<unknown> | undefined

  constructor(
    private readonly storage: OrderStorage,
    private readonly log: Log,
  ) {}

  /**
   * Removes the saved order after a failure. Does nothing while another confirmation, by card or by wallet, is pending
   * or leaves the page. `returnAddress` is absolute.
   */
  async execute(
    accountId: string,
    order: Order,
    payment: CheckoutPayment,
    returnAddress: string,
  ): Promise<Result<PaymentOutcome, PaymentFailure | { readonly kind: 'in-flight' }>> {
    if (this.pending) return failure({ kind: 'in-flight' })
    this.storage.write('order', writeSavedOrder(toSavedOrder(accountId, order)))
    const confirmation = payment.confirm({ returnAddress })
    this.pending = confirmation
    const confirmed = await confirmation
    if (confirmed.type === 'error') {
      this.storage.remove('order')
      if (confirmed.error.kind !== 'incomplete')
        this.log.warn('The payment was not confirmed', confirmed.error)
    }
    // Stryker disable next-line ConditionalExpression: a failure has no value
    const isLeaving = confirmed.type === 'success' && confirmed.value === 'leaving'
    if (!isLeaving && this.pending === confirmation) this.pending = undefined
    return confirmed
  }

  /** After the back/forward cache has restored the page, the confirmation that left it never settles. */
  pageRestored(): void {
    this.pending = undefined
  }
}

/** Returns what the success page shows of an order. */
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
