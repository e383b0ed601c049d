import { expect, test } from 'vitest'
import {
  couldStillCharge,
  holdsSubscription,
  isInTrial,
  lastDayToCancel,
  needsNewCard,
  nextPaymentOf,
} from '#core/domain/subscriber'
import type { CalendarDate } from '#core/domain/calendar-date'
import { currentUser, subscription } from '../../support/users'

test.each([
  ['a failed payment', subscription({ pastDue: true }), true],
  ['a paid subscription', subscription({ pastDue: false }), false],
  ['a service that does not tell', subscription(), false],
  ['a subscription of an app store', subscription({ pastDue: true, managedBy: 'app-store' }), false],
  ['no subscription', undefined, false],
] as const)('asks for a new card after a failed payment in the portal only: %s', (_what, given, expected) => {
  expect(needsNewCard(given)).toBe(expected)
})

test.each([
  ['a year that is paid in a week', 'year', '2026-10-18', '2026-10-25', true],
  ['a month that is paid in a week', 'month', '2026-02-01T09:00:00Z', '2026-02-08T09:00:00Z', true],
  ['the shortest month', 'month', '2026-02-01T20:00:00Z', '2026-03-01', false],
  ['a year', 'year', '2026-10-18', '2027-10-18', false],
  ['a later period', 'month', '2026-10-18', '2027-02-18', false],
  ['a period of another kind', 'week', '2026-10-18', '2026-10-21', false],
])('is a trial while the first payment comes sooner than a period: %s', (_what, ...row) => {
  const [recurrence, subscribedAt, renewsAt, expected] = row
  expect(isInTrial(subscription({ recurrence, subscribedAt, renewsAt }))).toBe(expected)
})

const change = {
  productId: 'second',
  productName: 'Annual',
  recurrence: 'year',
  price: 49.99,
  from: '2027-10-18',
}
const due = { invoiceId: 'in_1', amount: 4.99, currency: 'USD' } as const

test.each([
  ['a subscription that renews', subscription(), 4.99],
  ['one whose plan changes then', subscription({ scheduledChange: change }), 49.99],
  ['a cancelled one', subscription({ autoRenew: false }), undefined],
  ['a paused one', subscription({ paused: true }), undefined],
  ['one with an invoice that is due', subscription({ due }), undefined],
  ['one of an app store', subscription({ managedBy: 'app-store' }), undefined],
  ['no subscription', undefined, undefined],
])('says what is paid next to the portal: %s', (_what, given, amount) => {
  expect(nextPaymentOf(given)?.amount).toBe(amount)
})

test('a day before a payment is the last one to cancel', () => {
  expect(lastDayToCancel('2026-03-01' as CalendarDate)).toBe('2026-02-28')
})

test.each([
  ['one that gives access', { subscribed: true }, true],
  ['a paused one', { subscribed: false, subscription: subscription({ paused: true }) }, true],
  ['one that has ended', { subscribed: false, subscription: subscription({ paused: false }) }, false],
  ['none', { subscribed: false }, false],
])('a user holds a subscription beside which no other is sold: %s', (_what, given, expected) => {
  expect(holdsSubscription(currentUser(given))).toBe(expected)
})

test.each([
  ['one that renews', subscription(), true],
  ['a cancelled one', subscription({ autoRenew: false }), false],
  ['a paused one', subscription({ autoRenew: false, paused: true }), true],
  ['a cancelled one that is owed', subscription({ autoRenew: false, pastDue: true }), true],
  ['a cancelled one with an invoice that is due', subscription({ autoRenew: false, due }), true],
  ['one whose change the bank is asked about', subscription({ autoRenew: false, changePending: true }), true],
  ['one of an app store', subscription({ managedBy: 'app-store' }), false],
  ['none', undefined, false],
])('a subscription that is managed here could still charge: %s', (_what, given, expected) => {
  expect(couldStillCharge(given)).toBe(expected)
})
