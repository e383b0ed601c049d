import { decimalsOf } from '#contract/currencies'
import { describe, expect, test } from 'vitest'
import { currencyCode, fromMinorUnits, saving, toMinorUnits } from '#core/domain/money'

test.each([
  ...[0.29, 1.1, 8.2, 19.99, 64.1, 4.35, 0, 49.99].map((dollars) => [dollars, 'USD', 2, dollars.toFixed(2)]),
  [4.99, 'GBP', 2, '4.99'],
  [69.99, 'CAD', 2, '69.99'],
  [79.99, 'AUD', 2, '79.99'],
  [89.99, 'NZD', 2, '89.99'],
  [500, 'HUF', 2, '500.00'],
  [500, 'JPY', 0, '500'],
  [1.234, 'KWD', 3, '1.234'],
] as [number, string, number, string][])('%d %s is converted exactly, with %i decimals', (...row) => {
  const [amount, currency, digits, text] = row
  const minorUnits = Number(text.replace('.', ''))
  expect(decimalsOf(currency)).toBe(digits)
  expect(toMinorUnits(amount, currency)).toBe(minorUnits)
  expect(fromMinorUnits(minorUnits, currency)).toBe(amount)
})

test('every price up to 100 dollars survives both conversions', () => {
  const cents = Array.from({ length: 10_001 }, (_, index) => index)
  expect(cents.map((each) => toMinorUnits(fromMinorUnits(each, 'USD'), 'USD'))).toEqual(cents)
})

test.each([
  [8.99, 89.99, 17.89],
  [4.99, 59.87, 0.01],
  [5, 60, 0],
  [4.99, 59.89, 0],
  [1, 49.99, 0],
])('twelve times %d instead of %d saves %d', (month, year, saved) => {
  expect(saving(month, 12, year, 'USD')).toBe(saved)
})

describe('a currency code', () => {
  test.each(['USD', 'GBP', 'CAD', 'AUD', 'NZD'])('accepts %s', (text) => {
    expect(currencyCode(text).type).toBe('success')
  })

  test.each(['', 'usd', 'Usd', 'US', 'USDT', 'U5D', '$', ' USD', 'USD ', 'USD\n', 'ÜSD'])(
    'rejects %j',
    (text) => {
      expect(currencyCode(text).type).toBe('error')
    },
  )
})
