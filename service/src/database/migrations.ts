import { sql, type Kysely, type Migration } from 'kysely'
import { createCustomerAttempts } from './customer-attempts.ts'
import { createPlanChanges } from './plan-changes.ts'
import { countCalls, queueCopies, reconcileInSteps } from './queue-migrations.ts'

/**
 * Migrations by name, in the order in which they run. A migration that was released is never changed. There are no foreign
 * keys: copies from Stripe arrive in any order, and trials and consents outlive their user.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-create-tables': { up: createTables },
  '0002-create-copy-requests': { up: createCopyRequests },
  '0003-create-customer-attempts-and-account': createCustomerAttempts,
  '0004-widen-amounts': { up: widenAmounts },
  '0005-queue-copies': { up: queueCopies },
  '0006-count-calls': { up: countCalls },
  '0007-reconcile-in-steps': { up: reconcileInSteps },
  '0008-create-plan-changes': createPlanChanges,
  '0009-keep-languages': { up: keepLanguages },
  '0010-keep-sent-emails': { up: keepSentEmails },
}

async function createTables(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('picture_url', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('deleting_at', 'timestamptz')
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await schema
    .createTable('customers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('is_deleted', 'boolean', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('synced_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema.createIndex('customers_user').on('customers').column('user_id').execute()
  await schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text')
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('interval', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('unit_amount', 'integer', (column) => column.notNull())
    .addColumn('next_amount', 'integer', (column) => column.notNull())
    .addColumn('promo_code', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('current_period_end', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz')
    .addColumn('trial_start', 'timestamptz')
    .addColumn('trial_end', 'timestamptz')
    .addColumn('trial_decision', 'text')
    .addColumn('payment_type', 'text')
    .addColumn('payment_last4', 'text')
    .execute()
  await schema
    .createTable('payment_methods')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('last4', 'text')
    .addColumn('fingerprint', 'text')
    .execute()
  await schema
    .createTable('invoices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount_due', 'integer', (column) => column.notNull())
    .addColumn('amount_paid', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createTable('charges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('amount_refunded', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createTable('checkout_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('payment_status', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text')
    .addColumn('promo_code', 'text')
    .addColumn('subscription_id', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  for (const table of ['subscriptions', 'payment_methods', 'invoices', 'charges', 'checkout_sessions'])
    await schema.createIndex(`${table}_customer`).on(table).column('customer_id').execute()
  await schema
    .createTable('checkout_attempts')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createTable('consents')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('consented_at', 'timestamptz', (column) => column.notNull())
    .addColumn('recorded_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('consents_once', ['session_id', 'version', 'consented_at'])
    .execute()
  await schema
    .createTable('trials')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('trials_key', ['kind', 'value'])
    .execute()
  await schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .addColumn('processed_at', 'timestamptz')
    .execute()
  await schema.createIndex('events_received').on('events').column('received_at').execute()
  await schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('last_run_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createTable('external_subscriptions')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('auto_renew', 'boolean', (column) => column.notNull())
    .addColumn('subscribed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('renews_at', 'timestamptz', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('original_amount', 'integer', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('interval', 'text', (column) => column.notNull())
    .addCheckConstraint('external_type', sql`type <> 'STRIPE'`)
    .execute()
}

async function createCopyRequests(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('copy_requests')
    .addColumn('customer_id', 'text', (column) => column.primaryKey())
    .addColumn('requested', 'integer', (column) => column.notNull())
    .addColumn('copied', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('copy_requests_due')
    .on('copy_requests')
    .column('due_at')
    .where(sql<boolean>`requested > copied`)
    .execute()
  await schema
    .alterTable('charges')
    .addColumn('is_disputed', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}

/** Stripe allows twelve digits in rupiah (docs.stripe.com/currencies), and an integer has less than ten. */
async function widenAmounts(database: Kysely<unknown>): Promise<void> {
  const amounts = [
    ['subscriptions', 'unit_amount', 'next_amount'],
    ['invoices', 'amount_due', 'amount_paid'],
    ['charges', 'amount', 'amount_refunded'],
    ['external_subscriptions', 'original_amount', 'amount'],
  ] as const
  for (const [table, ...columns] of amounts)
    for (const column of columns)
      await database.schema
        .alterTable(table)
        .alterColumn(column, (each) => each.setDataType('bigint'))
        .execute()
}

async function keepLanguages({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('users').addColumn('language', 'text').execute()
}

async function keepSentEmails({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('users').addColumn('sent_email', 'text').execute()
}
