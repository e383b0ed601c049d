import type { Stripe } from 'stripe'
import { call, page, pagesExclude, type StripeCall } from './call.ts'
import { boolean, emptyable, integer, list, metadata, object, oneOf, required, text, time } from './rules.ts'
import { phase, prorationBehavior } from './schedule-phases.ts'
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
const anchor = object({ type: required(oneOf('now', 'unchanged')) })
const enabled = object({ enabled: required(boolean) })
/** docs.stripe.com/billing/subscriptions/trials: a trial lasts two years at most. */
const trialDays = integer(1, 730)

/**
 * Every call to Stripe, once. The fake Stripe refuses what is not here, so a new call or parameter starts with a line: its
 * document, its limits, and a handler in `service/fake-stripe/routes.ts`.
 */
export const stripeCalls = {
  ...catalogueCalls,
  'GET /v1/charges': call<Stripe.ChargeListParams>('charges.list', 'charges/list', {
    parameters: { ...page, customer: text() },
    excludes: pagesExclude,
  }),
  'GET /v1/charges/:charge': call('charges.retrieve', 'charges/retrieve'),
  'GET /v1/checkout/sessions': call<Stripe.Checkout.SessionListParams>(
    'checkout.sessions.list',
    'checkout/sessions/list',
    {
      parameters: {
        ...page,
        customer: text(),
        status: oneOf('open', 'complete', 'expired'),
      },
      excludes: pagesExclude,
    },
  ),
  'POST /v1/checkout/sessions': call<Stripe.Checkout.SessionCreateParams>(
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
  'GET /v1/checkout/sessions/:session': call('checkout.sessions.retrieve', 'checkout/sessions/retrieve'),
  'POST /v1/checkout/sessions/:session': call<Stripe.Checkout.SessionUpdateParams>(
    'checkout.sessions.update',
    'checkout/sessions/update',
    { parameters: { metadata } },
  ),
  'POST /v1/checkout/sessions/:session/expire': call('checkout.sessions.expire', 'checkout/sessions/expire'),
  'GET /v1/events': call<Stripe.EventListParams>('events.list', 'events/list', {
    parameters: page,
    excludes: pagesExclude,
  }),
  'GET /v1/customers': call<Stripe.CustomerListParams>('customers.list', 'customers/list', {
    // The email is compared with its case.
    parameters: { ...page, email },
    excludes: pagesExclude,
  }),
  'POST /v1/customers': call<Stripe.CustomerCreateParams>('customers.create', 'customers/create', {
    parameters: { email, metadata, preferred_locales: list(text(), 20) },
  }),
  'GET /v1/customers/:customer': call('customers.retrieve', 'customers/retrieve'),
  'POST /v1/customers/:customer': call<Stripe.CustomerUpdateParams>('customers.update', 'customers/update', {
    parameters: {
      email,
      metadata,
      preferred_locales: list(text(), 20),
      invoice_settings: object({ default_payment_method: text() }),
    },
  }),
  'DELETE /v1/customers/:customer': call('customers.del', 'customers/delete'),
  'GET /v1/customers/:customer/payment_methods': call<Stripe.CustomerListPaymentMethodsParams>(
    'customers.listPaymentMethods',
    'payment_methods/customer_list',
    { parameters: page, excludes: pagesExclude },
  ),
  'GET /v1/invoices': call<Stripe.InvoiceListParams>('invoices.list', 'invoices/list', {
    parameters: {
      ...page,
      customer: text(),
      subscription: text(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
    },
    excludes: pagesExclude,
    expand: ['data.payments'],
  }),
  'GET /v1/invoices/:invoice': call('invoices.retrieve', 'invoices/retrieve', {
    expand: ['payments.data.payment.payment_intent'],
  }),
  'GET /v1/invoices/:invoice/lines': call<Stripe.InvoiceListLineItemsParams>(
    'invoices.listLineItems',
    'invoice-line-item/retrieve',
    { parameters: page, excludes: pagesExclude },
  ),
  'POST /v1/invoices/create_preview': call<Stripe.InvoiceCreatePreviewParams>(
    'invoices.createPreview',
    'invoices/create_preview',
    {
      parameters: {
        customer: text(),
        subscription: text(),
        currency: text(3, /^[a-z]{3}$/),
        preview_mode: oneOf('next', 'recurring'),
        discounts: emptyable(discounts),
        subscription_details: object({
          billing_cycle_anchor: anchor,
          // An empty one lets the subscription go on.
          cancel_at: text(0),
          cancel_at_period_end: boolean,
          items: list(object({ id: text(), price: text(), quantity: integer(0) }), 20),
          proration_behavior: prorationBehavior,
          proration_date: time,
          resume_at: oneOf('now'),
          trial_end: time,
        }),
      },
      excludes: [
        ['customer', 'subscription'],
        ['subscription_details.cancel_at', 'subscription_details.cancel_at_period_end'],
      ],
    },
  ),
  'POST /v1/invoices/:invoice/finalize': call<Stripe.InvoiceFinalizeInvoiceParams>(
    'invoices.finalizeInvoice',
    'invoices/finalize',
    { parameters: { auto_advance: boolean } },
  ),
  'POST /v1/invoices/:invoice/pay': call<Stripe.InvoicePayParams>('invoices.pay', 'invoices/pay', {
    // Without `off_session: false`, a card that asks for authentication is declined. Not documented: how a payment without a
    // card is refused; reports have an invalid request without a code (pay-rails/pay#300, clojurewerkz/elephant#14).
    parameters: { payment_method: text(), off_session: boolean },
  }),
  // Not documented: that an invoice whose payment is processing cannot be voided; a report says so (frappe/press#2421).
  'POST /v1/invoices/:invoice/void': call('invoices.voidInvoice', 'invoices/void'),
  'GET /v1/payment_methods/:payment_method': call('paymentMethods.retrieve', 'payment_methods/retrieve'),
  'POST /v1/setup_intents': call<Stripe.SetupIntentCreateParams>(
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
  'GET /v1/subscriptions': call<Stripe.SubscriptionListParams>('subscriptions.list', 'subscriptions/list', {
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
    expand: ['data.customer', 'data.default_payment_method', 'data.discounts', 'data.schedule'],
  }),
  'GET /v1/subscriptions/:subscription': call('subscriptions.retrieve', 'subscriptions/retrieve'),
  'POST /v1/subscriptions/:subscription': call<Stripe.SubscriptionUpdateParams>(
    'subscriptions.update',
    'subscriptions/update',
    {
      parameters: {
        cancel_at_period_end: boolean,
        cancel_at: emptyable(time),
        cancellation_details: cancellation,
        default_payment_method: text(),
        discounts: emptyable(discounts),
        items: list(object({ id: text(), price: text(), quantity: integer(0) }), 20),
        metadata,
        payment_behavior: oneOf(
          'allow_incomplete',
          'default_incomplete',
          'error_if_incomplete',
          'pending_if_incomplete',
        ),
        proration_behavior: prorationBehavior,
        proration_date: time,
      },
      excludes: [['cancel_at', 'cancel_at_period_end']],
    },
  ),
  'POST /v1/subscriptions/:subscription/resume': call<Stripe.SubscriptionResumeParams>(
    'subscriptions.resume',
    'subscriptions/resume',
    { parameters: { billing_cycle_anchor: anchor, proration_behavior: prorationBehavior } },
  ),
  'DELETE /v1/subscriptions/:subscription': call<Stripe.SubscriptionCancelParams>(
    'subscriptions.cancel',
    'subscriptions/cancel',
    { parameters: { cancellation_details: cancellation, invoice_now: boolean, prorate: boolean } },
  ),
  'POST /v1/subscription_schedules': call<Stripe.SubscriptionScheduleCreateParams>(
    'subscriptionSchedules.create',
    'subscription_schedules/create',
    // With it, phases cannot be given.
    { parameters: { from_subscription: required(text()) } },
  ),
  'POST /v1/subscription_schedules/:schedule': call<Stripe.SubscriptionScheduleUpdateParams>(
    'subscriptionSchedules.update',
    'subscription_schedules/update',
    {
      parameters: {
        default_settings: object({ default_payment_method: text() }),
        end_behavior: oneOf('cancel', 'release'),
        metadata,
        phases: list(phase, 10),
        proration_behavior: prorationBehavior,
      },
    },
  ),
  'GET /v1/subscription_schedules/:schedule': call(
    'subscriptionSchedules.retrieve',
    'subscription_schedules/retrieve',
  ),
  'POST /v1/subscription_schedules/:schedule/release': call<Stripe.SubscriptionScheduleReleaseParams>(
    'subscriptionSchedules.release',
    'subscription_schedules/release',
    { parameters: { preserve_cancel_date: boolean } },
  ),
} as const satisfies Readonly<Record<string, StripeCall>>

export type StripeCallName = keyof typeof stripeCalls
