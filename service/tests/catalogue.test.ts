import { describe, expect, test } from 'vitest'
import { parseCatalogue } from '../src/shared/catalogue.ts'

describe('a catalogue', () => {
  const withPrice = (change: object, plan: object = {}) => ({
    plans: [
      {
        key: 'yearly',
        type: 'yearly',
        trialDays: 7,
        ...plan,
        prices: [{ id: 'yearly-us', country: 'US', currency: 'USD', regularPrice: 49.99, ...change }],
      },
    ],
  })

  test.each<[string, object, object?]>([
    ['a trial above Stripe’s 730 days', { trialDays: 731 }],
    ['such a trial of a plan', {}, { trialDays: 731 }],
    ['an amount above Stripe’s eight digits', { regularPrice: 1_000_000 }],
    ['more decimals than the currency has', { regularPrice: 4.999 }],
    ['decimals of a currency without', { currency: 'JPY', regularPrice: 499.5 }],
    ['a last of three decimals that is not 0', { currency: 'KWD', regularPrice: 4.995 }],
    ['decimals of a currency that Stripe charges whole', { currency: 'ISK', regularPrice: 499.5 }],
    ['an amount that is less than the smallest unit', { regularPrice: 0.001 }],
    ['an id longer than a look-up key', { id: 'x'.repeat(201) }],
    ['an empty title', {}, { title: ' ' }],
    ['a title longer than Stripe’s names', {}, { title: 'x'.repeat(251) }],
    ['a key that cannot be an id', {}, { key: 'a b/c' }],
    ['a currency in small letters', { currency: 'usd' }],
  ])('with %s is refused at the start', (_what, price, plan) => {
    expect(() => parseCatalogue(withPrice(price, plan))).toThrow(/The catalogue is not valid/)
  })

  test.each([
    [{ regularPrice: 999_999.99 }],
    [{ trialDays: 730 }],
    [{ currency: 'JPY', regularPrice: 9_999 }],
    [{ currency: 'KWD', regularPrice: 4.99 }],
    [{ currency: 'ISK', regularPrice: 499 }],
    [{ currency: 'IDR', regularPrice: 1_500_000 }],
    [{ regularPrice: 19.99 }],
  ])('with %j is read', (price) => {
    expect(parseCatalogue(withPrice(price)).size).toBe(1)
  })

  test('with an id twice is refused', () => {
    const { plans } = withPrice({})
    const [plan] = plans
    expect(() => parseCatalogue({ plans: [plan, { ...plan, key: 'other' }] })).toThrow(
      /id "yearly-us" is not unique/,
    )
  })
})
