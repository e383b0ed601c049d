import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/open.ts'
import type { Schema } from '../../src/database/schema.ts'

type Row = Insertable<Schema['external_subscriptions']>

/** Stores a subscription of an app store, as the app's backend does. */
export async function addExternalSubscription(
  database: Database,
  row: Pick<Row, 'user_id' | 'subscribed_at' | 'renews_at'> & Partial<Row>,
): Promise<void> {
  const values = {
    type: 'APP_STORE',
    auto_renew: true,
    currency: 'USD',
    original_amount: 499,
    amount: 499,
    product_name: 'Monthly',
    interval: 'month',
    ...row,
  }
  await database.insertInto('external_subscriptions').values(values).execute()
}
