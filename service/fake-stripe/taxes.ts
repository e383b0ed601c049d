import type { Stripe } from 'stripe'
import type { Stored, Subscription } from './objects.ts'
import type { Store } from './store.ts'

export type TaxRate = Stored<'tax_rate'>
type Tax = Stripe.InvoiceLineItem.Tax

/** What Stripe Tax finds wherever the customers of the fake live, on top of the price. */
const automaticPercentage = 20

export type TaxRateFacts = Pick<TaxRate, 'percentage' | 'inclusive'> & Partial<TaxRate>

export function createTaxRate(store: Store, facts: TaxRateFacts): TaxRate {
  return store.add('tax_rate', {
    id: store.newId('txr'),
    active: true,
    created: store.now(),
    display_name: 'Tax',
    effective_percentage: facts.percentage,
    rate_type: 'percentage',
    ...facts,
  })
}

/** Returns the rates of an item. Its own take the place of the subscription's (`SubscriptionItem.tax_rates` of the SDK's types). */
export function ratesOf(
  store: Store,
  { automatic_tax, default_tax_rates, items }: Subscription,
  item: string | undefined,
): readonly TaxRate[] {
  if (automatic_tax.enabled) return [automaticRate(store)]
  const own = items.data.find(({ id }) => id === item)?.tax_rates ?? []
  return own.length > 0 ? own : (default_tax_rates ?? [])
}

function automaticRate(store: Store): TaxRate {
  const id = 'txr_automatic'
  return (
    store.find('tax_rate', id) ??
    createTaxRate(store, { id, percentage: automaticPercentage, inclusive: false })
  )
}

/** Returns the taxes of an amount after its discounts, in minor units: an inclusive one is part of it, an exclusive one comes on top. */
export function taxesOn(taxable: number, rates: readonly TaxRate[]): Tax[] {
  return rates.map(({ id, percentage, inclusive }) => ({
    amount: Math.round((taxable * percentage) / (inclusive ? 100 + percentage : 100)),
    tax_behavior: inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: id },
    taxability_reason: 'standard_rated',
    taxable_amount: taxable,
    type: 'tax_rate_details',
  }))
}

/** Returns what taxes add to an amount. */
export function added(taxes: readonly Tax[]): number {
  return taxes
    .filter(({ tax_behavior }) => tax_behavior === 'exclusive')
    .reduce((sum, { amount }) => sum + amount, 0)
}
