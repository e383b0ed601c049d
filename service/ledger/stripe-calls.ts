import type { Stripe } from 'stripe'
import { page, pagesExclude, read, search, write, type StripeCall } from './call.ts'
import { boolean, integer, list, metadata, object, oneOf, required, text, time } from './rules.ts'
import { catalogueCalls } from './stripe-catalogue-calls.ts'

/** docs.stripe.com/api/customers/create, `email`: up to 512 characters. */
const email = text(512)
const cancellation = object({
  comment: text(),
  feedback: oneOf(
    'customer_service',
    'low_quality',
    'missing_features',
    'other',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
  ),
})
const discounts = list(object({ coupon: text(), promotion_code: text() }), 1)
const enabled = object({ enabled: required(boolean) })
/** docs.stripe.com/billing/subscriptions/trials: a trial lasts two years at most. */
const trialDays = integer(1, 730)

/**
 * Every call to Stripe, once. The fake Stripe refuses what is not here, so a new call or parameter starts with a line: its
 * document, its limits, and a handler in `service/fake-stripe/routes.ts`.
 */
export const stripeCalls = {
  ...catalogueCalls,
  'GET /v1/charges': read<Stripe.ChargeListParams>('charges.list', 'charges/list', {
    parameters: { ...page, customer: text(), payment_intent: text() },
    excludes: pagesExclude,
  }),
  'GET /v1/charges/:charge': read('charges.retrieve', 'charges/retrieve'),
  'GET /v1/checkout/sessions': read<Stripe.Checkout.SessionListParams>(
    'checkout.sessions.list',
    'checkout/sessions/list',
    {
      parameters: {
        ...page,
        customer: text(),
        status: oneOf('open', 'complete', 'expired'),
        subscription: text(),
      },
      excludes: pagesExclude,
    },
  ),
  'POST /v1/checkout/sessions': write<Stripe.Checkout.SessionCreateParams>(
    'checkout.sessions.create',
    'checkout/sessions/create',
    {
      parameters: {
        ui_mode: oneOf('elements', 'embedded_page', 'form', 'hosted_page'),
        mode: oneOf('payment', 'setup', 'subscription'),
        customer: text(),
        customer_email: text(800),
        line_items: list(object({ price: text(), quantity: integer(1) }), 20),
        payment_method_collection: oneOf('always', 'if_required'),
        return_url: text(),
        success_url: text(),
        // Without it, the account's setting may present the price in another currency.
        adaptive_pricing: enabled,
        automatic_tax: enabled,
        tax_id_collection: enabled,
        metadata,
        // From 30 minutes to 24 hours after the creation.
        expires_at: time,
        allow_promotion_codes: boolean,
        discounts,
        subscription_data: object({ metadata, trial_period_days: trialDays, trial_end: time }),
      },
      excludes: [
        ['customer', 'customer_email'],
        ['allow_promotion_codes', 'discounts'],
        ['subscription_data.trial_end', 'subscription_data.trial_period_days'],
      ],
    },
  ),
  'GET /v1/checkout/sessions/:session': read('checkout.sessions.retrieve', 'checkout/sessions/retrieve'),
  'POST /v1/checkout/sessions/:session': write<Stripe.Checkout.SessionUpdateParams>(
    'checkout.sessions.update',
    'checkout/sessions/update',
    { parameters: { metadata } },
  ),
  'POST /v1/checkout/sessions/:session/expire': write('checkout.sessions.expire', 'checkout/sessions/expire'),
  'GET /v1/events': read<Stripe.EventListParams>('events.list', 'events/list', {
    parameters: page,
    excludes: pagesExclude,
  }),
  'GET /v1/customers': read<Stripe.CustomerListParams>('customers.list', 'customers/list', {
    // Unlike search, the email is compared with its case.
    parameters: { ...page, email },
    excludes: pagesExclude,
  }),
  'POST /v1/customers': write<Stripe.CustomerCreateParams>('customers.create', 'customers/create', {
    parameters: { email, name: text(256), metadata },
  }),
  'GET /v1/customers/search': search<Stripe.CustomerSearchParams>('customers.search', 'customers/search', {
    parameters: { query: required(text()), limit: integer(1, 100), page: text() },
  }),
  'GET /v1/customers/:customer': read('customers.retrieve', 'customers/retrieve'),
  'POST /v1/customers/:customer': write<Stripe.CustomerUpdateParams>('customers.update', 'customers/update', {
    parameters: {
      email,
      name: text(256),
      metadata,
      invoice_settings: object({ default_payment_method: text() }),
    },
  }),
  'DELETE /v1/customers/:customer': write('customers.del', 'customers/delete'),
  'GET /v1/customers/:customer/payment_methods': read<Stripe.CustomerListPaymentMethodsParams>(
    'customers.listPaymentMethods',
    'payment_methods/customer_list',
    { parameters: page, excludes: pagesExclude },
  ),
  'GET /v1/invoices': read<Stripe.InvoiceListParams>('invoices.list', 'invoices/list', {
    parameters: {
      ...page,
      customer: text(),
      subscription: text(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
    },
    excludes: pagesExclude,
  }),
  'GET /v1/invoices/:invoice/lines': read<Stripe.InvoiceListLineItemsParams>(
    'invoices.listLineItems',
    'invoice-line-item/retrieve',
    { parameters: page, excludes: pagesExclude },
  ),
  'POST /v1/invoices/create_preview': write<Stripe.InvoiceCreatePreviewParams>(
    'invoices.createPreview',
    'invoices/create_preview',
    {
      parameters: {
        customer: text(),
        subscription: text(),
        currency: text(3, /^[a-z]{3}$/),
        preview_mode: oneOf('next', 'recurring'),
        discounts,
        subscription_details: object({
          // An empty one lets the subscription go on.
          cancel_at: text(0),
          cancel_at_period_end: boolean,
          items: list(object({ price: text(), quantity: integer(0) }), 20),
          trial_end: time,
        }),
      },
      excludes: [['subscription_details.cancel_at', 'subscription_details.cancel_at_period_end']],
    },
  ),
  'POST /v1/invoices/:invoice/pay': write<Stripe.InvoicePayParams>('invoices.pay', 'invoices/pay', {
    parameters: { payment_method: text() },
  }),
  'GET /v1/payment_methods/:payment_method': read('paymentMethods.retrieve', 'payment_methods/retrieve'),
  'POST /v1/setup_intents': write<Stripe.SetupIntentCreateParams>(
    'setupIntents.create',
    'setup_intents/create',
    {
      parameters: {
        customer: text(),
        usage: oneOf('off_session', 'on_session'),
        automatic_payment_methods: enabled,
        allowed_payment_method_types: list(text(), 20),
        metadata,
      },
    },
  ),
  'GET /v1/subscriptions': read<Stripe.SubscriptionListParams>('subscriptions.list', 'subscriptions/list', {
    parameters: {
      ...page,
      customer: text(),
      price: text(),
      status: oneOf(
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ),
    },
    excludes: pagesExclude,
    expand: ['data.default_payment_method', 'data.discounts'],
  }),
  'GET /v1/subscriptions/:subscription': read('subscriptions.retrieve', 'subscriptions/retrieve'),
  'POST /v1/subscriptions/:subscription': write<Stripe.SubscriptionUpdateParams>(
    'subscriptions.update',
    'subscriptions/update',
    {
      parameters: {
        cancel_at_period_end: boolean,
        cancel_at: time,
        cancellation_details: cancellation,
        default_payment_method: text(),
        metadata,
      },
      excludes: [['cancel_at', 'cancel_at_period_end']],
    },
  ),
  'DELETE /v1/subscriptions/:subscription': write<Stripe.SubscriptionCancelParams>(
    'subscriptions.cancel',
    'subscriptions/cancel',
    { parameters: { cancellation_details: cancellation, invoice_now: boolean, prorate: boolean } },
  ),
  'GET /v1/subscription_schedules/:schedule': read(
    'subscriptionSchedules.retrieve',
    'subscription_schedules/retrieve',
  ),
  'POST /v1/subscription_schedules/:schedule/release': write<Stripe.SubscriptionScheduleReleaseParams>(
    'subscriptionSchedules.release',
    'subscription_schedules/release',
    { parameters: { preserve_cancel_date: boolean } },
  ),
} as const satisfies Readonly<Record<string, StripeCall>>

export type StripeCallName = keyof typeof stripeCalls
