// Made from docs/openapi.yaml by `npm run contract`.

import type {
  CancelReason,
  ChangeTime,
  InvoiceStatus,
  Ability,
  CheckoutSessionStatus,
  CheckoutPaymentStatus,
} from './enums.ts'

export type Currency = string
export type Amount = number
/**
 * A calendar day (`2026-11-27`) or an instant of ISO 8601.
 */
export type DayOrInstant = string

export interface UserProfile {
  firstName?: string
  lastName?: string
  /**
   * The only rule for emails in requests: characters other than spaces, one @, a domain, a dot and a suffix. The
   * pattern takes linear time.
   *
   */
  email: string
}
/**
 * Exactly one field. A blank name is 422.
 */
export interface ProfileChange {
  firstName?: string
  lastName?: string
  /**
   * The only rule for emails in requests: characters other than spaces, one @, a domain, a dot and a suffix. The
   * pattern takes linear time.
   *
   */
  email?: string
}
export interface CheckoutOrder {
  productId: string
  promoCode?: string
  /**
   * The portal sends false.
   */
  automaticTax: boolean
  /**
   * The portal sends false.
   */
  taxIdCollection: boolean
  consent?: Consent
}
/**
 * The customer's consent to the renewal, where the owner asks for it. Keep it as evidence.
 */
export interface Consent {
  /**
   * The version of the sentence agreed to.
   */
  version: string
  /**
   * An instant of RFC 3339 that every program reads: a capital T and Z, no leap second, a year from 1000 to 2999.
   *
   */
  at: string
}
export interface PlanChange {
  productId: string
  /**
   * Of the preview that was shown.
   */
  quote: string
  consent?: Consent
}
export interface PaymentMethodChoice {
  /**
   * Stripe's id of the saved card. The pattern keeps it one step of an address.
   */
  paymentMethodId: string
}
export interface Cancellation {
  /**
   * Its `x-stripe-feedback` is Stripe's nearest value.
   */
  reason: CancelReason
}
export interface ClientSecret {
  /**
   * The client secret of Stripe's checkout session, setup intent or payment intent. Never log or store it.
   */
  clientSecret: string
}
export interface Price {
  /**
   * The amount due today, and the days of trial before the first regular billing.
   */
  now: {
    currency: Currency
    amount: Amount
    trialDays: number
  }
  /**
   * The price of every later period in the same currency, and the first billing date.
   */
  next: {
    amount: Amount
    date: DayOrInstant
  }
}
export interface ChangePreview {
  /**
   * What is charged today. `credit` is what is credited for the unused part, already subtracted in `amount`. Of a credit
   * that is more than the price, `creditLeft` stays for later invoices.
   *
   */
  now: {
    currency: Currency
    amount: Amount
    credit: Amount
    creditLeft?: number | null
  }
  /**
   * The price of every later period in the same currency, and the first date of it.
   */
  next: {
    amount: Amount
    date: DayOrInstant
  }
  takesEffect: ChangeTime
  /**
   * True if a discount of the current plan ends with the change. Otherwise left out.
   */
  discountEnds?: boolean | null
  /**
   * Sent with `changePlan`. It is opaque and no secret.
   */
  quote: string
}
export interface InvoicePage {
  invoices: Invoice[]
  hasMore: boolean
}
export interface Invoice {
  id: string
  number?: string | null
  date: DayOrInstant
  /**
   * What was to be paid, after credits.
   */
  amount: number
  /**
   * What is still to be paid.
   */
  amountDue: number
  amountRefunded: Amount
  currency: Currency
  /**
   * At Stripe, `failed` is `uncollectible`.
   */
  status: InvoiceStatus
  /**
   * Left out for a price that is not in the catalogue.
   */
  productId?: string | null
  productName?: string | null
  /**
   * As in `Subscription`. Left out for what does not recur.
   */
  productReccurence?: string | null
  /**
   * Whether it is the invoice of a trial.
   */
  isTrial: boolean
  /**
   * Whether `loadInvoiceDocument` has a document.
   */
  hasDocument: boolean
}
export interface CurrentUser {
  firstName?: string | null
  lastName?: string | null
  /**
   * That of the identity provider, else the one that `syncUser` has sent; empty for an account without either.
   *
   */
  email: string
  /**
   * Shown only if it begins with `https://`.
   */
  profilePictureURL?: string | null
  /**
   * Whether the user has access; see `loadUser`.
   */
  subscribed: boolean
  subscription?: Subscription | null
  /**
   * The user's latest checkout session, as Stripe sees it at the time of the call: a stored status may be stale,
   * and a stale `open` reopens a paid order. Without this field the portal knows a payment by `subscribed` only.
   *
   */
  checkout?: CheckoutSession | null
  /**
   * What the user may do now; see above. The portal ignores what it does not know.
   */
  can?: Ability[] | null
  /**
   * For a user whose subscription is over: the order starts with this plan and without a trial.
   *
   */
  returning?: Returning | null
}
/**
 * Prices are of one period and have taxes; `originalPrice` has no discounts, `productPrice` those of the next period.
 */
export interface Subscription {
  /**
   * Where it is managed: `STRIPE` in the portal, `APPLE` or `APP_STORE` in the App Store, `GOOGLE` or
   * `GOOGLE_PLAY` in Google Play, any other value elsewhere.
   *
   */
  type: string
  /**
   * False once it is cancelled.
   */
  autoRenew: boolean
  /**
   * True while the last payment has failed, at Stripe with the status `past_due`. Otherwise left out.
   */
  pastDue?: boolean | null
  subscribedAt: DayOrInstant
  /**
   * A calendar day (`2026-11-27`) or an instant of ISO 8601.
   */
  renewsAt: string
  originalPrice: Amount
  productPrice: Amount
  productCurrency: Currency
  productName: string
  /**
   * `month` or `year`. Spelled this way. Of another price that the owner has made, its period, such as `3 months`.
   *
   */
  productReccurence: string
  paymentOption: Card | OtherPayment
  /**
   * A change of plan that takes effect with the next period.
   */
  scheduledChange?: ScheduledChange | null
  /**
   * True while the bank is asked about a change of plan. Otherwise left out.
   */
  changePending?: boolean | null
  /**
   * What is to be paid. Present exactly while `can` has `pay`.
   */
  due?: Due | null
  /**
   * True while the subscription is paused, or unpaid at Stripe; `subscribed` is then false. Otherwise left out.
   *
   */
  paused?: boolean | null
  /**
   * True while a cancellation ends the subscription at once, because its current period is not paid. Otherwise left out.
   *
   */
  endsAtOnce?: boolean | null
}
export interface Card {
  type: 'card'
  last4: string
}
export interface OtherPayment {
  type: string
  last4?: string | null
}
export interface ScheduledChange {
  productId: string
  productName: string
  /**
   * As in `Subscription`.
   */
  productReccurence: string
  productPrice: Amount
  from: DayOrInstant
}
export interface Due {
  invoiceId: string
  amount: Amount
  currency: Currency
}
export interface CheckoutSession {
  /**
   * Stripe's id of the session.
   */
  id: string
  status: CheckoutSessionStatus
  paymentStatus: CheckoutPaymentStatus
  /**
   * True for a session that was completed with a card that has had a trial. The service ends its subscription before
   * anything is charged, and reports the session as `expired`.
   *
   */
  trialRefused?: boolean | null
}
export interface Returning {
  /**
   * The former plan; the portal replaces one that is not for sale.
   */
  productId: string
  hasTrial: false
}

/** The operations of the API document, by their id. */
export const operations = {
  syncUser: { method: 'PATCH', path: '/users', allowsAnonymous: false },
  loadUser: { method: 'GET', path: '/users/me', allowsAnonymous: false },
  updateUser: { method: 'PATCH', path: '/users/me', allowsAnonymous: false },
  deleteUser: { method: 'DELETE', path: '/users/me', allowsAnonymous: false },
  previewPrice: { method: 'GET', path: '/users/me/checkout-session', allowsAnonymous: true },
  createCheckoutSession: { method: 'POST', path: '/users/me/checkout-session', allowsAnonymous: false },
  createSetupIntent: { method: 'POST', path: '/users/me/setup-intent', allowsAnonymous: false },
  changePaymentMethod: { method: 'PATCH', path: '/users/me/payment-method', allowsAnonymous: false },
  cancelSubscription: { method: 'DELETE', path: '/users/me/subscription', allowsAnonymous: false },
  keepSubscription: { method: 'POST', path: '/users/me/subscription/renewal', allowsAnonymous: false },
  previewChange: { method: 'GET', path: '/users/me/subscription/change', allowsAnonymous: false },
  changePlan: { method: 'POST', path: '/users/me/subscription/change', allowsAnonymous: false },
  callOffChange: { method: 'DELETE', path: '/users/me/subscription/change', allowsAnonymous: false },
  listInvoices: { method: 'GET', path: '/users/me/invoices', allowsAnonymous: false },
  loadInvoiceDocument: { method: 'GET', path: '/users/me/invoices/{id}/document', allowsAnonymous: false },
  payInvoice: { method: 'POST', path: '/users/me/invoices/{id}/payment', allowsAnonymous: false },
} as const

export type OperationId = keyof typeof operations
/** Parameters, body, answer and error codes of each operation. */
export interface Operations {
  syncUser: {
    readonly path: undefined
    readonly query: undefined
    readonly body: UserProfile
    readonly status: 204
    readonly answer: undefined
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'refused'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  loadUser: {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly status: 200
    readonly answer: CurrentUser
    readonly error:
      'request_invalid' | 'not_signed_in' | 'too_many_requests' | 'service_failed' | 'not_implemented'
  }
  updateUser: {
    readonly path: undefined
    readonly query: undefined
    readonly body: ProfileChange
    readonly status: 204
    readonly answer: undefined
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'recent_sign_in_required'
      | 'refused'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  deleteUser: {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly status: 204
    readonly answer: undefined
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'recent_sign_in_required'
      | 'subscription_renews'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  previewPrice: {
    readonly path: undefined
    readonly query: { readonly promo_code: string; readonly product_id: string }
    readonly body: undefined
    readonly status: 200
    readonly answer: Price
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'product_unknown'
      | 'already_subscribed'
      | 'payment_processing'
      | 'subscription_paused'
      | 'currency_differs'
      | 'promo_code_invalid'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  createCheckoutSession: {
    readonly path: undefined
    readonly query: undefined
    readonly body: CheckoutOrder
    readonly status: 201
    readonly answer: ClientSecret
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'product_unknown'
      | 'already_subscribed'
      | 'payment_processing'
      | 'subscription_paused'
      | 'currency_differs'
      | 'promo_code_invalid'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  createSetupIntent: {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly status: 201
    readonly answer: ClientSecret
    readonly error:
      'request_invalid' | 'not_signed_in' | 'too_many_requests' | 'service_failed' | 'not_implemented'
  }
  changePaymentMethod: {
    readonly path: undefined
    readonly query: undefined
    readonly body: PaymentMethodChoice
    readonly status: 204
    readonly answer: undefined
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'refused'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  cancelSubscription: {
    readonly path: undefined
    readonly query: undefined
    readonly body: Cancellation
    readonly status: 204
    readonly answer: undefined
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'refused'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  keepSubscription: {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly status: 204
    readonly answer: undefined
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'not_possible'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  previewChange: {
    readonly path: undefined
    readonly query: { readonly product_id: string }
    readonly body: undefined
    readonly status: 200
    readonly answer: ChangePreview
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'product_unknown'
      | 'not_possible'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  changePlan: {
    readonly path: undefined
    readonly query: undefined
    readonly body: PlanChange
    readonly status: 200 | 204
    readonly answer: ClientSecret | undefined
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'payment_declined'
      | 'product_unknown'
      | 'price_changed'
      | 'not_possible'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  callOffChange: {
    readonly path: undefined
    readonly query: undefined
    readonly body: undefined
    readonly status: 204
    readonly answer: undefined
    readonly error:
      'request_invalid' | 'not_signed_in' | 'too_many_requests' | 'service_failed' | 'not_implemented'
  }
  listInvoices: {
    readonly path: undefined
    readonly query: { readonly before?: string }
    readonly body: undefined
    readonly status: 200
    readonly answer: InvoicePage
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'invoice_unknown'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  loadInvoiceDocument: {
    readonly path: { readonly id: string }
    readonly query: undefined
    readonly body: undefined
    readonly status: 200
    readonly answer: Uint8Array
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'invoice_unknown'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
  payInvoice: {
    readonly path: { readonly id: string }
    readonly query: undefined
    readonly body: undefined
    readonly status: 200 | 204
    readonly answer: ClientSecret | undefined
    readonly error:
      | 'request_invalid'
      | 'not_signed_in'
      | 'payment_declined'
      | 'invoice_unknown'
      | 'not_possible'
      | 'too_many_requests'
      | 'service_failed'
      | 'not_implemented'
  }
}
/** The error codes, with their status and title. */
export const problems = {
  request_invalid: { status: 400, title: 'The request is not valid' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  recent_sign_in_required: { status: 403, title: 'A recent sign-in is required' },
  subscription_renews: { status: 409, title: 'A subscription could still charge' },
  product_unknown: { status: 404, title: 'Unknown product' },
  already_subscribed: { status: 409, title: 'Already subscribed' },
  payment_processing: { status: 409, title: 'A payment is being processed' },
  subscription_paused: { status: 409, title: 'The subscription is paused' },
  currency_differs: { status: 409, title: 'The customer pays in another currency' },
  payment_declined: { status: 402, title: 'The payment was declined' },
  price_changed: { status: 409, title: 'The price has changed' },
  not_possible: { status: 422, title: 'Not possible' },
  invoice_unknown: { status: 404, title: 'Unknown invoice' },
  promo_code_invalid: { status: 422, title: 'The promo code is not valid' },
  refused: { status: 422, title: 'Refused' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  service_failed: { status: 500, title: 'The service has failed' },
  not_implemented: { status: 501, title: 'Not implemented' },
  not_found: { status: 404, title: 'Not found' },
  request_timeout: { status: 408, title: 'The request took too long' },
} as const

export type ErrorCode = keyof typeof problems
