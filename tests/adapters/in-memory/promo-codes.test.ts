import { expect, test } from 'vitest'
import { regularQuote, promoCodes, promoQuote } from '../../../adapters/in-memory/promo-codes'
import { parseCalendarDate } from '../../../src-core/domain/calendar-date'

const today = parseCalendarDate('2026-11-30')!
const yearly = { type: 'yearly', regularPrice: 49.99, currency: 'USD', trialDays: 7 } as const
const monthly = { type: 'monthly', regularPrice: 6.99, currency: 'CAD', trialDays: 7 } as const

test.each([
  [yearly, 'CALM50', { amount: 0, trialDays: 7 }, { amount: 24.99, date: '2026-12-07' }],
  [yearly, 'SLEEP30', { amount: 0, trialDays: 30 }, { amount: 49.99, date: '2026-12-30' }],
  [yearly, 'STARTNOW', { amount: 24.99, trialDays: 0 }, { amount: 49.99, date: '2027-11-30' }],
  [monthly, 'CALM50', { amount: 0, trialDays: 7 }, { amount: 3.49, date: '2026-12-07' }],
  [monthly, 'STARTNOW', { amount: 3.49, trialDays: 0 }, { amount: 6.99, date: '2026-12-30' }],
])('%o with %s costs %o, then %o', (offer, code, now, next) => {
  expect(promoQuote(code, offer, today)).toEqual({ now: { currency: offer.currency, ...now }, next })
})

test('without a code the price follows the trial', () => {
  expect(regularQuote(yearly, today)).toEqual({
    now: { currency: 'USD', amount: 0, trialDays: 7 },
    next: { amount: 49.99, date: '2026-12-07' },
  })
})

test.each(['calm50', ' Calm50 ', '\tCALM50\n'])('"%s" is a code in other letters', (text) => {
  expect(promoQuote(text, yearly, today)).toEqual(promoQuote('CALM50', yearly, today))
})

test.each(['', ' ', 'CALM5', 'CALM500', 'CALM 50', 'toString', '__proto__'])('"%s" is no code', (text) => {
  expect(promoCodes).toEqual(['CALM50', 'SLEEP30', 'STARTNOW'])
  expect(promoQuote(text, yearly, today)).toBeUndefined()
})

test('a price without minor units is halved to a whole one', () => {
  const yen = { ...yearly, regularPrice: 499, currency: 'JPY' }
  expect(promoQuote('CALM50', yen, today)?.next.amount).toBe(249)
})
