import { expect, test } from 'vitest'
import { isRecentSignIn, readSignInMethod } from '../../../src-core/domain/account'

test.each(['apple', 'google', 'facebook', 'password'] as const)('%s is a sign-in method', (method) => {
  expect(readSignInMethod(method)).toBe(method)
})

test.each([undefined, '', 'Google', 'mira@example.com', 'toString'])('%j is no sign-in method', (text) => {
  expect(readSignInMethod(text)).toBeUndefined()
})

test.each([
  ['five minutes ago', 300_000, true],
  ['earlier', 300_001, false],
  ['later than a slow clock says', -300_001, false],
])('a sign-in %s', (_when, passed, isRecent) => {
  expect(isRecentSignIn(1_000_000, 1_000_000 + passed)).toBe(isRecent)
})

test('an unknown sign-in is not recent', () => expect(isRecentSignIn(undefined, 0)).toBe(false))
