import type { PurchaseEvent, RequestId, Stored, Wanted } from '../../../../src-core/domain/purchase'
import type { CheckoutStatus, CurrentUser } from '../../../../src-core/domain/subscriber'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../../../src-core/ports/payments'
import { failure, success } from '../../../../src-core/shared/result'
import { subscription } from '../../../support/users'
import { account, answersOf, asked } from '../machine'
import { now, type Step } from './steps'

/** An event without its id and what storage holds. */
export type Cause = PurchaseEvent extends infer Each
  ? Each extends PurchaseEvent
    ? Omit<Each, 'id' | 'stored'>
    : never
  : never
export type Happening = Cause & { readonly stored?: Stored; readonly at?: number }
/** Something happens while storage holds that. */
export const beside = (stored: Stored, event: Happening): Happening => ({ ...event, stored })
/** Something happens so many milliseconds after `now`. */
export const later = (milliseconds: number, event: Happening): Happening => ({
  ...event,
  at: now + milliseconds,
})

const person: CurrentUser = {
  firstName: 'Mira',
  lastName: 'Lund',
  email: 'mira@example.com',
  subscribed: false,
}
/** A user without a subscription, and what the service says of the latest checkout. */
export const told = (status?: CheckoutStatus, id = 'cs_1'): CurrentUser =>
  status ? { ...person, checkout: { id, status } } : person
/** A user whose subscription began at `now`. */
export const subscriber = (
  changes: Parameters<typeof subscription>[0] = {},
  checkout?: CurrentUser['checkout'],
): CurrentUser => ({
  ...person,
  subscribed: true,
  subscription: subscription({ subscribedAt: new Date(now).toISOString(), ...changes }),
  ...(checkout && { checkout }),
})
/** One whose latest checkout is that one. */
export const subscribedBy = (id: string) => subscriber({}, { id, status: 'paid' })
export const elsewhere = subscriber({ managedBy: 'app-store' })

export const user = (loaded: CurrentUser = told(), answers?: RequestId): Happening => ({
  type: 'user',
  account,
  user: loaded,
  ...(answers !== undefined && { answers }),
})
/** The service tells of a user without a subscription, whom the machine has asked for. */
export const answered = (status?: CheckoutStatus, id?: string): Happening => user(told(status, id), asked)
export const notLoaded = (
  reason: 'unreachable' | 'not-signed-in' = 'unreachable',
  answers = asked,
): Happening => ({ type: 'user-not-loaded', answers, reason })
export const checkout = (wanted: Wanted): Happening => ({ type: 'checkout', wanted })
export const retry: Happening = { type: 'retry' }
const answer = answersOf<Happening>()
export const opened = answer('session', success({ clientSecret: 'secret_1' }))
export const refusedWith = (kind: Step<'not-opened'>['reason']) => answer('session', failure({ kind }))
type Form = Extract<Cause, { readonly type: 'form' }>['form']
export const form = (changed: Form, clientSecret = 'secret_1'): Happening => ({
  type: 'form',
  clientSecret,
  form: changed,
})
export const completed = (isPaid: boolean): Form => ({ type: 'completed', checkoutId: 'cs_1', isPaid })
export const pay = (
  changes: { readonly wallet?: CheckoutPayment; readonly isOutdated?: boolean } = {},
): Happening => ({ type: 'pay', isOutdated: false, ...changes })
export const confirmed = (value: PaymentOutcome, answers?: RequestId) =>
  answer('confirmed', success(value), answers)
export const failed = (error: PaymentFailure, answers?: RequestId) =>
  answer('confirmed', failure(error), answers)
export const timePassed = (answers = asked): Happening => ({ type: 'time-passed', answers })
export const check: Happening = { type: 'check' }
export const status = (known: CheckoutStatus | undefined, answers = asked): Happening => ({
  type: 'status',
  answers,
  status: known,
})
export const leftCheckout: Happening = { type: 'left', screen: 'checkout' }
export const leftStatus: Happening = { type: 'left', screen: 'status' }
export const restored: Happening = { type: 'restored' }
export const home = (of = told()): Happening => ({ type: 'home', user: of })
export const returned = (
  address: { readonly checkoutId?: string; readonly isRefused?: boolean } = {},
  of = told(),
): Happening => ({ type: 'returned', user: of, isRefused: false, ...address })

export const sessionRefused = form({ type: 'session-refused' })
