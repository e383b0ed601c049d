import { expect, test } from 'vitest'
import { readResetLink } from '../../../src-core/domain/reset-link'

test.each(['abc-123', ' abc-123 '])('the code "%s" with the mode of a reset is a link', (code) => {
  expect(readResetLink(code, 'resetPassword')).toEqual({ code: 'abc-123' })
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
