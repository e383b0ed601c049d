import type { OperationId, Operations } from '#contract/api'
import { map, object, optional, type Decoder } from '#contract/decode'
import type { Clock } from '#core/ports/clock'
import type { PortalApi, ServiceFailure } from '#core/ports/portal-api'
import type { Result } from '#core/shared/result'
import {
  changePreview,
  clientSecret,
  currentUser,
  declineReason,
  invoicePage,
  pdf,
  promoQuote,
  trueOrMissing,
} from './responses'

export type CallName = OperationId

export type ParametersOf<Name extends CallName> = Parameters<PortalApi[Name]>

type OutcomeOf<Name extends CallName> = Awaited<ReturnType<PortalApi[Name]>>

export type ValueOf<Name extends CallName> =
  OutcomeOf<Name> extends Result<infer Value, unknown> ? Value : never

export type FailureOf<Name extends CallName> =
  OutcomeOf<Name> extends Result<unknown, infer Failure> ? Failure : never

export type FailureKind<Name extends CallName = CallName> =
  FailureOf<Name> extends { readonly kind: infer Kind } ? Kind : never

/** The kinds of failures that say nothing more. */
type PlainKind<Failure> = Failure extends { readonly kind: infer Kind }
  ? { readonly kind: Kind } extends Failure
    ? Kind
    : never
  : never

/**
 * The failures of a call by error code, or by status for a response without a code: their kind, or how they are read from the
 * response. Any other is a `service-error`.
 */
export interface ErrorMap<Name extends CallName> {
  readonly codes: {
    readonly [Code in Operations[Name]['error']]?: PlainKind<FailureOf<Name>> | Decoder<FailureOf<Name>>
  }
  readonly statuses?: { readonly [Status in number]?: PlainKind<FailureOf<Name>> }
}

/** What is sent with a call, and what it may answer. Method and path are in the API document. */
export interface HttpRequest<Value = unknown> {
  /** The account that the call acts for; by default the one that is signed in when it is sent. */
  readonly accountId?: string
  readonly path?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** Sent as JSON. */
  readonly body?: object | undefined
  /** The type of a response that is not JSON; the decoder gets its bytes. */
  readonly accept?: 'application/pdf'
  /** Decodes the response, or undefined for a 204. A call without a decoder expects a 204. */
  readonly response?: Decoder<Value>
  /** Only of a call that fails in more ways than any call. */
  readonly errors?: ErrorMap<CallName>
}

/** A request with exactly what the API document asks for. */
type RequestOf<Name extends CallName> = HttpRequest<ValueOf<Name>> &
  Pick<Operations[Name], 'query' | 'body'> &
  (Operations[Name]['path'] extends undefined ? unknown : Pick<Operations[Name], 'path'>) &
  (Operations[Name]['answer'] extends Uint8Array ? { readonly accept: 'application/pdf' } : unknown) &
  (Operations[Name]['answer'] extends undefined ? unknown : { readonly response: Decoder<ValueOf<Name>> }) &
  ([Exclude<FailureKind<Name>, ServiceFailure['kind']>] extends [never]
    ? unknown
    : { readonly errors: ErrorMap<Name> })

const nothing = { query: undefined, body: undefined }

/** The calls that the service may refuse for what they send. */
type RefusableCall = {
  [Name in CallName]: 'refused' extends FailureKind<Name> ? Name : never
}[CallName]

const update = {
  codes: { request_invalid: 'refused', refused: 'refused' },
  // No 404: it comes from a proxy, or from a wrong base address.
  statuses: { 400: 'refused', 409: 'refused', 422: 'refused' },
} as const satisfies ErrorMap<RefusableCall>

const declined = map(
  object({ reason: declineReason, cardMissing: trueOrMissing }),
  ({ reason, cardMissing }) => ({
    kind: 'payment-declined' as const,
    reason: cardMissing ? ('card-missing' as const) : reason,
  }),
)

const priceChanged = map(object({ preview: changePreview }), ({ preview }) => ({
  kind: 'price-changed' as const,
  preview,
}))

export const requests: {
  readonly [Name in CallName]: (clock: Clock, ...parameters: ParametersOf<Name>) => RequestOf<Name>
} = {
  createCheckoutSession: (_clock, accountId, { productId, promoCode, consent }) => ({
    accountId,
    query: undefined,
    body: { productId, promoCode, consent, automaticTax: false, taxIdCollection: false },
    response: clientSecret,
    errors: {
      codes: {
        promo_code_invalid: 'code-refused',
        product_unknown: 'product-refused',
        already_subscribed: 'already-subscribed',
        payment_processing: 'payment-processing',
        subscription_paused: 'subscription-paused',
        currency_differs: 'currency-differs',
      },
      statuses: { 409: 'already-subscribed' },
    },
  }),
  previewPrice: (clock, { productId, promoCode }) => ({
    query: { promo_code: promoCode, product_id: productId },
    body: undefined,
    response: promoQuote(clock),
    // By code only: another error must not make a valid promo code look invalid.
    errors: { codes: { promo_code_invalid: 'code-refused' } },
  }),
  syncUser: (_clock, accountId, { firstName, lastName, email }) => ({
    accountId,
    query: undefined,
    body: { firstName, lastName, email },
    errors: update,
  }),
  loadUser: () => ({ ...nothing, response: currentUser }),
  updateUser: (_clock, accountId, change) => ({
    accountId,
    query: undefined,
    body: change,
    errors: { ...update, codes: { ...update.codes, recent_sign_in_required: 'recent-sign-in-required' } },
  }),
  deleteUser: (_clock, accountId) => ({
    ...nothing,
    accountId,
    errors: {
      codes: {
        recent_sign_in_required: 'recent-sign-in-required',
        subscription_renews: 'subscription-renews',
      },
    },
  }),
  createSetupIntent: (_clock, accountId) => ({ ...nothing, accountId, response: clientSecret }),
  changePaymentMethod: (_clock, accountId, paymentMethodId) => ({
    accountId,
    query: undefined,
    body: { paymentMethodId },
    errors: update,
  }),
  cancelSubscription: (_clock, accountId, reason) => ({
    accountId,
    query: undefined,
    body: { reason },
    errors: update,
  }),
  keepSubscription: (_clock, accountId) => ({
    ...nothing,
    accountId,
    errors: { codes: { not_possible: 'not-possible' } },
  }),
  previewChange: (_clock, accountId, productId) => ({
    accountId,
    query: { product_id: productId },
    body: undefined,
    response: changePreview,
    errors: { codes: { product_unknown: 'product-refused', not_possible: 'not-possible' } },
  }),
  changePlan: (_clock, accountId, { productId, quote, consent }) => ({
    accountId,
    query: undefined,
    body: { productId, quote, ...(consent && { consent }) },
    response: optional(clientSecret),
    errors: {
      codes: {
        payment_declined: declined,
        product_unknown: 'product-refused',
        price_changed: priceChanged,
        not_possible: 'not-possible',
      },
    },
  }),
  callOffChange: (_clock, accountId) => ({ ...nothing, accountId }),
  listInvoices: (_clock, accountId, before) => ({
    accountId,
    query: { ...(before !== undefined && { before }) },
    body: undefined,
    response: invoicePage,
    errors: { codes: { invoice_unknown: 'invoice-unknown' } },
  }),
  loadInvoiceDocument: (_clock, accountId, id) => ({
    ...nothing,
    accountId,
    path: { id },
    accept: 'application/pdf',
    response: pdf,
    errors: { codes: { invoice_unknown: 'invoice-unknown' } },
  }),
  payInvoice: (_clock, accountId, id) => ({
    ...nothing,
    accountId,
    path: { id },
    response: optional(clientSecret),
    errors: {
      codes: {
        payment_declined: declined,
        invoice_unknown: 'invoice-unknown',
        not_possible: 'not-possible',
      },
    },
  }),
}
