import type { Effect, Purchase, Stored } from '#core/domain/purchase'
import type { CheckoutStatus } from '#core/domain/subscriber'
import type { PaymentFailure } from '#core/ports/payments'
import type { RequestId } from '#core/shared/flow'
import { failure, success } from '#core/shared/result'
import {
  elsewhere,
  minute,
  monthly,
  now,
  other,
  paymentFor,
  subscriber,
  told,
  withoutConsent,
  yearly,
  type Cause,
} from '../purchase/examples'

/** The machine, what storage holds, and what the world knows of the payment. */
export interface Model {
  readonly purchase: Purchase
  readonly stored: Stored
  /** Index of `instants`. */
  readonly time: number
  /** The payment that the provider was asked for, until its outcome is known. */
  readonly open?: OpenPayment
}

export interface OpenPayment {
  readonly account: string
  readonly checkoutId: string
  /** The session that may be paid with again, after a failure that perhaps was none. */
  readonly payableWith?: string
  /** Since when the service's word is awaited. */
  readonly since?: number
  readonly isPaid: boolean
}

/** The click, and after the ten minutes. */
export const instants = [now, now + 11 * minute]

/** What the success page has kept of the first session. */
const reloaded = { ...other(), checkoutId: 'cs_0' }
const payments = [paymentFor(yearly, 'cs_0'), paymentFor(monthly)] as const
const otherTerms = paymentFor(yearly, 'cs_0', 1.99)
const statuses: readonly CheckoutStatus[] = ['open', 'expired', 'processing', 'paid', 'trial-refused']
const subscribed = [subscriber(), elsewhere]
const users = [
  told(),
  ...(['open', 'paid', 'trial-refused'] as const).map((status) => told(status, 'cs_0')),
  told('open'),
  ...subscribed,
]

const failures: readonly PaymentFailure[] = [
  { kind: 'declined' },
  { kind: 'session-refused' },
  { kind: 'no-connection' },
]

/** An answer to a request that was made for an earlier state. */
const lateRequest = -1

/** Returns everything that can happen to the machine. */
export function* causesOf({ purchase, time }: Model): Generator<Cause> {
  const requests = [...requestsOf(purchase), lateRequest]
  yield { type: 'signed-out' }
  for (const user of users) {
    yield { type: 'user', account: 'mira', user }
    for (const answers of requestsOf(purchase)) yield { type: 'user', account: 'mira', user, answers }
    yield { type: 'returned', user, isRefused: false, checkoutId: 'cs_0' }
    yield { type: 'returned', user, isRefused: false, kept: reloaded }
  }
  for (const user of [told(), ...subscribed]) {
    yield { type: 'user', account: 'mira', user, answers: lateRequest }
    yield { type: 'home', user }
    for (const isRefused of [true, false]) yield { type: 'returned', user, isRefused }
  }
  yield { type: 'user', account: 'noah', user: told() }
  for (const wanted of [yearly, monthly, withoutConsent]) yield { type: 'checkout', wanted }
  yield { type: 'retry' }
  yield { type: 'check' }
  yield { type: 'left' }
  yield { type: 'status-left' }
  yield { type: 'restored' }
  for (const isOutdated of [true, false]) yield { type: 'pay', isOutdated }
  yield { type: 'pay', isOutdated: false, wallet: payments[0] }
  for (const index of [0, 1] as const) {
    const clientSecret = `secret_${index}`
    yield { type: 'form', clientSecret, form: { type: 'ready', payment: payments[index] } }
    yield { type: 'form', clientSecret, form: { type: 'session-refused' } }
  }
  const form = { type: 'form', clientSecret: 'secret_0' } as const
  yield { ...form, form: { type: 'unavailable' } }
  yield { ...form, form: { type: 'ready', payment: otherTerms } }
  yield { ...form, form: { type: 'completed', checkoutId: 'cs_0', isPaid: true } }
  for (const answers of requests) {
    yield { type: 'user-not-loaded', answers, reason: 'unreachable' }
    yield { type: 'user-not-loaded', answers, reason: 'not-signed-in' }
    for (const status of [...statuses, undefined]) yield { type: 'status', answers, status }
    for (const kind of ['code-refused', 'already-subscribed', 'unreachable'] as const)
      yield { type: 'session', answers, result: failure({ kind }) }
    // The service has opened the session of the order that was sent.
    if (purchase.step === 'opening' && purchase.sent) {
      const clientSecret = purchase.sent.order === yearly.order ? 'secret_0' : 'secret_1'
      yield { type: 'session', answers, result: success({ clientSecret }) }
    }
    for (const value of ['done', 'processing', 'leaving'] as const)
      yield { type: 'confirmed', answers, result: success(value) }
    for (const error of failures) yield { type: 'confirmed', answers, result: failure(error) }
    if (time > 0) yield { type: 'time-passed', answers }
  }
}

/** What another tab writes: a payment of this account that is not known, or nothing. */
export function writesOfAnotherTab({ stored, time }: Model): readonly Stored[] {
  const { shared, ...others } = stored
  return shared ? [others] : [{ ...others, shared: other({ awaitedSince: instants[time] ?? now }) }]
}

export function requestsOf(purchase: Purchase): readonly RequestId[] {
  const isRequest = (value: unknown) => typeof value === 'number'
  const { request, asking, attempt } = purchase as {
    readonly request?: RequestId
    readonly asking?: RequestId | { readonly request: RequestId }
    readonly attempt?: RequestId | { readonly request: RequestId }
  }
  const idOf = (each: typeof asking) => (typeof each === 'object' ? each.request : each)
  return [request, idOf(asking), idOf(attempt)].filter(isRequest)
}

export function store(stored: Stored, effect: Effect, at: number): Stored {
  if (effect.type === 'save') return { ...stored, [effect.place]: effect.record }
  if (effect.type === 'forget') return { ...stored, [effect.place]: undefined }
  return effect.type === 'report-purchase'
    ? { ...stored, reported: { accountId: effect.account, at } }
    : stored
}
