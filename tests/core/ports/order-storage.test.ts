import { expect, test } from 'vitest'
import { outlivesTab } from '../../../src-core/ports/order-storage'

test.each([
  ['order', false],
  ['order-draft', false],
  ['pending-purchase', true],
  ['sign-in-method', true],
] as const)('%s is shared by all tabs and outlives them: %s', (item, expected) => {
  expect(outlivesTab(item)).toBe(expected)
})
