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
  [
    'a year that is paid in a week',
    { recurrence: 'year', subscribedAt: '2026-10-18', renewsAt: '2026-10-25' },
    true,
  ],
  [
    'a month that is paid in a week',
    { subscribedAt: '2026-02-01T09:00:00Z', renewsAt: '2026-02-08T09:00:00Z' },
    true,
  ],
  ['the shortest month', { subscribedAt: '2026-02-01T20:00:00Z', renewsAt: '2026-03-01' }, false],
  ['a year', { recurrence: 'year', subscribedAt: '2026-10-18', renewsAt: '2027-10-18' }, false],
  ['a later period', { subscribedAt: '2026-10-18', renewsAt: '2027-02-18' }, false],
  [
    'a period of another kind',
    { recurrence: 'week', subscribedAt: '2026-10-18', renewsAt: '2026-10-21' },
    false,
  ],
] as const)('is a trial while the first payment comes sooner than a period: %s', (_what, dates, expected) => {
  expect(isInTrial(subscription(dates))).toBe(expected)
})
