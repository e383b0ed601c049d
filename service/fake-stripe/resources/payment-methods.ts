import type { Stored } from '../objects.ts'
import { idOf, type Store } from '../store.ts'

/** Attaches, but every later payment with it fails: Stripe's own test card. */
export const failsLater = '4000000000000341'

/** Saves a card with a customer. */
export function saveCard(store: Store, customer: string, card: string): Stored<'payment_method'> {
  const number = card === 'wallet' ? '4242424242424242' : card
  const fingerprint = store.options.cards === 'by number' ? `fp_${number}` : `fp_${number}_${customer}`
  const method = store.add('payment_method', {
    id: store.newId('pm'),
    customer,
    created: store.now(),
    type: 'card',
    card: cardOf(number, fingerprint),
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  })
  store.happen('payment_method.attached', method)
  return method
}

function cardOf(number: string, fingerprint: string): NonNullable<Stored<'payment_method'>['card']> {
  return {
    brand: 'visa',
    checks: null,
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: 2030,
    fingerprint,
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: null,
    regulated_status: null,
    three_d_secure_usage: null,
    wallet: null,
  }
}

export function detachCard(store: Store, id: string): void {
  const method = store.get('payment_method', id)
  const customer = store.get('customer', idOf(method.customer))
  method.customer = null
  if (customer.invoice_settings.default_payment_method === id)
    customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
  for (const each of store.all('subscription'))
    if (each.default_payment_method === id) each.default_payment_method = null
  // Only here the former customer is named (docs.stripe.com/api/events/types).
  store.happen('payment_method.detached', method, { customer: customer.id })
}
