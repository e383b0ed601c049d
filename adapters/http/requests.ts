import type { Clock } from '../../src-core/ports/clock'
import type { PortalApi } from '../../src-core/ports/portal-api'
import type { Decoder } from '../../src-core/shared/decode'
import type { Result } from '../../src-core/shared/result'
import { clientSecret, currentUser, promoQuote } from './responses'

export type CallName = keyof PortalApi

export type ParametersOf<Name extends CallName> = Parameters<PortalApi[Name]>

type OutcomeOf<Name extends CallName> = Awaited<ReturnType<PortalApi[Name]>>

export type ValueOf<Name extends CallName> =
  OutcomeOf<Name> extends Result<infer Value, unknown> ? Value : never

export type FailureOf<Name extends CallName> =
  OutcomeOf<Name> extends Result<unknown, infer Failure> ? Failure : never

export interface HttpRequest<Value = unknown> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The account that the call acts for; by default the one that is signed in when it is sent. */
  readonly accountId?: string
  /** Relative to the base address, without a leading slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
  /** Whether a signed-out visitor can make the call, without a token. */
  readonly allowAnonymous?: boolean
  /** Decodes the response. A call without a decoder expects a 204. */
  readonly response?: Decoder<Value>
}

/** The nine calls of `docs/openapi.yaml`. */
export const requests: {
  readonly [Name in CallName]: (clock: Clock, ...parameters: ParametersOf<Name>) => HttpRequest<ValueOf<Name>>
} = {
  createCheckoutSession: (_clock, accountId, { productId, promoCode, consent }) => ({
    method: 'POST',
    accountId,
    path: 'users/me/checkout-session',
    body: { productId, promoCode, consent, automaticTax: false, taxIdCollection: false },
    response: clientSecret,
  }),
  previewPrice: (clock, { productId, promoCode }) => ({
    method: 'GET',
    path: 'users/me/checkout-session',
    query: { promo_code: promoCode, product_id: productId },
    allowAnonymous: true,
    response: promoQuote(clock),
  }),
  syncUser: (_clock, accountId, { firstName, lastName, email }) => ({
    method: 'PATCH',
    accountId,
    path: 'users',
    body: { firstName, lastName, email },
  }),
  loadUser: () => ({ method: 'GET', path: 'users/me', response: currentUser }),
  updateUser: (_clock, accountId, change) => ({ method: 'PATCH', accountId, path: 'users/me', body: change }),
  deleteUser: (_clock, accountId) => ({ method: 'DELETE', accountId, path: 'users/me' }),
  createSetupIntent: (_clock, accountId) => ({
    method: 'POST',
    accountId,
    path: 'users/me/setup-intent',
    response: clientSecret,
  }),
  changePaymentMethod: (_clock, accountId, paymentMethodId) => ({
    method: 'PATCH',
    accountId,
    path: 'users/me/payment-method',
    body: { paymentMethodId },
  }),
  cancelSubscription: (_clock, accountId, reason) => ({
    method: 'DELETE',
    accountId,
    path: 'users/me/subscription',
    body: { reason },
  }),
}
