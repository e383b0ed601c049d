import type { Operations } from '../../contract/api'
import { object, read, nonBlankString } from '../../contract/decode'
import type { ServiceFailure } from '../../src-core/ports/portal-api'
import { CallError } from './call-error'
import type { CallName, FailureOf } from './requests'

type FailureKind<Name extends CallName = CallName> =
  FailureOf<Name> extends { readonly kind: infer Kind } ? Kind : never

/** The failures of a call by error code, or by status for a response without a code. */
interface ErrorMap<Name extends CallName> {
  readonly codes: { readonly [Code in Operations[Name]['error']]?: FailureKind<Name> }
  readonly statuses: { readonly [Status in number]?: FailureKind<Name> }
}

type UserUpdate = 'syncUser' | 'updateUser' | 'changePaymentMethod' | 'cancelSubscription'

const update = {
  codes: { request_invalid: 'refused', refused: 'refused' },
  // No 404: it comes from a proxy, or from a wrong base address.
  statuses: { 400: 'refused', 409: 'refused', 422: 'refused' },
} as const satisfies ErrorMap<UserUpdate>

/** The calls that fail in more ways than any call. */
type CallWithErrors = {
  [Name in CallName]: [Exclude<FailureKind<Name>, ServiceFailure['kind']>] extends [never] ? never : Name
}[CallName]

/** The expected API errors of each call. Any other is a `service-error`. */
const errorMaps: { readonly [Name in CallWithErrors]: ErrorMap<Name> } = {
  createCheckoutSession: {
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
  // By code only: another error must not make a valid promo code look invalid.
  previewPrice: { codes: { promo_code_invalid: 'code-refused' }, statuses: {} },
  syncUser: update,
  updateUser: {
    ...update,
    codes: { ...update.codes, recent_sign_in_required: 'recent-sign-in-required' },
  },
  changePaymentMethod: update,
  cancelSubscription: update,
}

const apiError = object({ code: nonBlankString })

/** Maps an unsuccessful response. The cause contains status and code, and nothing else of the response. */
export function toFailure(
  name: CallName,
  status: number,
  body: unknown,
): { readonly kind: FailureKind; readonly cause: Error } {
  const code = read(apiError, body)?.code
  const loggedCode = code === undefined ? 'no code' : /^[a-z_]{1,40}$/.test(code) ? code : 'malformed code'
  const cause = new CallError(name, `the service responds ${status} (${loggedCode})`)
  if (status < 400 || status === 429 || status >= 500) return { kind: 'service-error', cause }
  const maps: { readonly [Name in CallName]?: ErrorMap<CallName> } = errorMaps
  const { codes = {}, statuses = {} } = maps[name] ?? {}
  const kinds = new Map<string, FailureKind>(Object.entries(codes))
  return { kind: (code === undefined ? statuses[status] : kinds.get(code)) ?? 'service-error', cause }
}
