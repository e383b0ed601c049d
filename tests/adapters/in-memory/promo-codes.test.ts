import { describe, expect, test } from 'vitest'
import { plainQuote, promoCodes, quoteWith } from '../../../adapters/in-memory/promo-codes'
import { parseCalendarDate } from '../../../src-core/domain/calendar-date'
import { findPrice } from '../../../src-core/domain/plan-catalogue'
import { catalogue } from '../../support/catalogue'

const today = parseCalendarDate('2026-11-30')!
const inSevenDays = '2026-12-07'
const inThirtyDays = '2026-12-30'

// Product, currency, regular price, half of it, one period from today.
const products = [
  ['monthly-us', 'USD', 4.99, 2.49, '2026-12-30'],
  ['monthly-gb', 'GBP', 4.99, 2.49, '2026-12-30'],
  ['monthly-ca', 'CAD', 6.99, 3.49, '2026-12-30'],
  ['monthly-au', 'AUD', 7.99, 3.99, '2026-12-30'],
  ['monthly-nz', 'NZD', 8.99, 4.49, '2026-12-30'],
  ['yearly-us', 'USD', 49.99, 24.99, '2027-11-30'],
  ['yearly-gb', 'GBP', 49.99, 24.99, '2027-11-30'],
  ['yearly-ca', 'CAD', 69.99, 34.99, '2027-11-30'],
  ['yearly-au', 'AUD', 79.99, 39.99, '2027-11-30'],
  ['yearly-nz', 'NZD', 89.99, 44.99, '2027-11-30'],
] as const

describe.each(products)('%s', (productId, currency, regular, half, afterPeriod) => {
  const found = findPrice(catalogue, productId)!
  const offer = { ...found.price, type: found.plan.type }

  test.each([
    ['CALM50', { amount: 0, trialDays: 7 }, { amount: half, date: inSevenDays }],
    ['SLEEP30', { amount: 0, trialDays: 30 }, { amount: regular, date: inThirtyDays }],
    ['STARTNOW', { amount: half, trialDays: 0 }, { amount: regular, date: afterPeriod }],
  ])('with %s', (code, now, next) => {
    expect(quoteWith(code, offer, today)).toEqual({ now: { currency, ...now }, next })
  })

  test('without a code', () => {
    expect(plainQuote(offer, today)).toEqual({
      now: { currency, amount: 0, trialDays: 7 },
      next: { amount: regular, date: inSevenDays },
    })
  })
})

describe('a code', () => {
  const offer = { type: 'yearly', regularPrice: 49.99, currency: 'USD', trialDays: 7 } as const

  test('is one of three', () => {
    expect(promoCodes).toEqual(['CALM50', 'SLEEP30', 'STARTNOW'])
  })

  test.each(['calm50', ' Calm50 ', '\tCALM50\n'])('is known as "%s"', (text) => {
    expect(quoteWith(text, offer, today)).toEqual(quoteWith('CALM50', offer, today))
  })

  test.each(['', ' ', 'CALM5', 'CALM500', 'CALM 50', 'toString', '__proto__'])('is not "%s"', (text) => {
    expect(quoteWith(text, offer, today)).toBeUndefined()
  })

  test('halves a price without minor units to whole ones', () => {
    const yen = { ...offer, regularPrice: 499, currency: 'JPY' }
    expect(quoteWith('CALM50', yen, today)?.next.amount).toBe(249)
  })
})
