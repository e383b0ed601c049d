import type { LocalPrice, Plan, PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import type { Texts } from '../i18n/en'

const trialDays = 7

/** Country, currency, price per month, price per year. The first is the price of every country not listed. */
const prices = [
  ['US', 'USD', 4.99, 49.99],
  ['GB', 'GBP', 4.99, 49.99],
  ['CA', 'CAD', 6.99, 69.99],
  ['AU', 'AUD', 7.99, 79.99],
  ['NZ', 'NZD', 8.99, 89.99],
] as const

/** The plans of the sandbox; ids are made of plan and country. */
export function sandboxCatalogue(texts: Texts): PlanCatalogue {
  return {
    plans: [
      plan({ key: 'monthly', type: 'monthly', default: false, ...texts.plans.monthly }, 2),
      plan({ key: 'yearly', type: 'yearly', default: true, ...texts.plans.yearly }, 3),
    ],
  }
}

function plan(words: Omit<Plan, 'price' | 'localize'>, column: 2 | 3): Plan {
  const [price, ...localize] = prices.map((row): LocalPrice => {
    const [country, currency] = row
    return {
      id: `${words.key}-${country.toLowerCase()}`,
      country,
      currency,
      regularPrice: row[column],
      trialDays,
    }
  }) as [LocalPrice, ...LocalPrice[]]
  return { ...words, price, localize }
}
