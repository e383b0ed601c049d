import type { Form } from './form.ts'
import { createSession, expireOpenSession, updateSession } from './resources/checkout-sessions.ts'
import { createCoupon, createPromotionCode } from './resources/coupons-and-codes.ts'
import {
  createCustomer,
  deleteCustomer,
  retrieveCustomer,
  searchCustomers,
  updateCustomer,
} from './resources/customers.ts'
import { payInvoice } from './resources/invoice-payments.ts'
import { previewInvoice } from './resources/invoices.ts'
import { createDomain } from './resources/payment-method-domains.ts'
import { createPrice, createProduct } from './resources/products-and-prices.ts'
import { createSetupIntent } from './resources/setup-intents.ts'
import { releaseSchedule } from './resources/subscription-schedules.ts'
import { cancelSubscription, updateSubscription } from './resources/subscriptions.ts'
import { createWebhookEndpoint, updateWebhookEndpoint } from './resources/webhook-endpoints.ts'
import type { Kind } from './objects.ts'
import { idOf, type Store } from './store.ts'

export type Handler = (store: Store, form: Form, id: string) => object

const list =
  (kind: Kind): Handler =>
  (store, form) =>
    store.list(kind, form)

const retrieve =
  (kind: Kind): Handler =>
  (store, _form, id) =>
    store.get(kind, id)

/** What answers each call. */
const handlers: Readonly<Record<string, Handler>> = {
  'GET /v1/account': () => ({
    id: 'acct_fake',
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
  }),
  'GET /v1/charges': list('charge'),
  'GET /v1/charges/:id': retrieve('charge'),
  'GET /v1/checkout/sessions': list('checkout.session'),
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions/:id': retrieve('checkout.session'),
  'POST /v1/checkout/sessions/:id': updateSession,
  'POST /v1/checkout/sessions/:id/expire': expireOpenSession,
  'POST /v1/coupons': createCoupon,
  'GET /v1/coupons/:id': retrieve('coupon'),
  'GET /v1/customers': list('customer'),
  'POST /v1/customers': createCustomer,
  'GET /v1/customers/search': searchCustomers,
  'GET /v1/customers/:id': retrieveCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'GET /v1/customers/:id/payment_methods': (store, form, id) =>
    store.list('payment_method', { ...form, customer: id }),
  'GET /v1/invoices': list('invoice'),
  'POST /v1/invoices/create_preview': previewInvoice,
  'POST /v1/invoices/:id/pay': payInvoice,
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'GET /v1/payment_method_domains': list('payment_method_domain'),
  'POST /v1/payment_method_domains': createDomain,
  'POST /v1/payment_method_domains/:id': (store, form, id) =>
    store.patch(store.get('payment_method_domain', id), form),
  'POST /v1/payment_method_domains/:id/validate': retrieve('payment_method_domain'),
  'GET /v1/prices': list('price'),
  'POST /v1/prices': createPrice,
  'POST /v1/prices/:id': (store, form, id) => store.patch(store.get('price', id), form, ['nickname']),
  'GET /v1/products': list('product'),
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': retrieve('product'),
  'POST /v1/products/:id': (store, form, id) => store.patch(store.get('product', id), form, ['name']),
  'GET /v1/promotion_codes': list('promotion_code'),
  'POST /v1/promotion_codes': createPromotionCode,
  'GET /v1/promotion_codes/:id': retrieve('promotion_code'),
  'POST /v1/promotion_codes/:id': (store, form, id) => store.patch(store.get('promotion_code', id), form),
  'POST /v1/setup_intents': createSetupIntent,
  'GET /v1/subscriptions': list('subscription'),
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'GET /v1/subscription_schedules/:id': retrieve('subscription_schedule'),
  'POST /v1/subscription_schedules/:id/release': (store, _form, id) => {
    const schedule = store.get('subscription_schedule', id)
    releaseSchedule(store, store.get('subscription', idOf(schedule.subscription)))
    return schedule
  },
  'GET /v1/webhook_endpoints': list('webhook_endpoint'),
  'POST /v1/webhook_endpoints': createWebhookEndpoint,
  'POST /v1/webhook_endpoints/:id': updateWebhookEndpoint,
}

interface Route {
  readonly handler: Handler
  readonly id: string
}

/** Returns what answers a path; a literal step goes before an id. */
export function routeOf(method: string, path: string): Route | undefined {
  const literal = handlers[`${method} ${path}`]
  if (literal) return { handler: literal, id: '' }
  const steps = path.split('/')
  for (const [place, step] of steps.entries()) {
    const handler = handlers[`${method} ${steps.with(place, ':id').join('/')}`]
    if (place > 1 && handler) return { handler, id: decodeURIComponent(step) }
  }
  return undefined
}
