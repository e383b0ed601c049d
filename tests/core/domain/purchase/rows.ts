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
import { isPaying } from '../../../../src-core/domain/purchase-standing'
import type { CheckoutStatus, CurrentUser } from '../../../../src-core/domain/subscriber'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../../../src-core/ports/payments'
import { failure, success } from '../../../../src-core/shared/result'
import { monthlyPlan, yearlyPlan } from '../../../support/catalogue'
import { subscription } from '../../../support/users'
import { account, answersOf, asked, late, sent, stepsOf, type At } from '../machine'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
/** When everything happens that says no other time. */
export const now = Date.UTC(2026, 10, 21, 9, 30)

// What is bought

const orderOf = (plan: Plan): Order => newOrder(productOf(plan, 'US', '2026-11-21' as CalendarDate))
export const yearly: Wanted = { order: orderOf(yearlyPlan) }
export const monthly: Wanted = { order: orderOf(monthlyPlan) }
export const withoutConsent: Wanted = { ...yearly, consent: 'missing' }
export const withConsent = (at: string, version = '1'): Wanted => ({ ...yearly, consent: { version, at } })

const unused = () => Promise.reject(new Error('The machine returns an effect instead.'))
/** The payment of the session that was opened for the order. */
export function paymentFor(
  { order }: Wanted,
  checkoutId = 'cs_1',
  dueToday = order.product.priceNow,
): CheckoutPayment {
  const { currency, regularPrice, trialDays, nextBilling } = order.product
  const terms = { currency, regularPrice, trialDays, nextBilling, dueToday }
  return { checkoutId, terms, confirm: unused, readStatus: unused }
}
export const payment = paymentFor(yearly)
export const walletPayment: CheckoutPayment = { ...payment, confirm: () => unused() }
/** What the provider charges is no longer what the order shows. */
export const dearer = paymentFor(yearly, 'cs_1', 1.99)

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

/** What storage holds of the payment of another tab, and of the one that this tab has begun. */
export const anotherTab = { shared: other() }
export const thisTab = { tab: begun }
/** Of a browser that has not stored the order. */
export const withoutOrder = ({ order: _unknown, ...others } = handedOver()): PurchaseRecord => others

// Failures of a payment

export const declined = { kind: 'declined' } as const
export const noConnection = { kind: 'no-connection' } as const

// The steps

export type Step<Name extends Purchase['step']> = At<Purchase, Name>
const step = stepsOf<Purchase>()

export const attempt = { request: asked, payment, record: begun }
export const signedOut: Purchase = { step: 'none' }
export const none: Step<'none'> = { step: 'none', account }
export const consent: Step<'consent'> = { step: 'consent', account }
/** The user is loaded; with `sent`, the session is requested. */
export const opening = step('opening', {
  wanted: yearly,
  request: asked,
  isReplacement: false,
  isShown: true,
})
export const notOpened = (reason: Step<'not-opened'>['reason'] = 'service-error', wanted = yearly) =>
  step('not-opened', { wanted, reason })()
export const payable = step('payable', { session: session() })
export const verifying = step('verifying', { session: session(), request: asked })
export const confirming = step('confirming', { session: session(), attempt, isShown: true })
export const unanswered = step('unanswered', { session: session(), attempt: { ...attempt, request: 5 } })
export const awaiting = step('awaiting', { record: handedOver(), showsOrder: false })
/** The service is asked, since `now` if nothing else is said. */
export const asking = (changes: Partial<NonNullable<Step<'awaiting'>['asking']>> = {}) => ({
  request: asked,
  pause: 0,
  until: now + 30 * second,
  ...changes,
})
export const askedNow = asking({ request: sent })
export const subscribed = (record: PurchaseRecord = handedOver()) => step('subscribed', { record })()

// After a form was left, or its session refused

export const isLoading = session({ form: loading })
export const replaced = session({ isReplacement: true })
export const reloaded = payable({ session: isLoading })
export const differs = session({ form: { type: 'ready', payment: dearer } })

// What is to be done

export const loadUser = (request = sent): Effect => ({ type: 'load-user', request })
export const save = (place: RecordPlace, record: PurchaseRecord): Effect => ({ type: 'save', place, record })
export const forget = (place: RecordPlace): Effect => ({ type: 'forget', place })
export const wait = (milliseconds: number): Effect => ({ type: 'wait', request: sent, milliseconds })
export const forgetTab = forget('tab')
export const notify = (notice: PurchaseNotice): Effect => ({ type: 'notify', notice })
export const report = (order = recorded): Effect => ({ type: 'report-purchase', account, order })
export const reopen = (order?: PurchaseRecord['order']): Effect => ({ type: 'reopen', order })
export const readStatus: Effect = { type: 'read-status', request: sent, payment }
export const showTerms = ({ terms } = payment): Effect => ({ type: 'show-terms', terms })
export const reprice: Effect = { type: 'reprice' }
export const goHome: Effect = { type: 'go', to: 'home' }
export const goToSuccess: Effect = { type: 'go', to: 'success' }
export const discardDraft: Effect = { type: 'discard-draft' }
export const closeCheckout: Effect = { type: 'close-checkout' }
export const alreadySubscribed = [forgetTab, closeCheckout, notify('already-subscribed')]

// What follows: the next step, and what is to be done

export type Outcome = readonly [Purchase, readonly Effect[]]

/** The user is loaded before a session is requested. */
export const opens = (wanted = yearly): Outcome => [opening({ wanted, request: sent }), [loadUser()]]
export const replaces = (...first: readonly Effect[]): Outcome => [
  opening({ request: sent, isReplacement: true }),
  [...first, loadUser()],
]
export const closes: Outcome = [none, alreadySubscribed]
/** A payment of another tab is awaited. */
export const awaitsOther: Outcome = [awaiting({ record: other() }), [wait(10 * minute)]]
/** The payment of this page is handed over to the service. */
export const completes = (isPaid: boolean): Outcome => [
  awaiting({ record: handedOver({ isPaid }), showsOrder: true }),
  [forgetTab, save('shared', handedOver({ isPaid })), goToSuccess],
]
export const asks = (record: PurchaseRecord, ...first: readonly Effect[]): Outcome => [
  awaiting({ record, asking: askedNow }),
  [...first, loadUser()],
]
export const ends = (...effects: readonly Effect[]): Outcome => [none, [forget('shared'), ...effects]]
export const unpaid = (notice: PurchaseNotice, order: PurchaseRecord['order'] = recorded): Outcome =>
  ends(notify(notice), reopen(order))
/** The service has confirmed the subscription. */
export const starts: Outcome = [subscribed(), [forget('shared'), report(), discardDraft]]
/** The subscription comes from a payment of this page whose outcome was not known. */
export const wasPaid = (record = begun): Outcome => [
  subscribed(record),
  [forgetTab, forget('shared'), report(), discardDraft, goToSuccess],
]

// What happens

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

/** Returns what becomes of a purchase by an event. Storage has the record that is awaited, unless the event says otherwise. */
export function transition(before: Purchase, { stored, at = now, ...cause }: Happening) {
  const kept = before.step === 'awaiting' ? { shared: before.record } : {}
  return next(before, { ...cause, id: sent, stored: stored ?? kept }, at)
}

/** When what happens, what the next step is, and what is to be done. */
export type Row = [string, Happening, Purchase, (readonly Effect[])?]

/** Unless the customer is paying, home and the success page take out what the tab has stored, whatever it is. */
function taken(before: Purchase, { type }: Happening, effects: readonly Effect[]): readonly Effect[] {
  const takes = type === 'returned' || (type === 'home' && !isPaying(before))
  const isTold = effects.some((effect) => effect.type === 'forget' && effect.place === 'tab')
  return takes && !isTold ? [forgetTab, ...effects] : effects
}

/** Tests a step, row by row. */
export function table(before: Purchase, rows: readonly Row[]): void {
  test.each<Row>([...rows])('%s', (_when, event, purchase, effects = []) => {
    expect(transition(before, event)).toEqual({ purchase, effects: taken(before, event, effects) })
  })
}

type Type = Exclude<Cause['type'], 'signed-out' | 'returned'>

/** Events, with answers to a request that no step waits for. Every step answers the others. */
const events: { readonly [Each in Type]: readonly Happening[] } = {
  user: [user(told('open'), late), user(told('paid'))],
  'user-not-loaded': [notLoaded('unreachable', late), notLoaded('not-signed-in', late)],
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
  'time-passed': [timePassed(late)],
  check: [check],
  status: [status('open', late), status('paid', late), status(undefined, late)],
  left: [leftCheckout, leftStatus],
  restored: [restored],
  home: [home(), home(subscriber())],
}

/** Whether the event changes nothing: the same object, and nothing to do but to take out what the tab has stored. */
function isIgnored(before: Purchase, event: Happening): boolean {
  const { purchase, effects } = transition(before, event)
  return purchase === before && effects.length === taken(before, event, []).length
}

/** Tests that a step ignores every event but those. */
export function ignoresAllBut(before: Purchase, ...expected: readonly (Type | Happening)[]): void {
  test('ignores every other event, and late answers', () => {
    const others = Object.entries(events)
      .filter(([type]) => !expected.some((each) => each === type))
      .flatMap(([, each]) => each.filter((event) => !expected.includes(event)))
    expect(others.filter((event) => !isIgnored(before, event))).toEqual([])
  })
}
