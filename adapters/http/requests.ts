import type { OperationId, Operations } from '../../contract/api'
import type { Decoder } from '../../contract/decode'
import type { Clock } from '../../src-core/ports/clock'
import type { PortalApi } from '../../src-core/ports/portal-api'
import type { Result } from '../../src-core/shared/result'
import { clientSecret, currentUser, promoQuote } from './responses'

export type CallName = OperationId & keyof PortalApi

export type ParametersOf<Name extends CallName> = Parameters<PortalApi[Name]>

type OutcomeOf<Name extends CallName> = Awaited<ReturnType<PortalApi[Name]>>

export type ValueOf<Name extends CallName> =
  OutcomeOf<Name> extends Result<infer Value, unknown> ? Value : never

export type FailureOf<Name extends CallName> =
  OutcomeOf<Name> extends Result<unknown, infer Failure> ? Failure : never

/** What is sent with a call. Method and path are in the API document. */
export interface HttpRequest<Value = unknown> {
  /** The account that the call acts for; by default the one that is signed in when it is sent. */
  readonly accountId?: string
  readonly query?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  readonly body?: object | undefined
  /** Decodes the response. A call without a decoder expects a 204. */
  readonly response?: Decoder<Value>
}

/** A request with exactly what the API document asks for. */
type RequestOf<Name extends CallName> = HttpRequest<ValueOf<Name>> &
  Pick<Operations[Name], 'query' | 'body'> &
  (Operations[Name]['answer'] extends undefined ? unknown : { readonly response: Decoder<ValueOf<Name>> })

const nothing = { query: undefined, body: undefined }

export const requests: {
  readonly [Name in CallName]: (clock: Clock, ...parameters: ParametersOf<Name>) => RequestOf<Name>
} = {
  createCheckoutSession: (_clock, accountId, { productId, promoCode, consent }) => ({
    accountId,
    query: undefined,
    body: { productId, promoCode, consent, automaticTax: false, taxIdCollection: false },
    response: clientSecret,
  }),
  previewPrice: (clock, { productId, promoCode }) => ({
    query: { promo_code: promoCode, product_id: productId },
    body: undefined,
    response: promoQuote(clock),
  }),
  syncUser: (_clock, accountId, { firstName, lastName, email }) => ({
    accountId,
    query: undefined,
    body: { firstName, lastName, email },
  }),
  loadUser: () => ({ ...nothing, response: currentUser }),
  updateUser: (_clock, accountId, change) => ({ accountId, query: undefined, body: change }),
  deleteUser: (_clock, accountId) => ({ ...nothing, accountId }),
  createSetupIntent: (_clock, accountId) => ({ ...nothing, accountId, response: clientSecret }),
  changePaymentMethod: (_clock, accountId, paymentMethodId) => ({
    accountId,
    query: undefined,
    body: { paymentMethodId },
  }),
  cancelSubscription: (_clock, accountId, reason) => ({ accountId, query: undefined, body: { reason } }),
}
