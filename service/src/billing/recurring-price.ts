import type { Stripe } from 'stripe'

/**
 * Returns what the subscription itself costs in the period of an invoice, in minor units. Prorations, pending invoice items and
 * credits are part of the total, but not of the price (docs.stripe.com/api/invoice-line-item/object).
 */
export function recurringPrice({ lines }: Pick<Stripe.Invoice, 'lines'>): number | undefined {
  const own = lines.data.filter(isOfSubscription)
  if (own.length === 0) return undefined
  return Math.max(
    0,
    own.reduce((sum, line) => sum + priceOf(line), 0),
  )
}

/** Whether a line is the price of a subscription item for a period, and no proration of it. */
export function isOfSubscription({ parent }: Stripe.InvoiceLineItem): boolean {
  const details = parent?.subscription_item_details
  return parent?.type === 'subscription_item_details' && details?.proration !== true
}

/** After its discounts, with the taxes that are added to it. */
function priceOf({ amount, discount_amounts, taxes }: Stripe.InvoiceLineItem): number {
  const discount = discount_amounts?.reduce((sum, each) => sum + each.amount, 0) ?? 0
  const added = taxes?.filter(({ tax_behavior }) => tax_behavior === 'exclusive') ?? []
  return amount - discount + added.reduce((sum, each) => sum + each.amount, 0)
}
