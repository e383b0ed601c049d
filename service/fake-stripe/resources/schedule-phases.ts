import type { Stripe } from 'stripe'
import { onePeriodAfter } from '../billing.ts'
import { invalid } from '../failure.ts'
import { flagIn, formOf, listIn, metadataIn, numberIn, textIn, textsIn, type Form } from '../form.ts'
import type { Stored, Subscription, SubscriptionItem } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import type { TaxRate } from '../taxes.ts'

type Schedule = Stored<'subscription_schedule'>
type Phase = Stripe.SubscriptionSchedule.Phase

/** What a phase has of a subscription. A phase without it has the schedule's `default_settings`. */
const terms = [
  'application_fee_percent',
  'automatic_tax',
  'default_payment_method',
  'description',
  'invoice_settings',
  'on_behalf_of',
  'transfer_data',
] as const

/** Returns the phase that a subscription is in. No document says which values are in the phase, and which in `default_settings`. */
export function phaseOf(subscription: Subscription, period: Pick<Phase, 'start_date' | 'end_date'>): Phase {
  const own = Object.fromEntries(terms.map((name) => [name, subscription[name]])) as Partial<Phase>
  return makePhase({
    ...structuredClone(own),
    ...period,
    default_tax_rates: subscription.default_tax_rates ?? [],
    items: subscription.items.data.map(makeItem),
    discounts: subscription.discounts.map((discount) => discountOf(idOf(discount))),
  })
}

/** What is not given is null, or an empty list. */
function makePhase(facts: Partial<Phase>): Phase {
  const nothing = Object.fromEntries(terms.map((name) => [name, null])) as Partial<Phase>
  const phase: Partial<Phase> = {
    ...nothing,
    add_invoice_items: [],
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    default_tax_rates: [],
    discounts: [],
    metadata: null,
    proration_behavior: 'create_prorations',
    trial_end: null,
    ...facts,
  }
  return phase as Phase
}

type ItemFacts = Pick<SubscriptionItem, 'price' | 'quantity' | 'metadata' | 'tax_rates'>

function makeItem({ price, quantity = 1, metadata, tax_rates }: ItemFacts): Phase['items'][number] {
  const item: Partial<Phase['items'][number]> = {
    billing_thresholds: null,
    discounts: [],
    metadata: { ...metadata },
    price: price.id,
    quantity,
    tax_rates,
  }
  return item as Phase['items'][number]
}

function discountOf(discount: string | null): Phase['discounts'][number] {
  return { coupon: null, discount, promotion_code: null }
}

/** Returns the phases of a form, of which the first is the current one. */
export function phasesIn(
  store: Store,
  { phases: [current] }: Schedule,
  given: readonly (Form | string)[],
): Phase[] {
  let start = numberIn(given[0], 'start_date')
  if (start === undefined || start !== current?.start_date)
    throw invalid('The current phase must start when it has started', 'phases[0][start_date]')
  return given.map((each): Phase => {
    const phase = formOf(each)
    const begin = numberIn(phase, 'start_date') ?? start ?? 0
    const end = numberIn(phase, 'end_date') ?? endOf(phase, begin)
    start = end
    return makePhase({
      ...termsIn(phase),
      start_date: begin,
      end_date: end,
      items: listIn(phase, 'items').map((item) => itemIn(store, formOf(item))),
      default_tax_rates: taxRatesIn(store, phase, 'default_tax_rates'),
      discounts: listIn(phase, 'discounts').map((one) => discountOf(textIn(one, 'discount') ?? null)),
      // Empty values remove keys once the phase is entered.
      metadata: formOf(phase['metadata']) as Record<string, string>,
      proration_behavior: textIn(phase, 'proration_behavior') ?? 'create_prorations',
    })
  })
}

function itemIn(store: Store, item: Form): Phase['items'][number] {
  return makeItem({
    price: store.get('price', textIn(item, 'price') ?? '', 'phases[items][0][price]'),
    quantity: numberIn(item, 'quantity') ?? 1,
    metadata: metadataIn(item),
    tax_rates: taxRatesIn(store, item, 'tax_rates'),
  })
}

function taxRatesIn(store: Store, form: Form, name: string): TaxRate[] {
  return textsIn(form, name).map((id) => store.get('tax_rate', id, name))
}

/** Returns the terms that the form of a phase names, as objects have them. */
function termsIn(phase: Form): Partial<Phase> {
  const { automatic_tax, description, invoice_settings, on_behalf_of, transfer_data } = phase
  const settings = formOf(invoice_settings)
  const named = {
    ...(automatic_tax !== undefined && {
      automatic_tax: {
        disabled_reason: null,
        enabled: flagIn(phase, 'automatic_tax', 'enabled') ?? false,
        liability: formOf(automatic_tax)['liability'] ?? null,
      },
    }),
    ...(description !== undefined && { description }),
    ...(invoice_settings !== undefined && {
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
        ...settings,
        ...(settings['custom_fields'] !== undefined && {
          custom_fields: listIn(settings, 'custom_fields'),
        }),
      },
    }),
    ...(on_behalf_of !== undefined && { on_behalf_of }),
    ...(transfer_data !== undefined && {
      transfer_data: {
        amount_percent: numberIn(transfer_data, 'amount_percent') ?? null,
        destination: textIn(transfer_data, 'destination'),
      },
    }),
  }
  return named as Partial<Phase>
}

function endOf(phase: Form | string, begin: number): number {
  const interval = textIn(phase, 'duration', 'interval')
  if (interval === undefined)
    throw invalid('A phase needs an end_date or a duration', 'phases[end_date]', 'parameter_missing')
  const interval_count = numberIn(phase, 'duration', 'interval_count') ?? 1
  return onePeriodAfter(begin, { recurring: { interval, interval_count } } as Pick<Stripe.Price, 'recurring'>)
}

/** Makes the subscription what the phase says: what the phase does not name, it does not keep. */
export function configure(
  store: Store,
  subscription: Subscription,
  { default_settings }: Schedule,
  phase: Phase,
): void {
  for (const name of terms)
    Object.assign(subscription, { [name]: phase[name] ?? default_settings[name] ?? null })
  subscription.default_tax_rates = phase.default_tax_rates ?? []
  // Without discounts of its own, a phase has the customer's.
  subscription.discounts = phase.discounts.map(({ discount }) => idOf(discount))
  subscription.items.data.forEach((item, place) => {
    const { price, quantity, tax_rates = [] } = phase.items[place] ?? {}
    Object.assign(item, { price: store.get('price', idOf(price)), quantity, tax_rates })
  })
}
