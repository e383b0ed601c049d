import type { Stripe } from 'stripe'
import { createCache } from '../shared/cache.ts'
import type { Clock } from '../shared/clock.ts'
import { retrieve } from './stripe-client.ts'

/** Milliseconds after which a price is asked for again. */
const lifetime = 60_000

/** The prices of the account, each asked for once a minute. */
export interface Prices {
  /** Returns the price with a look-up key, and its product; undefined without an active one. */
  readonly named: (lookupKey: string) => Promise<Stripe.Price | undefined>
  /** Returns undefined for one that Stripe does not have. */
  readonly find: (id: string) => Promise<Stripe.Price | undefined>
}

export function openPrices({ stripe, clock }: { readonly stripe: Stripe; readonly clock: Clock }): Prices {
  const cache = createCache(clock, lifetime)
  return {
    named: (lookupKey) =>
      cache(`named ${lookupKey}`, async () => {
        const { data } = await stripe.prices.list({
          lookup_keys: [lookupKey],
          active: true,
          limit: 1,
          expand: ['data.product'],
        })
        return data.find(({ lookup_key }) => lookup_key === lookupKey)
      }),
    find: (id) => cache(id, () => retrieve(() => stripe.prices.retrieve(id))),
  }
}
