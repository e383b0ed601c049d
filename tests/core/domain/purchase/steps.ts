import type { CalendarDate } from '../../../../src-core/domain/calendar-date'
import { newOrder, type Order } from '../../../../src-core/domain/order'
import { productOf, type Plan } from '../../../../src-core/domain/plan-catalogue'
import type { Purchase, Session, Wanted } from '../../../../src-core/domain/purchase'
import type { PurchaseRecord } from '../../../../src-core/domain/purchase-record'
import type { CheckoutPayment } from '../../../../src-core/ports/payments'
import { monthlyPlan, yearlyPlan } from '../../../support/catalogue'
import { account, asked, sent, stepsOf, type At } from '../machine'

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
