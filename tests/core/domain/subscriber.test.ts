import { expect, test } from 'vitest'
import { needsNewCard } from '../../../src-core/domain/subscriber'
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
