import { expect, test } from 'vitest'
import { formatPageCountry, readPageCountry } from '#core/domain/page-country'

test.each([
  ['GB', { type: 'known', country: 'GB' }],
  ['other', { type: 'other' }],
  [undefined, { type: 'unknown' }],
] as const)('the page country %s is read and written', (text, country) => {
  expect(readPageCountry(text)).toEqual(country)
  expect(formatPageCountry(country)).toBe(text)
})

test.each(['', 'gb', 'GBR', 'G', 'aGB', 'Other'])('%j is no country of a page', (text) => {
  expect(readPageCountry(text)).toEqual({ type: 'unknown' })
})
