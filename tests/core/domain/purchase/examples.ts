import type { CalendarDate } from '#core/domain/calendar-date'
import { newOrder, type Order } from '#core/domain/order'
import { productOf, type Plan } from '#core/domain/plan-catalogue'
import type { PurchaseEvent } from '#core/domain/purchase'
import type { Wanted } from '#core/domain/purchase/checkout'
import type { PurchaseRecord } from '#core/domain/purchase-record'
import type { CheckoutStatus, CurrentUser } from '#core/domain/subscriber'
import type { CheckoutPayment } from '#core/ports/payments'
import { monthlyPlan, yearlyPlan } from '../../../support/catalogue'
import { subscription } from '../../../support/users'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
/** When everything happens that says no other time. */
export const now = Date.UTC(2026, 10, 21, 9, 30)

const orderOf = (plan: Plan): Order => newOrder(productOf(plan, 'US', '2026-11-21' as CalendarDate))
export const yearly: Wanted = { order: orderOf(yearlyPlan) }
export const monthly: Wanted = { order: orderOf(monthlyPlan) }
export const withoutConsent: Wanted = { ...yearly, consent: 'missing' }

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

export const recorded = { product: yearly.order.product }
export const handedOver = (changes: Partial<PurchaseRecord> = {}): PurchaseRecord => ({
  accountId: 'mira',
  order: recorded,
  checkoutId: 'cs_1',
  awaitedSince: now,
  isPaid: false,
  ...changes,
})
export const other = (changes: Partial<PurchaseRecord> = {}): PurchaseRecord =>
  handedOver({ order: { product: monthly.order.product }, checkoutId: 'cs_9', ...changes })

/** Of a browser that has not stored the order. */
export const withoutOrder = ({ order: _unknown, ...others } = handedOver()): PurchaseRecord => others

/** An event without its id and what storage holds. */
export type Cause = PurchaseEvent extends infer Each
  ? Each extends PurchaseEvent
    ? Omit<Each, 'id' | 'stored'>
    : never
  : never

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
