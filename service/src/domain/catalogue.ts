import { readFileSync } from 'node:fs'
import { z } from 'zod'

const price = z.object({
  id: z.string().min(1),
  country: z.string().length(2),
  currency: z.string().regex(/^[A-Z]{3}$/),
  regularPrice: z.number().positive(),
  trialDays: z.int().min(0).optional(),
})

const document = z.object({
  plans: z
    .array(
      z.object({
        key: z.string().min(1),
        type: z.enum(['monthly', 'yearly']),
        title: z.string().optional(),
        trialDays: z.int().min(0),
        prices: z.array(price).min(1),
      }),
    )
    .min(1),
})

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

/** Reads the products from the portal's catalogue file. */
export function readCatalogue(file: string): Catalogue {
  return parseCatalogue(JSON.parse(readFileSync(file, 'utf8')))
}

export function parseCatalogue(value: unknown): Catalogue {
  const products = document.parse(value).plans.flatMap((plan) =>
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
