import { expect, test } from 'vitest'
import { isPersistent } from '../../../src-core/ports/portal-storage'

test.each([
  ['order', false],
  ['order-draft', false],
  ['pending-purchase', true],
  ['card-setup', true],
  ['sign-in-method', true],
  ['tracking-choice', true],
] as const)('%s is shared by all tabs and outlives them: %s', (item, expected) => {
  expect(isPersistent(item)).toBe(expected)
})
