import type { CalendarDate } from '../../../../src-core/domain/calendar-date'
import { newOrder, type Order } from '../../../../src-core/domain/order'
import { productOf, type Plan } from '../../../../src-core/domain/plan-catalogue'
import type { Purchase, RequestId, Session, Wanted } from '../../../../src-core/domain/purchase'
import type { PurchaseRecord } from '../../../../src-core/domain/purchase-record'
import type { CheckoutPayment } from '../../../../src-core/ports/payments'
import { monthlyPlan, yearlyPlan } from '../../../support/catalogue'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
/** When everything happens that says no other time. */
export const now = Date.UTC(2026, 10, 21, 9, 30)

/** The request that a step waits for, an earlier one, and the event that happens. */
export const asked: RequestId = 7
export const late: RequestId = 3
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

export const paidInAnotherTab = { shared: other() }

// Failures of a payment

export const declined = { kind: 'declined' } as const
export const noConnection = { kind: 'no-connection' } as const

// The steps

export type Step<Name extends Purchase['step']> = Extract<
  Purchase,
  { readonly step: Name; readonly account: string }
>
type Changes<Name extends Purchase['step']> = Partial<Omit<Step<Name>, 'step'>>

export const account = 'mira'
export const attempt = { request: asked, payment, record: begun }
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
  isShown: true,
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

// After a form was left, or its session refused

export const isLoading = session({ form: loading })
export const replaced = session({ isReplacement: true })
export const reloaded = payable({ session: isLoading })
export const replacement = opening({ request: sent, isReplacement: true })
