import { discounted, secondsOfDay } from '../billing.ts'
import { refuseOtherCurrency } from '../currencies.ts'
import { invalid } from '../failure.ts'
import { flagIn, listIn, metadataIn, numberIn, textIn, type Form } from '../form.ts'
import { couponsIn } from './coupons-and-codes.ts'
import { pendingLines } from './invoices.ts'
import type { Price, Stored } from '../objects.ts'
import type { Store } from '../store.ts'

export function createSession(store: Store, form: Form): object {
  const customer = textIn(form, 'customer') ?? ''
  store.customer(customer, 'customer')
  const price = priceIn(store, form)
  refuseOtherCurrency(store, customer, price.currency)
  const coupons = couponsIn(store, form, customer, price.unit_amount ?? 0)
  const id = store.newId('cs_test')
  const data = form['subscription_data']
  const trialDays = numberIn(data, 'trial_period_days') ?? 0
  // The first invoice has the customer's pending items (docs.stripe.com/api/invoiceitems/create).
  const pending = pendingLines(store, customer, null).reduce((sum, { amount }) => sum + amount, 0)
  const unit = trialDays > 0 ? 0 : (price.unit_amount ?? 0)
  store.sessionTerms.set(id, {
    priceId: price.id,
    trialDays,
    promotionCodes: listIn(form, 'discounts').map((each) => textIn(each, 'promotion_code') ?? ''),
    subscriptionMetadata: typeof data === 'object' ? metadataIn(data) : {},
  })
  return store.add('checkout.session', {
    id,
    client_secret: `${id}_secret_fake`,
    customer,
    created: store.now(),
    currency: price.currency,
    expires_at: store.now() + secondsOfDay,
    adaptive_pricing: { enabled: flagIn(form, 'adaptive_pricing', 'enabled') ?? true },
    amount_subtotal: unit + pending,
    amount_total: Math.max(0, discounted(unit, coupons) + pending),
    metadata: metadataIn(form),
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    ui_mode: 'elements',
  })
}

function priceIn(store: Store, form: Form): Price {
  const param = 'line_items[0][price]'
  const price = store.get('price', textIn(listIn(form, 'line_items')[0], 'price') ?? '', param)
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, param)
  return price
}

export function updateSession(store: Store, form: Form, id: string): object {
  const session = store.get('checkout.session', id)
  if (session.status !== 'open') throw invalid('Only open Checkout Sessions can be updated.')
  session.metadata = metadataIn(form, session.metadata ?? {})
  return session
}

export function expireOpenSession(store: Store, _form: Form, id: string): object {
  const session = store.get('checkout.session', id)
  if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status of open can be expired')
  return expireSession(store, session)
}

export function expireSession(store: Store, session: Stored<'checkout.session'>): object {
  session.status = 'expired'
  store.happen('checkout.session.expired', session)
  return session
}
