import { expect, test } from 'vitest'
import type { LocalPrice, Plan, PlanCatalogue } from '#core/domain/plan-catalogue'
import { planOptions } from '#core/domain/plan-options'
import { catalogue, monthlyPlan, yearlyPlan } from '../../support/catalogue'
import { subscription } from '../../support/users'

const yearly = { recurrence: 'year', productName: 'Annual', originalPrice: 49.99, price: 49.99 }

function optionsOf(
  changes: Parameters<typeof subscription>[0] = {},
  country?: string,
  plans: PlanCatalogue = catalogue,
) {
  const options = planOptions(plans, subscription(changes), country)
  return options && [options.current.key, ...options.others.map(({ price }) => price.id)]
}

test('the plan of another period may follow, in the currency of the subscription', () => {
  expect(optionsOf()).toEqual(['monthly', 'yearly-us'])
  expect(optionsOf(yearly)).toEqual(['yearly', 'monthly-us'])
  expect(optionsOf({ currency: 'GBP' })).toEqual(['monthly', 'yearly-gb'])
})

test('a visit from another country changes nothing', () => {
  expect(optionsOf({}, 'GB')).toEqual(['monthly', 'yearly-us'])
  expect(optionsOf({ ...yearly, currency: 'NZD' }, 'US')).toEqual(['yearly', 'monthly-nz'])
})

test('no plan is offered in a currency that has none, and nothing beside a plan that is not sold', () => {
  expect(optionsOf({ currency: 'CHF' })).toEqual(['monthly'])
  expect(optionsOf({ recurrence: 'week' })).toBeUndefined()
})

test('the other plan says what a year of it saves, or costs more', () => {
  expect(planOptions(catalogue, subscription(), 'US')).toMatchObject({
    others: [{ saving: 9.89 }],
  })
  expect(planOptions(catalogue, subscription(yearly), 'US')).toMatchObject({
    others: [{ saving: -9.89 }],
  })
})

test.for([
  [{ originalPrice: 3.99, price: 3.99 }, 'a monthly'],
  [{ ...yearly, originalPrice: 39.99, price: 39.99 }, 'a yearly'],
  [{ ...yearly, price: 24.99 }, 'a reduced yearly'],
] as const)('beside %s plan at another price than today’s, no plan claims to save', ([changes]) => {
  expect(planOptions(catalogue, subscription(changes), 'US')?.others).toMatchObject([{ saving: 0 }])
})

test('of countries with one currency, the one whose price is paid counts, and then that of the visitor', () => {
  const at = (plan: Plan, prices: readonly (readonly [string, number])[]): Plan => {
    const localize = prices.map(([country, regularPrice]): LocalPrice => ({
      id: `${plan.key}-${country}`,
      country,
      regularPrice,
      currency: 'EUR',
      trialDays: 7,
    }))
    return { ...plan, localize }
  }
  const euro: PlanCatalogue = {
    plans: [
      at(monthlyPlan, [
        ['DE', 5.99],
        ['FR', 4.99],
        ['IT', 4.99],
      ]),
      at(yearlyPlan, [
        ['DE', 59.99],
        ['FR', 49.99],
        ['IT', 45.99],
      ]),
    ],
  }
  expect(optionsOf({ currency: 'EUR' }, 'DE', euro)).toEqual(['monthly', 'yearly-FR'])
  expect(optionsOf({ currency: 'EUR' }, 'IT', euro)).toEqual(['monthly', 'yearly-IT'])
  // An earlier price.
  const former = { currency: 'EUR', originalPrice: 3.99 }
  expect(optionsOf(former, 'FR', euro)).toEqual(['monthly', 'yearly-FR'])
  expect(optionsOf(former, 'US', euro)).toEqual(['monthly', 'yearly-DE'])
})

test('of plans with one period, the current one is known by its name', () => {
  const family: Plan = { ...monthlyPlan, key: 'family', title: 'Family' }
  const plans: PlanCatalogue = { plans: [monthlyPlan, family, yearlyPlan] }
  expect(optionsOf({ productName: 'Family' }, 'US', plans)).toEqual(['family', 'yearly-us'])
  expect(optionsOf({ productName: 'Renamed' }, 'US', plans)).toEqual(['monthly', 'yearly-us'])
})
