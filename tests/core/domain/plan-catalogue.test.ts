import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import {
  defaultPlan,
  findPrice,
  onePeriodAfter,
  planByKey,
  planByPosition,
  priceInDollars,
  productAt,
  productOf,
  yearlySaving,
  type Plan,
  type PlanCatalogue,
} from '../../../src-core/domain/plan-catalogue'
import { catalogue, monthlyPlan, yearlyPlan } from '../../support/catalogue'

const today = '2026-11-21' as CalendarDate

/** Section 9: prices and countries. */
const prices = [
  { country: 'US', currency: 'USD', monthly: 4.99, yearly: 49.99, saved: 9.89 },
  { country: 'GB', currency: 'GBP', monthly: 4.99, yearly: 49.99, saved: 9.89 },
  { country: 'CA', currency: 'CAD', monthly: 6.99, yearly: 69.99, saved: 13.89 },
  { country: 'AU', currency: 'AUD', monthly: 7.99, yearly: 79.99, saved: 15.89 },
  { country: 'NZ', currency: 'NZD', monthly: 8.99, yearly: 89.99, saved: 17.89 },
] as const

describe('the plans on sale', () => {
  test('are monthly, then yearly, with their words', () => {
    expect(catalogue.plans.map(({ type, title, discountLabel }) => ({ type, title, discountLabel }))).toEqual(
      [
        { type: 'monthly', title: 'Monthly', discountLabel: undefined },
        { type: 'yearly', title: 'Annual', discountLabel: '2month discount' },
      ],
    )
  })

  test('are chosen yearly by default', () => {
    expect(defaultPlan(catalogue)).toBe(yearlyPlan)
  })

  test('are chosen by what the catalogue marks, else the first one', () => {
    const [month, year] = [
      { ...monthlyPlan, default: true },
      { ...yearlyPlan, default: false },
    ]
    expect(defaultPlan({ plans: [year, month] })).toBe(month)
    expect(defaultPlan({ plans: [year, monthlyPlan] })).toBe(year)
  })

  test('are found by their key', () => {
    expect(planByKey(catalogue, 'monthly')).toBe(monthlyPlan)
    expect(planByKey(catalogue, 'yearly')).toBe(yearlyPlan)
  })

  test.each(['weekly', 'Monthly', '', undefined])('are not found by %j', (key) => {
    expect(planByKey(catalogue, key)).toBeUndefined()
  })
})

describe('the plan in the address', () => {
  test('is the card in that place', () => {
    expect(planByPosition(catalogue, 'first')).toBe(monthlyPlan)
    expect(planByPosition(catalogue, 'second')).toBe(yearlyPlan)
  })

  test.each(['third', 'fourth', 'First', 'monthly', '0', '-1', '', undefined])(
    'is none for %j',
    (position) => {
      expect(planByPosition(catalogue, position)).toBeUndefined()
    },
  )

  test('may be a third one as soon as there is one', () => {
    const third: Plan = { ...yearlyPlan, key: 'family', default: false }
    expect(planByPosition({ plans: [monthlyPlan, yearlyPlan, third] }, 'third')).toBe(third)
  })
})

describe('the product', () => {
  test('of the monthly plan, today in the US', () => {
    expect(productOf(monthlyPlan, 'US', today)).toStrictEqual({
      id: 'monthly-us',
      plan: 'monthly',
      type: 'monthly',
      title: 'Monthly',
      subtitle: monthlyPlan.subtitle,
      default: false,
      regularPrice: 4.99,
      priceNow: 0,
      currency: 'USD',
      trialDays: 7,
      nextBilling: '2026-11-28',
    })
  })

  test('of the yearly plan, today in Great Britain', () => {
    expect(productOf(yearlyPlan, 'GB', today)).toStrictEqual({
      id: 'yearly-gb',
      plan: 'yearly',
      type: 'yearly',
      title: 'Annual',
      subtitle: yearlyPlan.subtitle,
      discountLabel: '2month discount',
      default: true,
      regularPrice: 49.99,
      priceNow: 0,
      currency: 'GBP',
      trialDays: 7,
      nextBilling: '2026-11-28',
    })
  })

  test.each(prices)(
    'costs $monthly or $yearly $currency in $country, after 7 days for nothing',
    (expected) => {
      const { country, currency, monthly, yearly } = expected
      const trial = { currency, priceNow: 0, trialDays: 7, nextBilling: '2026-11-28' }
      const suffix = country.toLowerCase()

      expect(productOf(monthlyPlan, country, today)).toMatchObject({
        ...trial,
        id: `monthly-${suffix}`,
        regularPrice: monthly,
      })
      expect(productOf(yearlyPlan, country, today)).toMatchObject({
        ...trial,
        id: `yearly-${suffix}`,
        regularPrice: yearly,
      })
    },
  )

  test.each(['DE', 'IE', 'JP', 'gb', '', undefined])('costs US dollars in the country %j', (country) => {
    expect(productOf(monthlyPlan, country, today)).toEqual(productOf(monthlyPlan, 'US', today))
    expect(productOf(yearlyPlan, country, today)).toEqual(productOf(yearlyPlan, 'US', today))
  })

  test('is billed first when the trial of its price ends', () => {
    const withTrial = (trialDays: number) =>
      productAt(monthlyPlan, { ...monthlyPlan.price, trialDays }, today)
    expect(withTrial(14)).toMatchObject({ trialDays: 14, nextBilling: '2026-12-05' })
    expect(withTrial(0)).toMatchObject({ trialDays: 0, nextBilling: '2026-11-21' })
  })
})

describe('a product id', () => {
  test.each(
    prices.flatMap(({ country, currency, monthly, yearly }) => [
      { id: `monthly-${country.toLowerCase()}`, plan: monthlyPlan, country, currency, regularPrice: monthly },
      { id: `yearly-${country.toLowerCase()}`, plan: yearlyPlan, country, currency, regularPrice: yearly },
    ]),
  )('$id names plan, country and price', ({ id, plan, country, currency, regularPrice }) => {
    expect(findPrice(catalogue, id)).toEqual({
      plan,
      price: { id, country, currency, regularPrice, trialDays: 7 },
    })
  })

  test.each(['', 'monthly', 'monthly-de', 'MONTHLY-US', ' monthly-us', 'weekly-us'])(
    '%j is foreign',
    (id) => {
      expect(findPrice(catalogue, id)).toBeUndefined()
    },
  )

  test('is in the catalogue once', () => {
    const ids = catalogue.plans.flatMap((plan) => [plan.price, ...plan.localize].map(({ id }) => id))
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
  })
})

describe('the saving of a year', () => {
  test.each(prices)('in $country is $saved $currency against twelve months', ({ country, saved }) => {
    expect(yearlySaving(catalogue, yearlyPlan, country)).toBe(saved)
  })

  test('in a country that is not known is the one in dollars', () => {
    expect(yearlySaving(catalogue, yearlyPlan, undefined)).toBe(9.89)
  })

  test('is nothing for the monthly plan', () => {
    expect(yearlySaving(catalogue, monthlyPlan, 'US')).toBe(0)
  })

  test('is nothing where no monthly plan is sold', () => {
    expect(yearlySaving({ plans: [yearlyPlan] }, yearlyPlan, 'US')).toBe(0)
  })

  test('is nothing where the two are priced in different currencies', () => {
    const dollarsOnly: Plan = {
      ...monthlyPlan,
      price: { ...monthlyPlan.price, regularPrice: 8.99 },
      localize: [],
    }
    expect(yearlySaving({ plans: [dollarsOnly, yearlyPlan] }, yearlyPlan, 'NZ')).toBe(0)
  })

  test('is nothing where a year costs twelve months or more', () => {
    const dear: Plan = { ...yearlyPlan, price: { ...yearlyPlan.price, regularPrice: 59.88 } }
    const dearer: Plan = { ...yearlyPlan, price: { ...yearlyPlan.price, regularPrice: 60 } }
    expect(yearlySaving(catalogue, dear, 'US')).toBe(0)
    expect(yearlySaving(catalogue, dearer, 'US')).toBe(0)
  })
})

describe('one billing period after', () => {
  test.each([
    ['2026-11-28', 'monthly', '2026-12-28'],
    ['2026-11-28', 'yearly', '2027-11-28'],
    ['2027-01-31', 'monthly', '2027-02-28'],
    ['2028-02-29', 'yearly', '2029-02-28'],
  ] as const)('%s, billed %s, is %s', (from, type, to) => {
    expect(onePeriodAfter(from as CalendarDate, type)).toBe(to)
  })
})

describe('the price in dollars', () => {
  test('is what the product costs, where that is in dollars', () => {
    const paid = { productId: 'yearly-us', regularPrice: 24.99, currency: 'USD' }
    expect(priceInDollars(catalogue, paid)).toBe(24.99)
  })

  test.each(prices.filter(({ currency }) => currency !== 'USD'))(
    "is the same plan's in the US for a product in $currency",
    ({ country, currency, monthly, yearly }) => {
      const suffix = country.toLowerCase()
      const month = { productId: `monthly-${suffix}`, regularPrice: monthly, currency }
      const year = { productId: `yearly-${suffix}`, regularPrice: yearly, currency }
      expect(priceInDollars(catalogue, month)).toBe(4.99)
      expect(priceInDollars(catalogue, year)).toBe(49.99)
    },
  )

  test('is found among the localised prices too', () => {
    const [inPounds] = monthlyPlan.localize
    const inDollars = monthlyPlan.price
    if (!inPounds) throw new Error('The catalogue has no price in pounds.')
    const british: PlanCatalogue = {
      plans: [{ ...monthlyPlan, price: inPounds, localize: [inDollars] }],
    }
    const paid = { productId: 'monthly-gb', regularPrice: 4.49, currency: 'GBP' }
    expect(priceInDollars(british, paid)).toBe(4.99)
  })

  test('is unknown for a foreign product, or a plan not sold in dollars', () => {
    const [inPounds] = monthlyPlan.localize
    if (!inPounds) throw new Error('The catalogue has no price in pounds.')
    const poundsOnly: PlanCatalogue = { plans: [{ ...monthlyPlan, price: inPounds, localize: [] }] }
    const paid = { regularPrice: 4.99, currency: 'GBP' }
    expect(priceInDollars(catalogue, { ...paid, productId: 'weekly-gb' })).toBeUndefined()
    expect(priceInDollars(poundsOnly, { ...paid, productId: 'monthly-gb' })).toBeUndefined()
  })
})
