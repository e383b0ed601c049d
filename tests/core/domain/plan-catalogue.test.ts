import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#core/domain/calendar-date'
import {
  defaultPlan,
  findPrice,
  onePeriodAfter,
  planByKey,
  planByPosition,
  priceInDollars,
  productAt,
  productOf,
  startKind,
  yearlySaving,
  type Plan,
  type PlanCatalogue,
} from '#core/domain/plan-catalogue'
import { catalogue, monthlyPlan, yearlyPlan } from '../../support/catalogue'

const today = '2026-11-21' as CalendarDate

const inPounds = { ...monthlyPlan.price, id: 'monthly-gb', country: 'GB', currency: 'GBP' } as Plan['price']

describe('the plans', () => {
  test('are monthly and yearly; the default is the marked one, else the first', () => {
    const texts = catalogue.plans.map(({ type, title, discountLabel }) => [type, title, discountLabel])
    expect(texts).toEqual([
      ['monthly', 'Monthly', undefined],
      ['yearly', 'Annual', '2month discount'],
    ])
    expect(defaultPlan(catalogue)).toBe(yearlyPlan)
    const month = { ...monthlyPlan, default: true }
    const year = { ...yearlyPlan, default: false }
    expect(defaultPlan({ plans: [year, month] })).toBe(month)
    expect(defaultPlan({ plans: [year, monthlyPlan] })).toBe(year)
  })

  test('are found by key', () => {
    expect(planByKey(catalogue, 'monthly')).toBe(monthlyPlan)
    expect(planByKey(catalogue, 'yearly')).toBe(yearlyPlan)
    for (const key of ['weekly', 'Monthly', '', undefined]) expect(planByKey(catalogue, key)).toBeUndefined()
  })

  test('are found by the position in the address', () => {
    const third: Plan = { ...yearlyPlan, key: 'family', default: false }
    expect(planByPosition(catalogue, 'first')).toBe(monthlyPlan)
    expect(planByPosition(catalogue, 'second')).toBe(yearlyPlan)
    expect(planByPosition({ plans: [monthlyPlan, yearlyPlan, third] }, 'third')).toBe(third)
    for (const position of ['third', 'fourth', 'monthly', '0', '-1', '', undefined])
      expect(planByPosition(catalogue, position)).toBeUndefined()
  })
})

/** Section 9 of the specification. */
test.each([
  ['US', 'USD', 4.99, 49.99, 9.89],
  ['GB', 'GBP', 4.99, 49.99, 9.89],
  ['CA', 'CAD', 6.99, 69.99, 13.89],
  ['AU', 'AUD', 7.99, 79.99, 15.89],
  ['NZ', 'NZD', 8.99, 89.99, 17.89],
])('in %s, in %s, a month costs %d and a year %d, which saves %d', (country, currency, ...amounts) => {
  const [monthly, yearly, saved] = amounts
  const ofCountry = { currency, priceNow: 0, trialDays: 7 }
  const [monthlyId, yearlyId] = [`monthly-${country.toLowerCase()}`, `yearly-${country.toLowerCase()}`]
  const month = { ...ofCountry, id: monthlyId, regularPrice: monthly }
  const year = { ...ofCountry, id: yearlyId, regularPrice: yearly }
  expect(productOf(monthlyPlan, country, today)).toMatchObject(month)
  expect(productOf(yearlyPlan, country, today)).toMatchObject(year)
  expect(findPrice(catalogue, yearlyId)).toMatchObject({ plan: yearlyPlan, price: { id: yearlyId, country } })
  expect(priceInDollars(catalogue, { ...month, productId: monthlyId })).toBe(4.99)
  expect(priceInDollars(catalogue, { ...year, productId: yearlyId })).toBe(49.99)
  expect(yearlySaving(catalogue, yearlyPlan, country)).toBe(saved)
})

describe('a product', () => {
  test('has the texts of its plan, and the terms of its country', () => {
    const { key: plan, type, title, subtitle, discountLabel } = yearlyPlan
    const terms = {
      regularPrice: 49.99,
      priceNow: 0,
      currency: 'GBP',
      trialDays: 7,
      nextBilling: '2026-11-28',
    }
    const texts = { plan, type, title, subtitle, discountLabel, default: true }
    expect(productOf(yearlyPlan, 'GB', today)).toStrictEqual({ id: 'yearly-gb', ...texts, ...terms })
  })

  test.each(['DE', 'IE', 'JP', 'gb', '', undefined])('costs US dollars in the country %j', (country) => {
    expect(productOf(monthlyPlan, country, today)).toEqual(productOf(monthlyPlan, 'US', today))
    expect(productOf(yearlyPlan, country, today)).toEqual(productOf(yearlyPlan, 'US', today))
  })

  test('without a trial is billed on the same day', () => {
    const product = productAt(monthlyPlan, { ...monthlyPlan.price, trialDays: 0 }, today)
    expect(product).toMatchObject({ trialDays: 0, nextBilling: today })
  })

  test.each(['', 'monthly', 'monthly-de', 'MONTHLY-US', ' monthly-us', 'weekly-us'])('has no id %j', (id) => {
    expect(findPrice(catalogue, id)).toBeUndefined()
  })
})

const dollarsOnly: Plan = {
  ...monthlyPlan,
  price: { ...monthlyPlan.price, regularPrice: 8.99 },
  localize: [],
}

test.each<[string, PlanCatalogue, Plan, string | undefined, number]>([
  ['an unknown country, as in dollars', catalogue, yearlyPlan, undefined, 9.89],
  ['the monthly plan', catalogue, monthlyPlan, 'US', 0],
  ['no monthly plan', { plans: [yearlyPlan] }, yearlyPlan, 'US', 0],
  ['different currencies', { plans: [dollarsOnly, yearlyPlan] }, yearlyPlan, 'NZ', 0],
])('the yearly saving with %s', (_what, plans, plan, country, saved) => {
  expect(yearlySaving(plans, plan, country)).toBe(saved)
})

test.each([
  ['2026-11-28', 'monthly', '2026-12-28'],
  ['2026-11-28', 'yearly', '2027-11-28'],
] as const)('one period after %s, billed %s, is %s', (from, type, to) => {
  expect(onePeriodAfter(from as CalendarDate, type)).toBe(to)
})

const british = { ...monthlyPlan, price: inPounds, localize: [monthlyPlan.price] }

test.each<[string, PlanCatalogue, string, number, string, number | undefined]>([
  ['a reduced price in dollars', catalogue, 'yearly-us', 24.99, 'USD', 24.99],
  ['a plan with a localised price in dollars', { plans: [british] }, 'monthly-gb', 4.49, 'GBP', 4.99],
  ['an unknown product', catalogue, 'weekly-gb', 4.99, 'GBP', undefined],
  ['no price in dollars', { plans: [{ ...british, localize: [] }] }, 'monthly-gb', 4.99, 'GBP', undefined],
])('the price in dollars of %s', (_what, plans, productId, regularPrice, currency, dollars) => {
  expect(priceInDollars(plans, { productId, regularPrice, currency })).toBe(dollars)
})

test.each([
  [{ trialDays: 7, priceNow: 0 }, 'free-trial'],
  [{ trialDays: 7, priceNow: 1 }, 'paid-trial'],
  [{ trialDays: 0, priceNow: 0 }, 'no-trial'],
  [{ trialDays: 0, priceNow: 1 }, 'no-trial'],
])('only a trial that costs nothing today is free: %o', (terms, kind) => {
  expect(startKind(terms)).toBe(kind)
})
