import type { Kysely, Migration } from 'kysely'

/** Attempts to create a customer, and the Stripe account whose customers were copied. */
export const createCustomerAttempts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('customer_attempts')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('idempotency_key', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await schema
      .createTable('stripe_account')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text')
      .addColumn('is_live', 'boolean', (column) => column.notNull())
      .execute()
  },
}
