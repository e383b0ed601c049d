import type {
  CheckoutSessionFailure,
  PreviewFailure,
  UserUpdateFailure,
} from '../../src-core/ports/portal-api'
import { object, read, text } from '../../src-core/shared/decode'
import type { CallName } from './requests'

/** The codes of API errors: those of `docs/openapi.yaml`. */
export type ErrorCode =
  | 'request_invalid'
  | 'not_signed_in'
  | 'product_unknown'
  | 'already_subscribed'
  | 'promo_code_invalid'
  | 'refused'
  | 'too_many_requests'
  | 'service_failed'

type FailureKind = (CheckoutSessionFailure | PreviewFailure | UserUpdateFailure)['kind']

/** The failures of one call, by error code, or by status where the code cannot be read. */
interface ErrorMap {
  readonly codes: { readonly [Code in ErrorCode]?: FailureKind }
  readonly statuses: { readonly [Status in number]?: FailureKind }
}

const update: ErrorMap = {
  codes: { request_invalid: 'refused', refused: 'refused' },
  // A 404 comes from a proxy in front of the service, or from a wrong base address.
  statuses: { 400: 'refused', 409: 'refused', 422: 'refused' },
}

const none: ErrorMap = { codes: {}, statuses: {} }

/** The API errors of each call. Any other is `service-error`. */
export const errorMaps: Readonly<Record<CallName, ErrorMap>> = {
  createCheckoutSession: {
    codes: {
      promo_code_invalid: 'code-refused',
      product_unknown: 'product-refused',
      already_subscribed: 'already-subscribed',
    },
    statuses: { 409: 'already-subscribed' },
  },
  // By its code only: a good promo code is never called invalid because of another error.
  previewPrice: { codes: { promo_code_invalid: 'code-refused' }, statuses: {} },
  syncUser: update,
  loadUser: none,
  updateUser: update,
  deleteUser: none,
  createSetupIntent: none,
  changePaymentMethod: update,
  cancelSubscription: update,
}

const apiError = object({ code: text })

/** The failure that an unsuccessful response means. Its cause has status and code, and no text of the response. */
export function toFailure(
  name: CallName,
  status: number,
  body: unknown,
): { readonly kind: FailureKind; readonly cause: Error } {
  const code = read(apiError, body)?.code
  const logged = code === undefined ? 'no code' : /^[a-z_]{1,40}$/.test(code) ? code : 'an unreadable code'
  const cause = new Error(`${name}: the service answers ${status} (${logged})`)
  if (status < 400 || status === 429 || status >= 500) return { kind: 'service-error', cause }
  const { codes, statuses } = errorMaps[name]
  const known = new Map<string, FailureKind>(Object.entries(codes))
  return { kind: (code === undefined ? statuses[status] : known.get(code)) ?? 'service-error', cause }
}
