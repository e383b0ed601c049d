import { readFileSync } from 'node:fs'
import { catalogueFile } from '../../../contract/catalogue.ts'

/** A product id of the portal's catalogue, with what Stripe needs to sell it. */
export interface Product {
  readonly id: string
  readonly plan: string
  readonly title: string
  readonly interval: 'month' | 'year'
  readonly country: string
  readonly currency: string
  /** Decimal major units. */
  readonly regularPrice: number
  readonly trialDays: number
}

export type Catalogue = ReadonlyMap<string, Product>

const titles = { monthly: 'Monthly', yearly: 'Annual' } as const

/** Reads the products from the portal's catalogue file. Fails with a message that names what Stripe could not sell. */
export function readCatalogue(file: string): Catalogue {
  return parseCatalogue(JSON.parse(readFileSync(file, 'utf8')))
}

export function parseCatalogue(value: unknown): Catalogue {
  const file = catalogueFile(value)
  if (file.type === 'error') throw new Error(`The catalogue is not valid:\n${file.error.join('\n')}`)
  const products = file.value.plans.flatMap((plan) =>
    plan.prices.map((each): Product => ({
      id: each.id,
      plan: plan.key,
      title: plan.title ?? titles[plan.type],
      interval: plan.type === 'monthly' ? 'month' : 'year',
      country: each.country,
      currency: each.currency,
      regularPrice: each.regularPrice,
      trialDays: each.trialDays ?? plan.trialDays,
    })),
  )
  return new Map(products.map((product) => [product.id, product]))
}
