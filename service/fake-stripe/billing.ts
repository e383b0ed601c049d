import type { Stripe } from 'stripe'

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

export function onePeriodAfter(seconds: number, price: Pick<Stripe.Price, 'recurring'>): number {
  return addMonths(seconds, price.recurring?.interval === 'year' ? 12 : 1)
}
