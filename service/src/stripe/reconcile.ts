import type { Stripe } from 'stripe'
import type { Deletions } from '../users/deletions.ts'
import { blocksCheckout } from '../subscription/access.ts'
import type { Clock } from '../shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Customers } from './customers.ts'
import { copiedTables } from './customer-rows.ts'
import type { CustomerSync } from './customer-sync.ts'
import { isActive } from '../checkout/external-subscriptions.ts'

interface ReconcileOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly customers: Customers
  readonly customerSync: CustomerSync
  readonly deletions: Deletions
  readonly log: (entry: object, message: string) => void
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

/**
 * Compares everything with Stripe and corrects the database; finishes what a crash has interrupted. A customer that fails ends
 * with a warning, and the others are compared.
 */
export async function reconcile(options: ReconcileOptions): Promise<Reconciliation> {
  const { database, stripe, deletions, clock, log, renewLease } = options
  const corrected: string[] = []
  const warnings: string[] = []
  const seen = new Set<string>()
  const owners = new Map<string, string[]>()

  async function compare(id: string, work: () => Promise<boolean>): Promise<void> {
    await renewLease()
    try {
      if (await work()) corrected.push(id)
    } catch (error) {
      log({ error, customer: id }, 'A customer could not be compared')
      warnings.push(`${id} could not be compared with Stripe: see the log`)
      await options.customerSync.requestLater(id)
    }
  }

  for await (const { id, metadata, email } of stripe.customers.list({ limit: 100 })) {
    const userId = metadata['uid']
    if (!userId) continue
    seen.add(id)
    owners.set(userId, [...(owners.get(userId) ?? []), id])
    await compare(id, async () => {
      await correctEmail(options, userId, { id, email })
      return syncAndCompare(options, id)
    })
  }
  const known = await database.selectFrom('customers').select('id').where('is_deleted', '=', false).execute()
  for (const { id } of known.filter((each) => !seen.has(each.id)))
    await compare(id, () => syncAndCompare(options, id))

  for (const [, ids] of owners)
    if (ids.length > 1) warnings.push(`one user has the customers ${ids.join(', ')}`)
  try {
    warnings.push(...(await findDoubleSubscriptions(database, clock)))
  } catch (error) {
    log({ error }, 'Double subscriptions could not be looked for')
    warnings.push('double subscriptions could not be looked for: see the log')
  }
  const { finished, failed } = await deletions.finish()
  warnings.push(...failed.map((id) => `the deletion of the user ${id} could not be finished: see the log`))
  await database
    .deleteFrom('events')
    .where('received_at', '<', new Date(clock.now() - eventRetention))
    .execute()
  return { customers: seen.size, corrected, finishedDeletions: finished, warnings }
}

/** Copies a customer from Stripe. Returns whether the rows differed. */
async function syncAndCompare(
  { database, customerSync }: ReconcileOptions,
  customer: string,
): Promise<boolean> {
  const before = await describeRows(database, customer)
  await customerSync.copy(customer)
  return before !== (await describeRows(database, customer))
}

/** Returns the rows of a customer as one text, without what every copy changes. */
async function describeRows(database: Database, customer: string): Promise<string> {
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

/** Corrects this customer, which the database may not know yet, or know as another user's. */
async function correctEmail(
  { database, customers }: ReconcileOptions,
  userId: string,
  { id, email }: Pick<Stripe.Customer, 'id' | 'email'>,
): Promise<void> {
  const user = await database
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user && user.email !== '' && user.email !== email) await customers.setEmail(id, user.email)
}

async function findDoubleSubscriptions(database: Database, clock: Clock): Promise<string[]> {
  const rows = await database
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .leftJoin('external_subscriptions', 'external_subscriptions.user_id', 'customers.user_id')
    .select([
      'subscriptions.id',
      'customer_id',
      'status',
      'external_subscriptions.type',
      'auto_renew',
      'renews_at',
    ])
    .execute()
  const byCustomer = new Map<string, string[]>()
  for (const row of rows.filter(blocksCheckout)) {
    const others = byCustomer.get(row.customer_id) ?? []
    const { auto_renew, renews_at } = row
    const isElsewhere =
      auto_renew !== null && renews_at !== null && isActive({ auto_renew, renews_at }, clock.now())
    const elsewhere = isElsewhere && others.length === 0 ? [`one of ${row.type}`] : []
    byCustomer.set(row.customer_id, [...elsewhere, ...others, row.id])
  }
  return [...byCustomer]
    .filter(([, ids]) => ids.length > 1)
    .map(([customer, ids]) => `${customer} has the subscriptions ${ids.join(', ')}`)
}
