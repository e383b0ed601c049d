import { appliedCode, struckPrice, type Order } from '../domain/order'
import { writeSavedOrder, type SavedOrder } from '../domain/saved-order'
import type { CheckoutStatus, CurrentUser } from '../domain/subscriber'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { PortalStorage } from '../ports/portal-storage'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../ports/payments'
import { failure, type Result } from '../shared/result'

/** After this time the customer can check the outcome. */
const settleTimeoutInMilliseconds = 60_000

export interface Confirmation {
  readonly accountId: string
  readonly order: Order
  readonly payment: CheckoutPayment
  /** Absolute. */
  readonly returnAddress: string
  /** Called if the confirmation has not settled after a minute. */
  readonly onUnsettled?: () => void
}

/** Confirms the payment. Saves the order first, because the provider may leave the page. */
export class ConfirmCheckout {
  private pending: { readonly accountId: string; readonly confirmation: Promise<unknown> } | undefined

  constructor(
    private readonly storage: PortalStorage,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Removes the saved order after a failure, unless the payment may have succeeded. Fails as `in-flight` if another
   * confirmation is pending, or if `check` ended this one.
   */
  async execute({
    accountId,
    order,
    payment,
    returnAddress,
    onUnsettled,
  }: Confirmation): Promise<Result<PaymentOutcome, PaymentFailure | { readonly kind: 'in-flight' }>> {
    // The confirmation of a user who has signed out does not block the next user.
    if (this.pending?.accountId === accountId) return failure({ kind: 'in-flight' })
    const saved = { ...toSavedOrder(accountId, order, payment.checkoutId), begunAt: this.clock.now() }
    this.save(saved)
    const pending = { accountId, confirmation: payment.confirm({ returnAddress }) }
    this.pending = pending
    void this.clock.wait(settleTimeoutInMilliseconds).then(() => {
      if (this.pending === pending) onUnsettled?.()
    })
    const confirmed = await pending.confirmation
    const isCurrent = this.pending === pending
    if (confirmed.type === 'success') {
      if (confirmed.value === 'leaving') return confirmed
      this.save({ ...saved, isPaid: confirmed.value === 'done' })
    } else {
      if (!isCurrent) return failure({ kind: 'in-flight' })
      if (!mayBePaid(confirmed.error)) this.storage.remove('order')
      if (confirmed.error.kind !== 'incomplete')
        this.log.warn('The payment was not confirmed', confirmed.error)
    }
    this.pending = undefined
    return confirmed
  }

  /**
   * Asks the provider, and then the service by `refresh`, for the outcome of a confirmation that has not settled. Another
   * confirmation is possible once the session is known to be open or expired. Returns undefined if nothing is known.
   */
  async check(
    payment: CheckoutPayment,
    refresh: () => Promise<CurrentUser | undefined>,
  ): Promise<CheckoutStatus | undefined> {
    const { pending } = this
    const status = (await payment.readStatus()) ?? statusOf(await refresh(), payment.checkoutId)
    if (this.pending !== pending) return undefined
    if (status === 'open' || status === 'expired') {
      this.pending = undefined
      this.storage.remove('order')
    }
    return status
  }

  /** Forgets a confirmation whose page was left and restored. */
  abandon(): void {
    this.pending = undefined
  }

  /** Saves the order of a session that was completed without a confirmation of this page. */
  recordCompleted(
    accountId: string,
    order: Order,
    { checkoutId, isPaid }: { readonly checkoutId: string; readonly isPaid: boolean },
  ): void {
    this.pending = undefined
    this.save({ ...toSavedOrder(accountId, order, checkoutId), isPaid })
  }

  private save(order: SavedOrder): void {
    this.storage.write('order', writeSavedOrder(order))
  }
}

/** Whether the payment may have been made although the confirmation failed. */
export function mayBePaid(error: PaymentFailure): boolean {
  return (error.kind === 'no-connection' || error.kind === 'unknown') && !error.isUnpaid
}

function statusOf(user: CurrentUser | undefined, checkoutId: string): CheckoutStatus | undefined {
  if (user?.subscribed) return 'paid'
  return user?.checkout?.id === checkoutId ? user.checkout.status : undefined
}

/** Returns what the success page shows of an order. */
export function toSavedOrder(accountId: string, order: Order, checkoutId?: string): SavedOrder {
  const promoCode = appliedCode(order)
  const oldRegularPrice = struckPrice(order)
  return {
    accountId,
    product: order.product,
    ...(order.priceChanged ? { priceChanged: true } : {}),
    ...(oldRegularPrice === undefined ? {} : { oldRegularPrice }),
    ...(promoCode === undefined ? {} : { promoCode }),
    ...(checkoutId === undefined ? {} : { checkoutId }),
  }
}
