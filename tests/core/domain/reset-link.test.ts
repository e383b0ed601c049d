import { expect, test } from 'vitest'
import { readResetLink } from '../../../src-core/domain/reset-link'

test('a code with the mode of a reset is a link', () => {
  expect(readResetLink('abc-123', 'resetPassword')).toEqual({ code: 'abc-123' })
})

test('spaces around the code are not of it', () => {
  expect(readResetLink(' abc-123 ', 'resetPassword')).toEqual({ code: 'abc-123' })
})

test.each([
  ['no code', undefined, 'resetPassword'],
  ['an empty code', '', 'resetPassword'],
  ['a blank code', '  ', 'resetPassword'],
  ['no mode', 'abc-123', undefined],
  ['an empty mode', 'abc-123', ''],
  ['another mode', 'abc-123', 'verifyEmail'],
  ['the mode in other letters', 'abc-123', 'resetpassword'],
  ['neither', undefined, undefined],
])('%s is no link', (_what, code, mode) => {
  expect(readResetLink(code, mode)).toBeUndefined()
})
