import type { Stripe } from 'stripe'

interface Made {
  readonly id: string
  readonly metadata?: Stripe.Metadata | null
}

/** Lists are searched from an hour before the run, because clocks differ. */
const margin = 60 * 60

/**
 * Deletes what the run has made, and nothing else: test clocks by their name, wallet domains by theirs, everything else by
 * its metadata. What Stripe cannot delete is archived. Returns a sentence for each part that failed.
 */
export async function cleanUp(owner: Stripe, run: string, startedAt: number): Promise<string[]> {
  const since = { created: { gte: startedAt - margin }, limit: 100 }
  const isMarked = ({ metadata }: Made) => metadata?.['contract_run'] === run
  const left: string[] = []

  async function remove<Item extends Made>(
    what: string,
    list: AsyncIterable<Item>,
    isOfRun: (item: Item) => boolean,
    end: (id: string) => Promise<unknown>,
  ): Promise<void> {
    try {
      const found: Item[] = []
      for await (const item of list) if (isOfRun(item)) found.push(item)
      for (const { id } of found) await end(id)
    } catch (error) {
      left.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  const { testHelpers, customers, promotionCodes, coupons, webhookEndpoints, prices, products } = owner
  // A clock takes its customers and their subscriptions with it (docs.stripe.com/billing/testing/test-clocks).
  await remove(
    'test clocks',
    testHelpers.testClocks.list({ limit: 100 }),
    ({ name }) => name === `contract ${run}`,
    (id) => testHelpers.testClocks.del(id),
  )
  await remove('customers', customers.list(since), isMarked, (id) => customers.del(id))
  await remove('promotion codes', promotionCodes.list({ ...since, active: true }), isMarked, (id) =>
    promotionCodes.update(id, { active: false }),
  )
  await remove('coupons', coupons.list(since), isMarked, (id) => coupons.del(id))
  await remove('webhook endpoints', webhookEndpoints.list({ limit: 100 }), isMarked, (id) =>
    webhookEndpoints.del(id),
  )
  // A product with a price cannot be deleted, and a price never (docs.stripe.com/api/products/delete).
  await remove('prices', prices.list({ ...since, active: true }), isMarked, (id) =>
    prices.update(id, { active: false }),
  )
  await remove('products', products.list({ ...since, active: true }), isMarked, (id) =>
    products.update(id, { active: false }),
  )
  // A tax rate can only be archived (docs.stripe.com/api/tax_rates).
  await remove('tax rates', owner.taxRates.list({ ...since, active: true }), isMarked, (id) =>
    owner.taxRates.update(id, { active: false }),
  )
  await remove(
    'wallet domains',
    owner.paymentMethodDomains.list({ enabled: true, limit: 100 }),
    ({ domain_name }) => domain_name.startsWith(`domain-${run}-`),
    (id) => owner.paymentMethodDomains.update(id, { enabled: false }),
  )
  return left
}
