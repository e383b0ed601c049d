import type {
  CheckoutSessionFailure,
  PreviewFailure,
  UserUpdateFailure,
} from '../../src-core/ports/portal-api'
import type { CallName, ServiceAnswer } from './service-call'
import { asObject, asText } from '../../src-core/shared/untrusted'

/** The words in which the service says what it objects to: those of `docs/openapi.yaml`. */
export type ProblemCode =
  | 'request_invalid'
  | 'not_signed_in'
  | 'product_unknown'
  | 'already_subscribed'
  | 'promo_code_invalid'
  | 'refused'
  | 'too_many_requests'
  | 'service_failed'

type Objection = (CheckoutSessionFailure | PreviewFailure | UserUpdateFailure)['kind']

/** What an objection means to a call, by its code, or by its status where no code can be read. */
interface Meanings {
  readonly codes: { readonly [Code in ProblemCode]?: Objection }
  readonly statuses: { readonly [Status in number]?: Objection }
}

const update: Meanings = {
  codes: {
    request_invalid: 'refused',
    refused: 'refused',
  },
  // A 404 comes from something in front of the service, or from a wrong base address.
  statuses: { 400: 'refused', 409: 'refused', 422: 'refused' },
}

/** A call that the service has nothing to object to: whatever it says against it is its own fault. */
const noObjection: Meanings = { codes: {}, statuses: {} }

/** The one table of what the service objects to. Whatever is not in it is `service-error`. */
export const meanings: Readonly<Record<CallName, Meanings>> = {
  createCheckoutSession: {
    codes: {
      promo_code_invalid: 'code-refused',
      product_unknown: 'product-refused',
      already_subscribed: 'already-subscribed',
    },
    statuses: { 409: 'already-subscribed' },
  },
  // By its code only: a good promo code is never called invalid because of something else.
  previewPrice: { codes: { promo_code_invalid: 'code-refused' }, statuses: {} },
  syncUser: update,
  loadUser: noObjection,
  updateUser: update,
  deleteUser: noObjection,
  createSetupIntent: noObjection,
  changePaymentMethod: update,
  cancelSubscription: update,
}

/** What an answer that is no success means to the call; the cause holds its status and code, and nothing of its text. */
export function objectionOf(
  name: CallName,
  { status, body }: ServiceAnswer,
): { readonly kind: Objection; readonly cause: Error } {
  const code = asText(asObject(body)?.code)
  const cause = new Error(
    `${name}: the service answers ${status} (${code === undefined ? 'no code' : spoken(code)})`,
  )
  if (status < 400 || status === 429 || status >= 500) return { kind: 'service-error', cause }
  const { codes, statuses } = meanings[name]
  const known: Readonly<Record<string, Objection | undefined>> = codes
  const meaning = code === undefined ? statuses[status] : Object.hasOwn(known, code) ? known[code] : undefined
  return { kind: meaning ?? 'service-error', cause }
}

/** A code as it may stand in a log: nothing but a short word is one. */
function spoken(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : 'an unreadable code'
}
