import { expect, test } from 'vitest'
import { readSignInMethod } from '../../../src-core/domain/account'

test.each(['apple', 'google', 'facebook', 'password'] as const)('%s is a way of signing in', (method) => {
  expect(readSignInMethod(method)).toBe(method)
})

test.each([undefined, '', 'Google', 'mira@example.com', 'toString'])('%j is none', (text) => {
  expect(readSignInMethod(text)).toBeUndefined()
})
