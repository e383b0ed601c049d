import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isPayable } from './money.ts'

/** Stripe's longest trial (`trial_period_days` of a checkout session). */
export const mostTrialDays = 730

const trialDays = z.int().min(0).max(mostTrialDays)

const price = z
  .object({
    /** The look-up key of the price at Stripe, which has at most 200 characters. */
    id: z.string().min(1).max(200),
    country: z.string().regex(/^[A-Z]{2}$/, { error: 'expected a country such as US' }),
    currency: z.string().regex(/^[A-Z]{3}$/, { error: 'expected a currency such as USD' }),
    regularPrice: z.number().positive(),
    trialDays: trialDays.optional(),
  })
  .refine(({ regularPrice, currency }) => isPayable(regularPrice, currency), {
    path: ['regularPrice'],
    error: 'Stripe cannot charge this amount: it is too large, or has too many decimals for its currency',
  })

const document = z.object({
  plans: z
    .array(
      z.object({
        /** A part of the product's id at Stripe, and a value of its metadata. */
        key: z.string().regex(/^[\w-]{1,100}$/, { error: 'expected up to 100 letters, digits, "-" and "_"' }),
        type: z.enum(['monthly', 'yearly']),
        title: z.string().regex(/\S/, { error: 'expected a name' }).max(250).optional(),
        trialDays,
        prices: z.array(price).min(1),
      }),
    )
    .min(1)
    .refine((plans) => isUnique(plans.map(({ key }) => key)), { error: 'two plans have the same key' })
    .refine((plans) => isUnique(plans.flatMap(({ prices }) => prices.map(({ id }) => id))), {
      error: 'two prices have the same id',
    }),
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

/** Reads the products from the portal's catalogue file. Fails with a message that names what Stripe could not sell. */
export function readCatalogue(file: string): Catalogue {
  return parseCatalogue(JSON.parse(readFileSync(file, 'utf8')))
}

export function parseCatalogue(value: unknown): Catalogue {
  const result = document.safeParse(value)
  if (!result.success) throw new Error(`The catalogue is not valid:\n${z.prettifyError(result.error)}`)
  const products = result.data.plans.flatMap((plan) =>
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

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
