import { sql, type Kysely } from 'kysely'

/** Copies are jobs of pg-boss. What was requested and not made is found by the next reconciliation. */
export async function queueCopies(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropTable('copy_requests').execute()
  // Stripe sends an event again that was not answered.
  await sql`delete from events where processed_at is null`.execute(database)
  await database.schema.alterTable('events').dropColumn('processed_at').execute()
}

export async function countCalls(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('stripe_calls')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('calls', 'text', (column) => column.notNull())
    .execute()
}

export async function reconcileInSteps({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('jobs').addColumn('progress', 'text').execute()
  await schema
    .alterTable('jobs')
    .alterColumn('last_run_at', (column) => column.dropNotNull())
    .execute()
  await schema
    .createIndex('customers_synced')
    .on('customers')
    .columns(['synced_at', 'id'])
    .where(sql<boolean>`not is_deleted`)
    .execute()
}
