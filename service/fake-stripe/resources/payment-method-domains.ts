import type { Stripe } from 'stripe'
import { flagIn, textIn, type Form } from '../form.ts'
import type { Store } from '../store.ts'

export function createDomain(store: Store, form: Form): object {
  const active = { status: 'active' } as const
  const domain = textIn(form, 'domain_name') ?? ''
  return store.add('payment_method_domain', {
    id: store.newId('pmd'),
    domain_name: domain,
    created: store.now(),
    enabled: flagIn(form, 'enabled') ?? true,
    apple_pay: applePayOf(store, domain),
    google_pay: active,
    link: active,
    paypal: active,
    amazon_pay: active,
    klarna: active,
  })
}

/** What was inactive when the domain was created is only looked at again here (docs.stripe.com/api/payment_method_domains/validate). */
export function validateDomain(store: Store, _form: Form, id: string): object {
  const domain = store.get('payment_method_domain', id)
  domain.apple_pay = applePayOf(store, domain.domain_name)
  return domain
}

function applePayOf(store: Store, domain: string): Stripe.PaymentMethodDomain.ApplePay {
  if (store.options.servesDomain(domain)) return { status: 'active' }
  return { status: 'inactive', status_details: { error_message: 'The domain does not serve the file.' } }
}
