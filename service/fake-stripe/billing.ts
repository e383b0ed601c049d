import type { Stripe } from 'stripe'

export const secondsOfDay = 24 * 60 * 60

/** Returns the amount after the discounts, as Stripe rounds: half a cent is taken off. */
export function discounted(
  amount: number,
  coupons: readonly Pick<Stripe.Coupon, 'percent_off' | 'amount_off'>[],
): number {
  return coupons.reduce((rest, { percent_off, amount_off }) => {
    const off = percent_off === null ? (amount_off ?? 0) : Math.round((rest * percent_off) / 100)
    return Math.max(0, rest - off)
  }, amount)
}

/** Returns a line's price before its discounts, and what they take off (`InvoiceLineItem` of the SDK's types). */
export function priceWith(
  amount: number,
  coupons: Parameters<typeof discounted>[1],
): { readonly amount: number; readonly discount: number } {
  return { amount, discount: amount - discounted(amount, coupons) }
}

/** Returns how often a price is billed, such as `1 month`. */
export function intervalOf({ recurring }: Pick<Stripe.Price, 'recurring'>): string {
  return `${recurring?.interval_count} ${recurring?.interval}`
}

/** Adds months to an instant in seconds; a day that the month lacks becomes its last one. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}

/** Returns the end, in seconds, of the price's period that begins at the given second. */
export function onePeriodAfter(seconds: number, { recurring }: Pick<Stripe.Price, 'recurring'>): number {
  const { interval = 'month', interval_count: count = 1 } = recurring ?? {}
  return addMonths(seconds, count * (interval === 'year' ? 12 : 1))
}
