import type { Stripe } from 'stripe'
import { invalid } from './failure.ts'
import { idOf, type Store } from './store.ts'

/** Returns what one unit costs in a currency; a price has further ones in its `currency_options`. */
export function unitAmount(
  { currency, currency_options, unit_amount }: Stripe.Price,
  wanted: string,
): number {
  const option = currency === wanted ? undefined : currency_options?.[wanted]
  return (option === undefined ? unit_amount : option.unit_amount) ?? 0
}

/**
 * Refuses another currency than the customer's: Stripe's words are quoted by woocommerce-payments#7732, and an open session counts
 * since 2025. Quotes and the customer's own discount are left out, because no test makes them.
 */
export function refuseOtherCurrency(store: Store, customer: string, currency: string): void {
  const isOwn = (each: { readonly customer: unknown }) => idOf(each.customer) === customer
  const present = [
    ...store.running(customer),
    ...store.all('invoiceitem').filter((each) => isOwn(each) && each.invoice === null),
    ...store
      .all('checkout.session')
      .filter((each) => isOwn(each) && each.status === 'open' && each.mode === 'subscription'),
  ]
  const other = present.find((each) => each.currency !== currency)?.currency
  if (other)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, invoice item or active subscription mode checkout session with currency ${other}.`,
    )
}

/** Removes the currencies of prices, which Stripe sends only where they are expanded. */
export function hideCurrencyOptions(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if ('object' in value && value.object === 'price' && 'currency_options' in value)
    delete value.currency_options
  for (const inner of Object.values(value)) hideCurrencyOptions(inner)
}
