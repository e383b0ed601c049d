import type { StripeCall } from '../ledger/call.ts'
import { stripeCalls, type StripeCallName } from '../ledger/stripe-calls.ts'
import type { Form } from './form.ts'
import { createSession, expireOpenSession, updateSession } from './resources/checkout-sessions.ts'
import { createCoupon, createPromotionCode } from './resources/coupons-and-codes.ts'
import { createCustomer, deleteCustomer, retrieveCustomer, updateCustomer } from './resources/customers.ts'
import { finalizeInvoice, payInvoice, voidInvoice } from './resources/invoice-payments.ts'
import { listLines, previewInvoice } from './resources/invoice-previews.ts'
import { createDomain, validateDomain } from './resources/payment-method-domains.ts'
import { createPrice, createProduct } from './resources/products-and-prices.ts'
import { createSetupIntent } from './resources/setup-intents.ts'
import { createFromSubscription, releaseById, updateSchedule } from './resources/subscription-schedules.ts'
import { cancelSubscription, resumeSubscription, updateSubscription } from './resources/subscriptions.ts'
import { createWebhookEndpoint, updateWebhookEndpoint } from './resources/webhook-endpoints.ts'
import { listEvents } from './resources/events.ts'
import type { Kind } from './objects.ts'
import type { Store } from './store.ts'

export type Handler = (store: Store, form: Form, id: string) => object

const list =
  (kind: Kind): Handler =>
  (store, form) =>
    store.list(kind, form)

const retrieve =
  (kind: Kind): Handler =>
  (store, _form, id) =>
    store.get(kind, id)

/** What answers each call of the ledger. */
const handlers: Readonly<Record<StripeCallName, Handler>> = {
  'GET /v1/account': () => ({
    id: 'acct_fake',
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
  }),
  'GET /v1/charges': list('charge'),
  'GET /v1/charges/:charge': retrieve('charge'),
  'GET /v1/checkout/sessions': list('checkout.session'),
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/:session': retrieve('checkout.session'),
  'POST /v1/checkout/sessions/:session': updateSession,
  'POST /v1/checkout/sessions/:session/expire': expireOpenSession,
  'POST /v1/coupons': createCoupon,
  'GET /v1/events': listEvents,
  'GET /v1/customers': list('customer'),
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/:customer': retrieveCustomer,
  'POST /v1/customers/:customer': updateCustomer,
  'DELETE /v1/customers/:customer': deleteCustomer,
  'GET /v1/customers/:customer/payment_methods': (store, form, id) =>
    store.list('payment_method', { ...form, customer: id }),
  'GET /v1/invoices': list('invoice'),
  'GET /v1/invoices/:invoice': retrieve('invoice'),
  'GET /v1/invoices/:invoice/lines': listLines,
  'POST /v1/invoices/create_preview': previewInvoice,
  'POST /v1/invoices/:invoice/finalize': finalizeInvoice,
  'POST /v1/invoices/:invoice/pay': payInvoice,
  'POST /v1/invoices/:invoice/void': voidInvoice,
  'GET /v1/payment_methods/:payment_method': retrieve('payment_method'),
  'GET /v1/payment_method_domains': list('payment_method_domain'),
  'POST /v1/payment_method_domains': createDomain,
  'POST /v1/payment_method_domains/:domain': (store, form, id) =>
    store.patch(store.get('payment_method_domain', id), form),
  'POST /v1/payment_method_domains/:domain/validate': validateDomain,
  'GET /v1/prices': list('price'),
  'GET /v1/prices/:price': retrieve('price'),
  'POST /v1/prices': createPrice,
  'POST /v1/prices/:price': (store, form, id) => store.patch(store.get('price', id), form),
  'POST /v1/products': createProduct,
  'GET /v1/products/:product': retrieve('product'),
  'POST /v1/products/:product': (store, form, id) => store.patch(store.get('product', id), form),
  'GET /v1/promotion_codes': list('promotion_code'),
  'POST /v1/promotion_codes': createPromotionCode,
  'POST /v1/promotion_codes/:promotion_code': (store, form, id) =>
    store.patch(store.get('promotion_code', id), form),
  'POST /v1/setup_intents': createSetupIntent,
  'GET /v1/subscriptions': list('subscription'),
  'GET /v1/subscriptions/:subscription': retrieve('subscription'),
  'POST /v1/subscriptions/:subscription': updateSubscription,
  'DELETE /v1/subscriptions/:subscription': cancelSubscription,
  'POST /v1/subscriptions/:subscription/resume': resumeSubscription,
  'POST /v1/subscription_schedules': createFromSubscription,
  'POST /v1/subscription_schedules/:schedule': updateSchedule,
  'GET /v1/subscription_schedules/:schedule': retrieve('subscription_schedule'),
  'POST /v1/subscription_schedules/:schedule/release': releaseById,
  'GET /v1/webhook_endpoints': list('webhook_endpoint'),
  'POST /v1/webhook_endpoints': createWebhookEndpoint,
  'POST /v1/webhook_endpoints/:endpoint': updateWebhookEndpoint,
}

interface Route {
  readonly call: StripeCall
  readonly handler: Handler
  /** Empty without one in the path. */
  readonly id: string
}

/** Returns what answers a path; a literal step goes before an id. */
export function routeOf(method: string, path: string): Route | undefined {
  const steps = path.split('/')
  const matching = names.filter(({ pattern, verb }) => verb === method && matches(pattern, steps))
  const found = matching.find(({ place }) => place < 0) ?? matching[0]
  if (!found) return undefined
  const { name, place } = found
  const id = decodeURIComponent(steps[place] ?? '')
  return { call: stripeCalls[name], handler: handlers[name], id }
}

const names = (Object.keys(handlers) as StripeCallName[]).map((name) => {
  const [verb = '', path = ''] = name.split(' ')
  const pattern = path.split('/')
  return { name, verb, pattern, place: pattern.findIndex((step) => step.startsWith(':')) }
})

function matches(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((step, place) => (step.startsWith(':') ? steps[place] !== '' : step === steps[place]))
  )
}
