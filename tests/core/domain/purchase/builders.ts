import { expect, test } from 'vitest'
import type { CalendarDate } from '../../../../src-core/domain/calendar-date'
import { newOrder, type Order } from '../../../../src-core/domain/order'
import { productOf, type Plan } from '../../../../src-core/domain/plan-catalogue'
import {
  next,
  type Effect,
  type Purchase,
  type PurchaseEvent,
  type PurchaseNotice,
  type RequestId,
  type Session,
  type Stored,
  type Wanted,
} from '../../../../src-core/domain/purchase'
import type { PurchaseRecord, RecordPlace } from '../../../../src-core/domain/purchase-record'
import type { CheckoutStatus, CurrentUser } from '../../../../src-core/domain/subscriber'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../../../src-core/ports/payments'
import { failure, success } from '../../../../src-core/shared/result'
import { monthlyPlan, yearlyPlan } from '../../../support/catalogue'
import { subscription } from '../../../support/users'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
/** When everything happens that says no other time. */
export const now = Date.UTC(2026, 10, 21, 9, 30)

/** The request that a step waits for, an earlier one, and the event that is sent. */
export const asked: RequestId = 7
const late: RequestId = 3
export const sent: RequestId = 9

// What is bought

const orderOf = (plan: Plan): Order => newOrder(productOf(plan, 'US', '2026-11-21' as CalendarDate))
export const yearly: Wanted = { order: orderOf(yearlyPlan) }
export const monthly: Wanted = { order: orderOf(monthlyPlan) }
export const withoutConsent: Wanted = { ...yearly, consent: 'missing' }
export const withConsent = (at: string, version = '1'): Wanted => ({ ...yearly, consent: { version, at } })

const unused = () => Promise.reject(new Error('The machine returns an effect instead.'))
const { currency, regularPrice, trialDays, nextBilling, priceNow } = yearly.order.product
const terms = { currency, regularPrice, trialDays, nextBilling, dueToday: priceNow }
export const payment: CheckoutPayment = { checkoutId: 'cs_1', terms, confirm: unused, readStatus: unused }
export const walletPayment: CheckoutPayment = { ...payment, confirm: () => unused() }
/** What the provider charges is no longer what the order shows. */
export const dearer: CheckoutPayment = { ...payment, terms: { ...terms, dueToday: 1.99 } }

export const loading = { type: 'loading' } as const
export const unavailable = { type: 'unavailable' } as const
export const ready = { type: 'ready', payment } as const
export const session = (changes: Partial<Session> = {}): Session => ({
  clientSecret: 'secret_1',
  wanted: yearly,
  opened: 1,
  form: ready,
  isReplacement: false,
  ...changes,
})

// What storage keeps

export const recorded = { product: yearly.order.product }
/** The record of this page, from before the confirmation. */
export const begun: PurchaseRecord = {
  accountId: 'mira',
  order: recorded,
  checkoutId: 'cs_1',
  begunAt: now,
  isPaid: false,
}
/** A record that was handed over. */
export const handedOver = (changes: Partial<PurchaseRecord> = {}): PurchaseRecord => ({
  accountId: 'mira',
  order: recorded,
  checkoutId: 'cs_1',
  awaitedSince: now,
  isPaid: false,
  ...changes,
})
/** Of another tab. */
export const other = (changes: Partial<PurchaseRecord> = {}): PurchaseRecord =>
  handedOver({ order: { product: monthly.order.product }, checkoutId: 'cs_9', ...changes })

// The steps

type Step<Name extends Purchase['step']> = Extract<
  Purchase,
  { readonly step: Name; readonly account: string }
>
type Changes<Name extends Purchase['step']> = Partial<Omit<Step<Name>, 'step'>>

const account = 'mira'
const attempt = { request: asked, payment, record: begun }
export const signedOut: Purchase = { step: 'none' }
export const none: Step<'none'> = { step: 'none', account }
export const consent: Step<'consent'> = { step: 'consent', account }
/** The user is loaded; with `sent`, the session is requested. */
export const opening = (changes: Changes<'opening'> = {}): Step<'opening'> => ({
  step: 'opening',
  account,
  wanted: yearly,
  request: asked,
  isReplacement: false,
  ...changes,
})
export const notOpened = (
  reason: Step<'not-opened'>['reason'] = 'service-error',
  wanted = yearly,
): Step<'not-opened'> => ({ step: 'not-opened', account, wanted, reason })
export const payable = (changes: Changes<'payable'> = {}): Step<'payable'> => ({
  step: 'payable',
  account,
  session: session(),
  ...changes,
})
export const verifying = (changes: Changes<'verifying'> = {}): Step<'verifying'> => ({
  step: 'verifying',
  account,
  session: session(),
  request: asked,
  ...changes,
})
export const confirming = (changes: Changes<'confirming'> = {}): Step<'confirming'> => ({
  step: 'confirming',
  account,
  session: session(),
  attempt,
  isShown: true,
  ...changes,
})
export const unanswered = (changes: Changes<'unanswered'> = {}): Step<'unanswered'> => ({
  step: 'unanswered',
  account,
  session: session(),
  attempt: { ...attempt, request: 5 },
  ...changes,
})
export const awaiting = (changes: Changes<'awaiting'> = {}): Step<'awaiting'> => ({
  step: 'awaiting',
  account,
  record: handedOver(),
  showsOrder: false,
  ...changes,
})
/** The service is asked, since `now` if nothing else is said. */
export const asking = (changes: Partial<NonNullable<Step<'awaiting'>['asking']>> = {}) => ({
  request: asked,
  pause: 0,
  until: now + 30 * second,
  ...changes,
})
export const subscribed = (record: PurchaseRecord = handedOver()): Step<'subscribed'> => ({
  step: 'subscribed',
  account,
  record,
})

// The events

/** An event without its id and what storage holds. */
type Cause = PurchaseEvent extends infer Each
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
/** A user who has subscribed at `now`. */
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

// The effects

export const loadUser = (request = sent): Effect => ({ type: 'load-user', request })
export const save = (place: RecordPlace, record: PurchaseRecord): Effect => ({ type: 'save', place, record })
export const forget = (place: RecordPlace): Effect => ({ type: 'forget', place })
export const wait = (milliseconds: number, request = sent): Effect => ({
  type: 'wait',
  request,
  milliseconds,
})
export const notify = (notice: PurchaseNotice): Effect => ({ type: 'notify', notice })
export const report = (order = recorded): Effect => ({ type: 'report-purchase', account, order })
export const reopen = (order?: PurchaseRecord['order']): Effect => ({ type: 'reopen', order })
export const goHome: Effect = { type: 'go', to: 'home' }
export const goToSuccess: Effect = { type: 'go', to: 'success' }
export const discardDraft: Effect = { type: 'discard-draft' }
export const closeCheckout: Effect = { type: 'close-checkout' }

// The table

/** Returns what becomes of a purchase by an event. */
export const transition = (before: Purchase, { stored = {}, at = now, ...cause }: Happening) =>
  next(before, { ...cause, id: sent, stored }, at)

/** When what happens, what the next step is, and what is to be done. */
export type Row = [string, Happening, Purchase, (readonly Effect[])?]

/** Tests a step, row by row. */
export function table(before: Purchase, rows: readonly Row[]): void {
  test.each<Row>([...rows])('%s', (_when, event, purchase, effects = []) => {
    expect(transition(before, event)).toEqual({ purchase, effects })
  })
}

type Type = Exclude<Cause['type'], 'signed-out' | 'returned'>

/** Events, with answers to a request that no step waits for. Every step answers the others. */
const events: { readonly [Each in Type]: readonly Happening[] } = {
  user: [user(told('open'), late), user(told('paid'))],
  'user-not-loaded': [
    notLoaded('unreachable', { answers: late }),
    notLoaded('not-signed-in', { answers: late }),
  ],
  checkout: [checkout(yearly), checkout(monthly), checkout(withoutConsent)],
  retry: [retry],
  session: [
    { type: 'session', answers: late, result: success({ clientSecret: 'secret_2' }) },
    { type: 'session', answers: late, result: failure({ kind: 'code-refused' }) },
  ],
  form: [
    form(ready, 'secret_0'),
    form({ type: 'session-refused' }, 'secret_0'),
    form(completed(true), 'secret_0'),
  ],
  pay: [pay(), pay({ wallet: walletPayment }), pay({ isOutdated: true })],
  confirmed: [
    confirmed('done', late),
    confirmed('leaving', late),
    failed({ kind: 'declined' }, late),
    failed({ kind: 'session-refused' }, late),
  ],
  'time-passed': [timePassed({ answers: late })],
  check: [check],
  status: [status('open', late), status('paid', late), status(undefined, late)],
  left: [leftCheckout, leftStatus],
  restored: [restored()],
  home: [home(), home({}, subscriber())],
}

/** Tests that a step ignores every event but those: the same object, and nothing to do. */
export function ignoresAllBut(before: Purchase, ...answered: readonly (Type | Happening)[]): void {
  test('ignores every other event, and late answers', () => {
    const ignored = Object.entries(events)
      .filter(([type]) => !answered.some((each) => each === type))
      .flatMap(([, each]) => each)
    for (const event of ignored) if (!answered.includes(event)) expectIgnored(before, event)
  })
}

export function expectIgnored(before: Purchase, event: Happening): void {
  const { purchase, effects } = transition(before, event)
  expect(purchase, JSON.stringify(event)).toBe(before)
  expect(effects, JSON.stringify(event)).toEqual([])
}
