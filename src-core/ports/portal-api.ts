import type { CancelReason } from '../domain/cancel-reason'
import type { PersonName } from '../domain/person-name'
import type { PromoQuote } from '../domain/promo'
import type { CurrentUser } from '../domain/subscriber'
import type { Result } from '../shared/result'

/** Failures that any call can end in, after the adapter has done its retries. */
export type ServiceFailure =
  /** No answer: no connection, or none in time. */
  | { readonly kind: 'unreachable'; readonly cause?: unknown }
  /** An answer that says it is the service's fault (5xx, 429), or one that cannot be understood. */
  | { readonly kind: 'service-error'; readonly cause?: unknown }
  /** The bearer token was refused, renewed and refused again, or there is none. */
  | { readonly kind: 'not-signed-in' }

export type CheckoutSessionFailure =
  | ServiceFailure
  | { readonly kind: 'code-refused' }
  /** The product is not for sale (any more). */
  | { readonly kind: 'product-refused' }
  | { readonly kind: 'already-subscribed' }

export type PreviewFailure =
  | { readonly kind: 'unreachable'; readonly cause?: unknown }
  | { readonly kind: 'service-error'; readonly cause?: unknown }
  | { readonly kind: 'code-refused' }
  /** The service prices codes only for signed-in users. */
  | { readonly kind: 'sign-in-needed' }

export type UserUpdateFailure = ServiceFailure | { readonly kind: 'refused'; readonly cause?: unknown }

/** One field of the profile with its new value. */
export type ProfileChange =
  { readonly firstName: string } | { readonly lastName: string } | { readonly email: string }

/** What the service lets the payment provider's form be opened with. A secret: never logged, stored or shown. */
export interface ClientSecret {
  readonly clientSecret: string
}

/**
 * The portal's own service. Every call carries the signed-in user's bearer token; `previewPrice` goes without one
 * while nobody is signed in.
 */
export interface PortalApi {
  /** POST users/me/checkout-session: opens a checkout for the product, with the code where one is applied. */
  createCheckoutSession(order: {
    readonly productId: string
    readonly promoCode?: string
  }): Promise<Result<ClientSecret, CheckoutSessionFailure>>

  /** GET users/me/checkout-session: what the product would cost with the code. */
  previewPrice(question: {
    readonly productId: string
    readonly promoCode: string
  }): Promise<Result<PromoQuote, PreviewFailure>>

  /** PATCH users: tells the service what the identity provider knows. Fields that are missing stay as they are. */
  syncUser(facts: PersonName & { readonly email: string }): Promise<Result<void, UserUpdateFailure>>

  /** GET /users/me: the signed-in user. */
  loadUser(): Promise<Result<CurrentUser, ServiceFailure>>

  /** PATCH /users/me: changes one field. A changed email is the one to sign in with from then on. */
  updateUser(change: ProfileChange): Promise<Result<void, UserUpdateFailure>>

  /** DELETE /users/me: deletes the account for good. A subscription runs on. */
  deleteUser(): Promise<Result<void, ServiceFailure>>

  /** POST /users/me/setup-intent: opens the form for another card. */
  createSetupIntent(): Promise<Result<ClientSecret, ServiceFailure>>

  /** PATCH /users/me/payment-method: bills the subscription to another card from now on. */
  changePaymentMethod(paymentMethodId: string): Promise<Result<void, UserUpdateFailure>>

  /** DELETE /users/me/subscription: stops the renewal; access lasts until `renewsAt`. */
  cancelSubscription(reason: CancelReason): Promise<Result<void, UserUpdateFailure>>
}
