import { expect, test } from 'vitest'
import { promoQuote } from '../../../adapters/in-memory/promo-codes'
import { parseCalendarDate } from '../../../src-core/domain/calendar-date'

const today = parseCalendarDate('2026-11-30')!
const yearly = { type: 'yearly', regularPrice: 49.99, currency: 'USD', trialDays: 7 } as const

test.each(['calm50', ' Calm50 ', '\tCALM50\n'])('"%s" is a code in another case', (text) => {
  expect(promoQuote(text, yearly, today)).toEqual(promoQuote('CALM50', yearly, today))
})

test.each([
  ['CAD', 6.99, 3.49],
  ['JPY', 499, 249],
])('a price in %s is halved to a whole minor unit', (currency, regularPrice, half) => {
  expect(promoQuote('CALM50', { ...yearly, regularPrice, currency }, today)?.next.amount).toBe(half)
})
