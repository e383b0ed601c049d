import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import { productOf } from '../../../src-core/domain/plan-catalogue'
import { trimCode, withQuote } from '../../../src-core/domain/promo'
import { yearlyPlan } from '../../support/catalogue'

describe('a product under a promo code', () => {
  const product = productOf(yearlyPlan, 'US', '2026-11-21' as CalendarDate)
  const quote = {
    now: { currency: 'CAD', amount: 5.25, trialDays: 30 },
    next: { amount: 34.99, date: '2026-12-21' as CalendarDate },
  }

  test("takes the code's currency, prices, trial and next billing, and keeps the rest", () => {
    expect(withQuote(product, quote)).toStrictEqual({
      id: 'yearly-us',
      plan: 'yearly',
      type: 'yearly',
      title: 'Annual',
      subtitle: yearlyPlan.subtitle,
      discountLabel: '2month discount',
      default: true,
      currency: 'CAD',
      priceNow: 5.25,
      trialDays: 30,
      regularPrice: 34.99,
      nextBilling: '2026-12-21',
    })
  })

  test('is another object: the product itself keeps its own prices', () => {
    withQuote(product, quote)
    expect(product).toMatchObject({ currency: 'USD', priceNow: 0, trialDays: 7, regularPrice: 49.99 })
  })
})

test.each([
  ['CALM', 'CALM'],
  ['  CALM ', 'CALM'],
  ['\tCALM\n', 'CALM'],
  ['CALM 2026', 'CALM 2026'],
  ['calm', 'calm'],
  ['', ''],
  ['   ', ''],
])('the code %j is sent as %j', (text, code) => {
  expect(trimCode(text)).toBe(code)
})
