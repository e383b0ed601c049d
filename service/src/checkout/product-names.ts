import type { Stripe } from 'stripe'
import { createCache, type Cache } from '../shared/cache.ts'
import type { Clock } from '../shared/clock.ts'
import { idOf, retrieve } from '../stripe/stripe-client.ts'

/** Names change rarely; the daily comparison finds a new one. */
const lifetime = 60 * 60 * 1000

/**
 * Names of products, each read once an hour. They cannot be expanded with a list of subscriptions: Stripe expands four levels
 * (docs.stripe.com/expand), and `data.items.data.price.product` has five.
 */
export class ProductNames {
  readonly #stripe: Stripe
  readonly #names: Cache

  constructor({ stripe, clock }: { readonly stripe: Stripe; readonly clock: Clock }) {
    this.#stripe = stripe
    this.#names = createCache(clock, lifetime)
  }

  /** Returns the names of the products of subscriptions, by product id; a deleted product has none. */
  async of(subscriptions: readonly Stripe.Subscription[]): Promise<ReadonlyMap<string, string>> {
    const ids = new Set(
      subscriptions.flatMap(({ items }) => items.data.map(({ price }) => idOf(price.product) ?? '')),
    )
    const names = await Promise.all([...ids].map(async (id) => [id, await this.nameOf(id)] as const))
    return new Map(names.flatMap(([id, name]) => (name === undefined ? [] : [[id, name] as const])))
  }

  /** Returns undefined for a deleted product. */
  async nameOf(id: string): Promise<string | undefined> {
    return this.#names(id, async () => {
      const product = await retrieve(() => this.#stripe.products.retrieve(id))
      return product === undefined || product.deleted ? undefined : product.name
    })
  }
}
