import { invalid, missing } from '../failure.ts'
import { metadataIn, textIn, textsIn, type Form } from '../form.ts'
import { endSubscription } from './subscriptions.ts'
import type { Stored } from '../objects.ts'
import { expireSession } from './checkout-sessions.ts'
import type { Store } from '../store.ts'

export function createCustomer(store: Store, form: Form): Stored<'customer'> {
  return store.add('customer', {
    id: store.newId('cus'),
    email: emailIn(form) ?? null,
    created: store.now(),
    balance: 0,
    metadata: metadataIn(form),
    preferred_locales: localesIn(form) ?? [],
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
  })
}

export function retrieveCustomer(store: Store, _form: Form, id: string): object {
  const customer = store.get('customer', id)
  return 'deleted' in customer ? { id, object: 'customer', deleted: true } : customer
}

/** docs.stripe.com/error-codes, `email_invalid`. */
function emailIn(form: Form): string | null | undefined {
  const email = textIn(form, 'email')
  if (email === '') return null
  if (email !== undefined && !/^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, 'email', 'email_invalid')
  return email
}

/** An empty list is sent as no list at all. */
function localesIn(form: Form): string[] | undefined {
  const locales = textsIn(form, 'preferred_locales')
  return locales.length > 0 ? locales : undefined
}

export function updateCustomer(store: Store, form: Form, id: string): object {
  const customer = store.customer(id)
  const email = emailIn(form)
  const method = textIn(form, 'invoice_settings', 'default_payment_method')
  if (method !== undefined) {
    if (store.get('payment_method', method).customer !== id) throw missing('payment_method', method)
    customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method }
  }
  if (email !== undefined) customer.email = email
  customer.preferred_locales = localesIn(form) ?? customer.preferred_locales
  const metadata = metadataIn(form, customer.metadata)
  // docs.stripe.com/api/metadata: of all that the object has.
  if (Object.keys(metadata).length > 50) throw invalid('You can specify up to 50 metadata keys.', 'metadata')
  customer.metadata = metadata
  store.happen('customer.updated', customer)
  return customer
}

/** Ends what the customer has; the object answers `deleted: true` from then on. */
export function deleteCustomer(store: Store, _form: Form, id: string): object {
  const customer = store.customer(id)
  for (const subscription of store.running(id)) endSubscription(store, subscription)
  for (const session of store.all('checkout.session'))
    if (session.customer === id && session.status === 'open') expireSession(store, session)
  Object.assign(customer, { deleted: true })
  store.happen('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}
