import type { Plan, PlanCatalogue } from '#core/domain/plan-catalogue'
import { readCatalogue } from '../../src/composition/configuration/catalogue'
import { valueOf } from '../contracts/results'
import { en } from './english'

/** Section 9 of the specification: the prices of a month and a year. An owner may change those of the brands without failing a test. */
const prices = [
  ['US', 'USD', 4.99, 49.99],
  ['GB', 'GBP', 4.99, 49.99],
  ['CA', 'CAD', 6.99, 69.99],
  ['AU', 'AUD', 7.99, 79.99],
  ['NZ', 'NZD', 8.99, 89.99],
] as const

/** Two plans, monthly then yearly. Ids are `monthly-us`, `yearly-gb` and so on. */
export const catalogue: PlanCatalogue = valueOf(
  readCatalogue({ plans: [planWith('monthly', 2), { ...planWith('yearly', 3), default: true }] }, en.plans),
)

/** The monthly plan as it is sold: in US dollars, and localised for GB, CA, AU and NZ. */
export const monthlyPlan = planOf('monthly')

/** The yearly plan as it is sold: the default one, with its discount label. */
export const yearlyPlan = planOf('yearly')

function planWith(key: string, amount: 2 | 3) {
  return {
    key,
    type: key,
    trialDays: 7,
    prices: prices.map((each) => ({
      id: `${key}-${each[0].toLowerCase()}`,
      country: each[0],
      currency: each[1],
      regularPrice: each[amount],
    })),
  }
}

function planOf(key: string): Plan {
  const found = catalogue.plans.find((plan) => plan.key === key)
  if (!found) throw new Error(`There is no plan ${key}`)
  return found
}
