import type { Stripe } from 'stripe'
import type { Accounts } from '../accounts.ts'
import { isRunning } from '../domain/access.ts'
import type { Clock } from '../domain/clock.ts'
import type { Database } from '../database/open.ts'
import type { Customers } from './customers.ts'
import { copiedTables, type CustomerSync } from './customer-sync.ts'

interface ReconcileOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly customers: Customers
  readonly customerSync: CustomerSync
  readonly accounts: Accounts
  /** Keeps other instances from reconciling at the same time. */
  readonly renewLease: () => Promise<void>
}

/** What a reconciliation has found. */
export interface Reconciliation {
  readonly customers: number
  /** Customers whose rows differed from Stripe. */
  readonly corrected: readonly string[]
  readonly finishedDeletions: number
  /** What a person has to look at. */
  readonly warnings: readonly string[]
}

const eventRetention = 90 * 24 * 60 * 60 * 1000

/** Compares everything with Stripe and corrects the database; finishes what a crash has interrupted. */
export async function reconcile(options: ReconcileOptions): Promise<Reconciliation> {
  const { database, stripe, accounts, clock } = options
  const corrected: string[] = []
  const warnings: string[] = []
  const seen = new Set<string>()
  const owners = new Map<string, string[]>()

  for await (const { id, metadata, email } of stripe.customers.list({ limit: 100 })) {
    const userId = metadata['uid']
    if (userId === undefined) continue
    seen.add(id)
    owners.set(userId, [...(owners.get(userId) ?? []), id])
    if (await syncAndCompare(options, id)) corrected.push(id)
    await correctEmail(options, userId, email)
  }
  const known = await database.selectFrom('customers').select('id').where('is_deleted', '=', false).execute()
  for (const { id } of known) if (!seen.has(id) && (await syncAndCompare(options, id))) corrected.push(id)

  for (const [, ids] of owners)
    if (ids.length > 1) warnings.push(`one user has the customers ${ids.join(', ')}`)
  warnings.push(...(await findDoubleSubscriptions(database)))
  const finishedDeletions = await accounts.finishDeletions()
  await database
    .deleteFrom('events')
    .where('received_at', '<', new Date(clock.now() - eventRetention))
    .execute()
  return { customers: seen.size, corrected, finishedDeletions, warnings }
}

/** Copies a customer from Stripe. Returns whether the rows differed. */
async function syncAndCompare(
  { database, customerSync, renewLease }: ReconcileOptions,
  customer: string,
): Promise<boolean> {
  await renewLease()
  const before = await rowsOf(database, customer)
  await customerSync.sync(customer)
  return before !== (await rowsOf(database, customer))
}

async function rowsOf(database: Database, customer: string): Promise<string> {
  const rows = await Promise.all(
    copiedTables.map((table) =>
      database.selectFrom(table).selectAll().where('customer_id', '=', customer).orderBy('id').execute(),
    ),
  )
  const {
    version: _version,
    synced_at: _time,
    ...own
  } = (await database.selectFrom('customers').selectAll().where('id', '=', customer).executeTakeFirst()) ?? {}
  return JSON.stringify([own, rows])
}

async function correctEmail(
  { database, customers }: ReconcileOptions,
  userId: string,
  email: string | null,
): Promise<void> {
  const user = await database
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user && user.email !== '' && user.email !== email) await customers.setEmail(userId, user.email)
}

async function findDoubleSubscriptions(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('subscriptions').select(['id', 'customer_id', 'status']).execute()
  const byCustomer = new Map<string, string[]>()
  for (const { id, customer_id } of rows.filter(isRunning))
    byCustomer.set(customer_id, [...(byCustomer.get(customer_id) ?? []), id])
  return [...byCustomer]
    .filter(([, ids]) => ids.length > 1)
    .map(([customer, ids]) => `${customer} has the subscriptions ${ids.join(', ')}`)
}
