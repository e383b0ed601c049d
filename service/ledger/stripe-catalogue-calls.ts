import type { Stripe } from 'stripe'
import { call, page, pagesExclude, type StripeCall } from './call.ts'
import { boolean, integer, list, metadata, number, object, oneOf, required, text, time } from './rules.ts'

/** What setup reads and makes: the catalogue, codes, webhook endpoints and domains of an account. */
export const catalogueCalls = {
  'GET /v1/account': call('accounts.retrieveCurrent', 'accounts/retrieve'),
  'POST /v1/coupons': call<Stripe.CouponCreateParams>('coupons.create', 'coupons/create', {
    parameters: {
      id: text(),
      name: text(40),
      percent_off: number(0.01, 100),
      amount_off: integer(1),
      currency: text(3, /^[a-z]{3}$/),
      duration: oneOf('forever', 'once', 'repeating'),
      duration_in_months: integer(1),
      max_redemptions: integer(1),
      redeem_by: time,
      applies_to: object({ products: list(text(), 100) }),
      metadata,
    },
    excludes: [['percent_off', 'amount_off']],
  }),
  'GET /v1/payment_method_domains': call<Stripe.PaymentMethodDomainListParams>(
    'paymentMethodDomains.list',
    'payment_method_domains/list',
    { parameters: { ...page, domain_name: text(), enabled: boolean }, excludes: pagesExclude },
  ),
  'POST /v1/payment_method_domains': call<Stripe.PaymentMethodDomainCreateParams>(
    'paymentMethodDomains.create',
    'payment_method_domains/create',
    { parameters: { domain_name: required(text()), enabled: boolean } },
  ),
  'POST /v1/payment_method_domains/:domain': call<Stripe.PaymentMethodDomainUpdateParams>(
    'paymentMethodDomains.update',
    'payment_method_domains/update',
    { parameters: { enabled: boolean } },
  ),
  'POST /v1/payment_method_domains/:domain/validate': call(
    'paymentMethodDomains.validate',
    'payment_method_domains/validate',
  ),
  'GET /v1/prices': call<Stripe.PriceListParams>('prices.list', 'prices/list', {
    parameters: { ...page, active: boolean, lookup_keys: list(text(200), 10) },
    excludes: pagesExclude,
    expand: ['data.product', 'data.currency_options'],
  }),
  'POST /v1/prices': call<Stripe.PriceCreateParams>('prices.create', 'prices/create', {
    parameters: {
      currency: required(text(3, /^[a-z]{3}$/)),
      product: text(),
      unit_amount: integer(0),
      recurring: object({
        interval: required(oneOf('day', 'week', 'month', 'year')),
        interval_count: integer(1, 1095),
      }),
      lookup_key: text(200),
      transfer_lookup_key: boolean,
      nickname: text(),
      active: boolean,
      metadata,
    },
  }),
  'GET /v1/prices/:price': call('prices.retrieve', 'prices/retrieve', { expand: ['currency_options'] }),
  'POST /v1/prices/:price': call<Stripe.PriceUpdateParams>('prices.update', 'prices/update', {
    parameters: {
      active: boolean,
      lookup_key: text(200),
      transfer_lookup_key: boolean,
      nickname: text(),
      metadata,
    },
  }),
  'POST /v1/products': call<Stripe.ProductCreateParams>('products.create', 'products/create', {
    parameters: { id: text(), name: required(text()), active: boolean, metadata },
  }),
  'GET /v1/products/:product': call('products.retrieve', 'products/retrieve'),
  'POST /v1/products/:product': call<Stripe.ProductUpdateParams>('products.update', 'products/update', {
    parameters: { name: text(), active: boolean, metadata },
  }),
  'GET /v1/promotion_codes': call<Stripe.PromotionCodeListParams>(
    'promotionCodes.list',
    'promotion_codes/list',
    {
      parameters: { ...page, active: boolean, code: text(), coupon: text(), customer: text() },
      excludes: pagesExclude,
      expand: [
        'data.promotion.coupon',
        'data.promotion.coupon.applies_to',
        'data.promotion.coupon.currency_options',
        'data.restrictions.currency_options',
      ],
    },
  ),
  'POST /v1/promotion_codes': call<Stripe.PromotionCodeCreateParams>(
    'promotionCodes.create',
    'promotion_codes/create',
    {
      parameters: {
        promotion: required(object({ type: required(oneOf('coupon')), coupon: text() })),
        code: text(500, /^[a-zA-Z0-9-]*$/),
        customer: text(),
        active: boolean,
        expires_at: time,
        max_redemptions: integer(1),
        restrictions: object({
          first_time_transaction: boolean,
          minimum_amount: integer(1),
          minimum_amount_currency: text(3, /^[a-z]{3}$/),
        }),
        metadata,
      },
    },
  ),
  'POST /v1/promotion_codes/:promotion_code': call<Stripe.PromotionCodeUpdateParams>(
    'promotionCodes.update',
    'promotion_codes/update',
    { parameters: { active: boolean, metadata } },
  ),
  'GET /v1/webhook_endpoints': call<Stripe.WebhookEndpointListParams>(
    'webhookEndpoints.list',
    'webhook_endpoints/list',
    { parameters: page, excludes: pagesExclude },
  ),
  'POST /v1/webhook_endpoints': call<Stripe.WebhookEndpointCreateParams>(
    'webhookEndpoints.create',
    'webhook_endpoints/create',
    {
      parameters: {
        url: required(text()),
        enabled_events: required(list(text(), 500)),
        api_version: text(),
        description: text(),
        metadata,
      },
    },
  ),
  'POST /v1/webhook_endpoints/:endpoint': call<Stripe.WebhookEndpointUpdateParams>(
    'webhookEndpoints.update',
    'webhook_endpoints/update',
    { parameters: { url: text(), enabled_events: list(text(), 500), disabled: boolean, metadata } },
  ),
} as const satisfies Readonly<Record<string, StripeCall>>
