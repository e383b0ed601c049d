import { expect, test } from 'vitest'
import { trimCode } from '../../../src-core/domain/promo'

test.each([
  ['CALM', 'CALM'],
  ['  CALM ', 'CALM'],
  ['\tCALM\n', 'CALM'],
  ['CALM 2026', 'CALM 2026'],
  ['calm', 'calm'],
  ['', ''],
  ['   ', ''],
])('the code %j is sent as %j', (text, code) => {
  expect(trimCode(text)).toBe(code)
})
