import { missing } from '../failure.ts'
import { metadataIn, textIn, type Form } from '../form.ts'
import { endSubscription } from './subscriptions.ts'
import { expireSession } from './checkout-sessions.ts'
import type { Store } from '../store.ts'

export function createCustomer(store: Store, form: Form): object {
  return store.add('customer', {
    id: store.newId('cus'),
    email: textIn(form, 'email') ?? null,
    created: store.now(),
    balance: 0,
    metadata: metadataIn(form),
    preferred_locales: [],
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

export function searchCustomers(store: Store, form: Form): object {
  const uid = /metadata\['uid'\]:'([^']*)'/.exec(textIn(form, 'query') ?? '')?.[1]
  const indexed = store.options.now() - store.options.searchLag
  const data = store
    .all('customer')
    .filter(
      (customer) =>
        !('deleted' in customer) && customer.metadata['uid'] === uid && customer.created * 1000 <= indexed,
    )
  return { object: 'search_result', data, has_more: false, url: '/v1/customers/search', next_page: null }
}

export function updateCustomer(store: Store, form: Form, id: string): object {
  const customer = store.get('customer', id)
  const method = textIn(form, 'invoice_settings', 'default_payment_method')
  if (method !== undefined) {
    if (store.get('payment_method', method).customer !== id) throw missing('payment_method', method)
    customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method }
  }
  customer.email = textIn(form, 'email') ?? customer.email
  customer.metadata = metadataIn(form, customer.metadata)
  store.happen('customer.updated', customer)
  return customer
}

/** Ends what the customer has; the object answers `deleted: true` from then on. */
export function deleteCustomer(store: Store, _form: Form, id: string): object {
  const customer = store.get('customer', id)
  for (const subscription of store.running(id)) endSubscription(store, subscription)
  for (const session of store.all('checkout.session'))
    if (session.customer === id && session.status === 'open') expireSession(store, session)
  Object.assign(customer, { deleted: true })
  store.happen('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}
