import { expect, test } from 'vitest'
import { needsConsent } from '../../../src-core/domain/consent'

test('a customer agrees with a tick in the countries that ask for one', () => {
  expect(needsConsent(['US', 'GB'], 'GB')).toBe(true)
  expect(needsConsent(['US', 'GB'], 'NZ')).toBe(false)
  expect(needsConsent([], 'US')).toBe(false)
})

test('where the country is not known, the strictest rule that there is holds', () => {
  expect(needsConsent(['GB'], undefined)).toBe(true)
  expect(needsConsent([], undefined)).toBe(false)
})
