import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Migrations by name, in the order in which they run. What was released is never changed, and later ones only add: an instance of the
 * version before goes on working beside them, and can be started again. There are no foreign keys: copies from Stripe arrive in any
 * order, and trials and consents outlive their user.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables-of-0.1.0': { up: createTables },
}

async function createTables(database: Kysely<unknown>): Promise<void> {
  await createUsers(database)
  await createCopies(database)
  await createAttempts(database)
  await createRecords(database)
  await createWork(database)
}

async function createUsers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('sent_email', 'text')
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('picture_url', 'text')
    .addColumn('language', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('deleting_at', 'timestamptz')
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await schema
    .createTable('external_subscriptions')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('auto_renew', 'boolean', (column) => column.notNull())
    .addColumn('subscribed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('renews_at', 'timestamptz', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('original_amount', 'bigint', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('interval', 'text', (column) => column.notNull())
    .addCheckConstraint('external_type', sql`type <> 'STRIPE'`)
    .execute()
}

/** What is copied from Stripe. Stripe allows twelve digits in rupiah (docs.stripe.com/currencies), and an integer has less than ten. */
async function createCopies({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('customers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('is_deleted', 'boolean', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('format', 'integer', (column) => column.notNull())
    .addColumn('synced_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema.createIndex('customers_user').on('customers').column('user_id').execute()
  for (const column of ['synced_at', 'format'])
    await schema
      .createIndex(`customers_${column}`)
      .on('customers')
      .columns([column, 'id'])
      .where(sql<boolean>`not is_deleted`)
      .execute()
  await schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text')
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('interval', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('unit_amount', 'bigint', (column) => column.notNull())
    .addColumn('next_amount', 'bigint', (column) => column.notNull())
    .addColumn('promo_code', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('current_period_end', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz')
    .addColumn('trial_start', 'timestamptz')
    .addColumn('trial_end', 'timestamptz')
    .addColumn('trial_decision', 'text')
    .addColumn('payment_type', 'text')
    .addColumn('payment_last4', 'text')
    .addColumn('is_switchable', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('is_change_pending', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('scheduled_change', 'text')
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
    .addColumn('amount_due', 'bigint', (column) => column.notNull())
    .addColumn('amount_paid', 'bigint', (column) => column.notNull())
    .addColumn('is_due', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createTable('charges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('amount_refunded', 'bigint', (column) => column.notNull())
    .addColumn('is_disputed', 'boolean', (column) => column.notNull().defaultTo(false))
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
}

/** Requests to Stripe, stored before they are sent. */
async function createAttempts({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['checkout_attempts', 'customer_attempts'])
    await schema
      .createTable(table)
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('idempotency_key', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
  await schema
    .createTable('change_attempts')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('quote', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('invoice_id', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('change_attempts_key', ['user_id', 'quote'])
    .execute()
  await schema.createIndex('change_attempts_customer').on('change_attempts').column('customer_id').execute()
  await schema
    .createIndex('change_attempts_unfinished')
    .on('change_attempts')
    .column('created_at')
    .where(sql<boolean>`status in ('started', 'pending')`)
    .execute()
}

/** Evidence, which outlives the account. */
async function createRecords({ schema }: Kysely<unknown>): Promise<void> {
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
    .createTable('stripe_account')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text')
    .addColumn('is_live', 'boolean', (column) => column.notNull())
    .execute()
}

/** Due copies, jobs and locks. */
async function createWork({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema.createIndex('events_received').on('events').column('received_at').execute()
  await schema
    .createTable('due_copies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('begun', 'integer', (column) => column.notNull())
    .addColumn('asked_at', 'timestamptz', (column) => column.notNull())
    .addColumn('failed_at', 'timestamptz')
    .addColumn('failure', 'text')
    .execute()
  await schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('last_run_at', 'timestamptz')
    .addColumn('progress', 'text')
    .execute()
}
