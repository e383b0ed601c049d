import { invalid } from '../failure.ts'
import { flagIn, metadataIn, numberIn, textIn, type Form } from '../form.ts'
import type { Store } from '../store.ts'

export function createProduct(store: Store, form: Form): object {
  return store.add('product', {
    id: textIn(form, 'id') ?? store.newId('prod'),
    active: true,
    created: store.now(),
    updated: store.now(),
    name: textIn(form, 'name') ?? '',
    type: 'service',
    metadata: metadataIn(form),
  })
}

export function createPrice(store: Store, form: Form): object {
  const product = textIn(form, 'product') ?? ''
  store.get('product', product)
  const lookup = textIn(form, 'lookup_key') ?? null
  const former = lookup === null ? undefined : store.all('price').find((each) => each.lookup_key === lookup)
  if (former && flagIn(form, 'transfer_lookup_key')) former.lookup_key = null
  else if (former) throw invalid('The lookup key is in use', 'lookup_key')
  const interval = textIn(form, 'recurring', 'interval') ?? 'month'
  return store.add('price', {
    id: store.newId('price'),
    active: true,
    billing_scheme: 'per_unit',
    created: store.now(),
    currency: textIn(form, 'currency') ?? 'usd',
    product,
    lookup_key: lookup,
    metadata: metadataIn(form),
    recurring: {
      interval,
      interval_count: numberIn(form, 'recurring', 'interval_count') ?? 1,
      meter: null,
      usage_type: 'licensed',
      trial_period_days: null,
    },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount: numberIn(form, 'unit_amount') ?? 0,
  })
}
