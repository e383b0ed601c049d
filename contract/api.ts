// Made from docs/openapi.yaml by `npm run contract`.

/**
 * Why, in the order of the form. `x-stripe-feedback` is Stripe's nearest value.
 */
export type CancelReason =
  | 'too-expensive'
  | 'privacy-concerns'
  | 'not-using-anymore'
  | 'better-alternative'
  | 'difficult-to-use'
  | 'technical-issues'
  | 'no-answer'
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
  /**
   * The customer's consent to the renewal, where the owner asks for it. Keep it as evidence.
   */
  consent?: {
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
}
export interface PaymentMethodChoice {
  /**
   * Stripe's id of the saved card. The pattern keeps it one step of an address.
   */
  paymentMethodId: string
}
export interface Cancellation {
  reason: CancelReason
}
export interface ClientSecret {
  /**
   * The client secret of Stripe's checkout session or setup intent. Never log or store it.
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
export interface CurrentUser {
  firstName?: string | null
  lastName?: string | null
  /**
   * As it is stored; empty for an account without one.
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
}
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
}
export interface Card {
  type: 'card'
  last4: string
}
export interface OtherPayment {
  type: string
  last4?: string | null
}
export interface CheckoutSession {
  /**
   * Stripe's id of the session.
   */
  id: string
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  /**
   * True for a session that was completed with a card that has had a trial. The service ends its subscription before
   * anything is charged, and reports the session as `expired`.
   *
   */
  trialRefused?: boolean | null
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
} as const

export type OperationId = keyof typeof operations
/** Query, body, answer and error codes of each operation. */
export interface Operations {
  syncUser: {
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
    readonly query: undefined
    readonly body: undefined
    readonly status: 200
    readonly answer: CurrentUser
    readonly error:
      'request_invalid' | 'not_signed_in' | 'too_many_requests' | 'service_failed' | 'not_implemented'
  }
  updateUser: {
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
    readonly query: undefined
    readonly body: undefined
    readonly status: 204
    readonly answer: undefined
    readonly error:
      'request_invalid' | 'not_signed_in' | 'too_many_requests' | 'service_failed' | 'not_implemented'
  }
  previewPrice: {
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
    readonly query: undefined
    readonly body: undefined
    readonly status: 201
    readonly answer: ClientSecret
    readonly error:
      'request_invalid' | 'not_signed_in' | 'too_many_requests' | 'service_failed' | 'not_implemented'
  }
  changePaymentMethod: {
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
}
/** The error codes, with their status and title. */
export const problems = {
  request_invalid: { status: 400, title: 'The request is not valid' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  recent_sign_in_required: { status: 403, title: 'A recent sign-in is required' },
  product_unknown: { status: 404, title: 'Unknown product' },
  already_subscribed: { status: 409, title: 'Already subscribed' },
  payment_processing: { status: 409, title: 'A payment is being processed' },
  subscription_paused: { status: 409, title: 'The subscription is paused' },
  currency_differs: { status: 409, title: 'The customer pays in another currency' },
  promo_code_invalid: { status: 422, title: 'The promo code is not valid' },
  refused: { status: 422, title: 'Refused' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  service_failed: { status: 500, title: 'The service has failed' },
  not_implemented: { status: 501, title: 'Not implemented' },
  not_found: { status: 404, title: 'Not found' },
  request_timeout: { status: 408, title: 'The request took too long' },
} as const

export type ErrorCode = keyof typeof problems
