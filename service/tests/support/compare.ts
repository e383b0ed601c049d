import { copiedTables } from '../../src/stripe/customer-rows.ts'
import type { Database } from '../../src/database/open.ts'
import type { Harness } from './harness.ts'

const tables = ['customers', ...copiedTables] as const

/** Everything that is copied from Stripe. */
export async function snapshotOf({ database }: { readonly database: Database }): Promise<object> {
  const rows = await Promise.all(
    tables.map(
      async (table) => [table, await database.selectFrom(table).selectAll().orderBy('id').execute()] as const,
    ),
  )
  return Object.fromEntries(
    rows.map(([table, each]) => [table, each.map((row) => ({ ...row, version: 0, synced_at: 0 }))]),
  )
}

export async function reconcileAll(harness: Harness) {
  const before = await snapshotOf(harness)
  const result = await harness.app.service.reconcile()
  return { before, result, after: await snapshotOf(harness) }
}
