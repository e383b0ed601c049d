import { textIn, type Form } from '../form.ts'
import type { Store } from '../store.ts'

export function createDomain(store: Store, form: Form): object {
  const active = { status: 'active' } as const
  return store.add('payment_method_domain', {
    id: store.newId('pmd'),
    domain_name: textIn(form, 'domain_name') ?? '',
    created: store.now(),
    enabled: true,
    apple_pay: active,
    google_pay: active,
    link: active,
    paypal: active,
    amazon_pay: active,
    klarna: active,
  })
}
