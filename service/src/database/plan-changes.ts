import type { Kysely, Migration } from 'kysely'

/** Attempts to change a plan, and what the copies of subscriptions and invoices tell of a change and of what is due. */
export const createPlanChanges: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
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
      .alterTable('subscriptions')
      .addColumn('is_switchable', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('is_change_pending', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('scheduled_change', 'text')
      .execute()
    await schema
      .alterTable('invoices')
      .addColumn('is_due', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
