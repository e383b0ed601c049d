import { textIn, type Form } from '../form.ts'
import type { Store } from '../store.ts'

export function createSetupIntent(store: Store, form: Form): object {
  const customer = textIn(form, 'customer') ?? null
  if (customer !== null) store.customer(customer, 'customer')
  const id = store.newId('seti')
  return store.add('setup_intent', {
    id,
    client_secret: `${id}_secret_fake`,
    created: store.now(),
    customer,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: textIn(form, 'usage') ?? 'off_session',
  })
}
