import { expect, test } from 'vitest'
import { isInTrial, needsNewCard } from '../../../src-core/domain/subscriber'
import { subscription } from '../../support/users'

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
