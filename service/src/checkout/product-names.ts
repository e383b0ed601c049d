import type { Stripe } from 'stripe'
import { isWithin, type Clock } from '../shared/clock.ts'
import { idOf, retrieve } from '../stripe/stripe-client.ts'

/** Names change rarely; the daily comparison finds a new one. */
const lifetime = 60 * 60 * 1000

/**
 * Names of products, each read once an hour. They cannot be expanded with a list of subscriptions: Stripe expands four levels
 * (docs.stripe.com/expand), and `data.items.data.price.product` has five.
 */
export class ProductNames {
  readonly #options: { readonly stripe: Stripe; readonly clock: Clock }
  readonly #names = new Map<string, { readonly name: string | undefined; readonly readAt: Date }>()

  constructor(options: { readonly stripe: Stripe; readonly clock: Clock }) {
    this.#options = options
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
    const { stripe, clock } = this.#options
    const known = this.#names.get(id)
    if (known && isWithin(lifetime, known.readAt, clock.now())) return known.name
    const product = await retrieve(() => stripe.products.retrieve(id))
    const name = product === undefined || product.deleted ? undefined : product.name
    this.#names.set(id, { name, readAt: new Date(clock.now()) })
    return name
  }
}
