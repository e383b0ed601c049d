import type { Stripe } from 'stripe'

/**
 * Returns the lines that are the price of a subscription for a period: no prorations, pending invoice items or credits
 * (docs.stripe.com/api/invoice-line-item/object). Pending items come first, and an invoice has its first ten lines only.
 */
export async function linesOfSubscription(
  stripe: Stripe,
  invoice: Pick<Stripe.Invoice, 'id' | 'lines'>,
): Promise<Stripe.InvoiceLineItem[]> {
  return (await linesOf(stripe, invoice)).filter(isOfSubscription)
}

/** Returns all lines of an invoice. */
export async function linesOf(
  stripe: Stripe,
  { id, lines }: Pick<Stripe.Invoice, 'id' | 'lines'>,
): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more || !id) return lines.data
  return stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: 1000 })
}

function isOfSubscription({ parent }: Stripe.InvoiceLineItem): boolean {
  const details = parent?.subscription_item_details
  return parent?.type === 'subscription_item_details' && details?.proration !== true
}

/** Returns the line's amount after its discounts, in minor units. */
export function netOf({ amount, discount_amounts }: Stripe.InvoiceLineItem): number {
  return amount - (discount_amounts?.reduce((sum, each) => sum + each.amount, 0) ?? 0)
}

/** Returns the line's amount after its discounts, with the taxes that are added to it, in minor units. */
export function amountOf(line: Stripe.InvoiceLineItem): number {
  const added = line.taxes?.filter(({ tax_behavior }) => tax_behavior === 'exclusive') ?? []
  return netOf(line) + added.reduce((sum, each) => sum + each.amount, 0)
}
