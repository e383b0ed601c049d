import { expect, test } from 'vitest'
import { isRecentSignIn, readSignInMethod } from '#core/domain/account'

test.each(['apple', 'google', 'facebook', 'password'] as const)('%s is a sign-in method', (method) => {
  expect(readSignInMethod(method)).toBe(method)
})

test.each([undefined, '', 'Google', 'mira@example.com', 'toString'])('%j is no sign-in method', (text) => {
  expect(readSignInMethod(text)).toBeUndefined()
})

test.each([
  ['unknown', undefined],
  ['later than a slow clock says', 1_300_001],
])('a sign-in that is %s is not recent', (_when, signedInAt) => {
  expect(isRecentSignIn(signedInAt, 1_000_000)).toBe(false)
})
