import { describe, expect, test } from 'vitest'
import {
  currencyCode,
  fromMinorUnits,
  minorUnitDigits,
  saving,
  toMinorUnits,
} from '../../../src-core/domain/money'

describe('minor units', () => {
  test.each([
    ['USD', 2],
    ['GBP', 2],
    ['CAD', 2],
    ['AUD', 2],
    ['NZD', 2],
    ['JPY', 0],
    ['HUF', 2],
    ['KWD', 3],
  ])('%s has %i decimals', (currency, digits) => {
    expect(minorUnitDigits(currency)).toBe(digits)
  })

  test.each([
    [4.99, 'USD', 499],
    [49.99, 'USD', 4999],
    [4.99, 'GBP', 499],
    [49.99, 'GBP', 4999],
    [6.99, 'CAD', 699],
    [69.99, 'CAD', 6999],
    [7.99, 'AUD', 799],
    [79.99, 'AUD', 7999],
    [8.99, 'NZD', 899],
    [89.99, 'NZD', 8999],
    [0, 'USD', 0],
    [500, 'JPY', 500],
    [1.234, 'KWD', 1234],
  ])('%d %s is %i of them, and back', (amount, currency, minorUnits) => {
    expect(toMinorUnits(amount, currency)).toBe(minorUnits)
    expect(fromMinorUnits(minorUnits, currency)).toBe(amount)
  })

  test.each([
    [0.29, 29],
    [1.1, 110],
    [8.2, 820],
    [19.99, 1999],
    [64.1, 6410],
    [4.35, 435],
  ])('%d dollars, which floating point does not multiply exactly, is %i cents', (amount, cents) => {
    expect(toMinorUnits(amount, 'USD')).toBe(cents)
  })

  test('every price up to 100 dollars survives the way there and back', () => {
    const cents = Array.from({ length: 10_001 }, (_, index) => index)
    expect(cents.map((each) => toMinorUnits(fromMinorUnits(each, 'USD'), 'USD'))).toEqual(cents)
  })
})

describe('a saving', () => {
  test.each([
    ['USD', 4.99, 49.99, 9.89],
    ['CAD', 6.99, 69.99, 13.89],
    ['AUD', 7.99, 79.99, 15.89],
    ['NZD', 8.99, 89.99, 17.89],
  ])('%s: twelve times %d instead of %d is %d, to the cent', (currency, month, year, saved) => {
    expect(saving(month, 12, year, currency)).toBe(saved)
  })

  test('is nothing where the larger price is no better', () => {
    expect(saving(5, 12, 60, 'USD')).toBe(0)
    expect(saving(4.99, 12, 59.89, 'USD')).toBe(0)
    expect(saving(1, 12, 49.99, 'USD')).toBe(0)
  })

  test('can be a single cent', () => {
    expect(saving(4.99, 12, 59.87, 'USD')).toBe(0.01)
  })
})

describe('a currency', () => {
  test.each(['USD', 'GBP', 'CAD', 'AUD', 'NZD'])('may be %s', (text) => {
    expect(currencyCode(text).type).toBe('success')
  })

  test.each(['', 'usd', 'Usd', 'US', 'USDT', 'U5D', '$', ' USD', 'USD ', 'USD\n', 'ÜSD'])(
    'is not %j',
    (text) => {
      expect(currencyCode(text).type).toBe('error')
    },
  )

  test('can be formatted when it passes', () => {
    expect(currencyCode('XXX').type).toBe('success')
    expect(minorUnitDigits('XXX')).toBe(2)
  })
})
