import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** The most that are reported of each kind. */
const most = 1000

/** Returns what a user has twice, as sentences: customers, or subscriptions that are billed. */
export async function findDoubles(database: Database, now: Date): Promise<string[]> {
  const customers = await database
    .selectFrom('customers')
    .select(sql<string>`string_agg(id, ', ' order by id)`.as('ids'))
    .where('is_deleted', '=', false)
    .groupBy('user_id')
    .having((columns) => columns.fn.countAll(), '>', 1)
    .limit(most)
    .execute()
  // As `blocksCheckout` and `isActive` have it.
  const subscriptions = await database
    .with('billed', (each) =>
      each
        .selectFrom('subscriptions')
        .select(['id', 'customer_id'])
        .where('status', 'not in', ['canceled', 'incomplete_expired'])
        .unionAll(
          each
            .selectFrom('external_subscriptions')
            .innerJoin('customers', 'customers.user_id', 'external_subscriptions.user_id')
            .select([sql<string>`'one of ' || type`.as('id'), 'customers.id as customer_id'])
            .where((either) => either.or([either('auto_renew', '=', true), either('renews_at', '>', now)]))
            .where('customers.is_deleted', '=', false),
        ),
    )
    .selectFrom('billed')
    .select(['customer_id', sql<string>`string_agg(id, ', ' order by id)`.as('ids')])
    .groupBy('customer_id')
    .having((columns) => columns.fn.countAll(), '>', 1)
    .limit(most)
    .execute()
  return [
    ...customers.map(({ ids }) => `one user has the customers ${ids}`),
    ...subscriptions.map(({ customer_id, ids }) => `${customer_id} has the subscriptions ${ids}`),
  ]
}
