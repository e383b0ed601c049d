import type { PurchaseEvent, RequestId, Stored, Wanted } from '../../../../src-core/domain/purchase'
import type { CheckoutStatus, CurrentUser } from '../../../../src-core/domain/subscriber'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../../../src-core/ports/payments'
import { failure, success } from '../../../../src-core/shared/result'
import { subscription } from '../../../support/users'
import { account, asked } from '../machine'
import { now, type Step } from './steps'

/** An event without its id and what storage holds. */
export type Cause = PurchaseEvent extends infer Each
  ? Each extends PurchaseEvent
    ? Omit<Each, 'id' | 'stored'>
    : never
  : never
export type Happening = Cause & { readonly stored?: Stored; readonly at?: number }
type Given = Pick<Happening, 'stored' | 'at'>

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
export const elsewhere = subscriber({ managedBy: 'app-store' })

export const user = (loaded: CurrentUser = told(), answers?: RequestId, given: Given = {}): Happening => ({
  type: 'user',
  account,
  user: loaded,
  ...(answers !== undefined && { answers }),
  ...given,
})
/** The user is loaded for another reason, while storage holds that. */
export const userWith = (stored: Stored, loaded = told()): Happening => user(loaded, undefined, { stored })
export const notLoaded = (
  reason: 'unreachable' | 'not-signed-in' = 'unreachable',
  given: Given & { readonly answers?: RequestId } = {},
): Happening => ({ type: 'user-not-loaded', answers: asked, reason, ...given })
export const checkout = (wanted: Wanted): Happening => ({ type: 'checkout', wanted })
export const retry: Happening = { type: 'retry' }
export const opened: Happening = {
  type: 'session',
  answers: asked,
  result: success({ clientSecret: 'secret_1' }),
}
export const refusedWith = (kind: Step<'not-opened'>['reason']): Happening => ({
  type: 'session',
  answers: asked,
  result: failure({ kind }),
})
type Form = Extract<Cause, { readonly type: 'form' }>['form']
export const form = (changed: Form, clientSecret = 'secret_1'): Happening => ({
  type: 'form',
  clientSecret,
  form: changed,
})
export const completed = (isPaid: boolean): Form => ({ type: 'completed', checkoutId: 'cs_1', isPaid })
export const pay = (
  changes: Given & { readonly wallet?: CheckoutPayment; readonly isOutdated?: boolean } = {},
): Happening => ({ type: 'pay', isOutdated: false, ...changes })
export const confirmed = (value: PaymentOutcome, answers = asked, given: Given = {}): Happening => ({
  type: 'confirmed',
  answers,
  result: success(value),
  ...given,
})
export const failed = (error: PaymentFailure, answers = asked): Happening => ({
  type: 'confirmed',
  answers,
  result: failure(error),
})
export const timePassed = (given: Given & { readonly answers?: RequestId } = {}): Happening => ({
  type: 'time-passed',
  answers: asked,
  ...given,
})
export const check: Happening = { type: 'check' }
export const status = (known: CheckoutStatus | undefined, answers = asked): Happening => ({
  type: 'status',
  answers,
  status: known,
})
export const leftCheckout: Happening = { type: 'left', screen: 'checkout' }
export const leftStatus: Happening = { type: 'left', screen: 'status' }
export const restored = (given: Given = {}): Happening => ({ type: 'restored', ...given })
export const home = (given: Given = {}, of = told()): Happening => ({ type: 'home', user: of, ...given })
export const returned = (
  given: Given & { readonly checkoutId?: string; readonly isRefused?: boolean } = {},
  of = told(),
): Happening => ({ type: 'returned', user: of, isRefused: false, ...given })

export const sessionRefused = form({ type: 'session-refused' })
