import type { Stripe } from 'stripe'
import type { Database } from '../database/open.ts'
import { copiedTables } from './customer-rows.ts'
import type { CustomerSync } from './customer-sync.ts'
import type { Customers } from './customers.ts'
import { isOfOtherPortal } from './ownership.ts'
import type { Run } from './reconciliation-progress.ts'
import { isMissing } from './stripe-client.ts'

interface ComparisonOptions {
  readonly database: Database
  readonly stripe: Stripe
  /** The id of the Firebase project. */
  readonly project: string
  readonly customers: Customers
  readonly customerSync: CustomerSync
  readonly log: (entry: object, message: string) => void
  readonly copyFormat: number
}

/** Every customer is compared within so many days, those first that were not copied for the longest time. */
const daysOfRound = 28
const pageSize = 100
/** Customers that are compared at the same time. */
const atOnce = 4
/** Compares customers with Stripe, a page at a time; each method returns how the run goes on. */
export class CustomerComparison {
  readonly #options: ComparisonOptions

  constructor(options: ComparisonOptions) {
    this.#options = options
  }

  /** The next customers of Stripe's list. */
  async listed(run: Run, renew: () => Promise<void>): Promise<Run> {
    const { stripe, project } = this.#options
    const list = (after: object) => stripe.customers.list({ limit: pageSize, ...after })
    const { data, has_more } = await list(run.after === undefined ? {} : { starting_after: run.after }).catch(
      (error: unknown) => {
        // The customer after which the page begins was deleted meanwhile.
        if (run.after === undefined || !isMissing(error)) throw error
        return list({})
      },
    )
    const own = data.filter((each) => each.metadata['uid'] && !isOfOtherPortal(project, each))
    await this.#compare(
      run,
      own.map(({ id }) => id),
      renew,
      async (id) => {
        const customer = own.find((each) => each.id === id)
        if (customer) await correctEmail(this.#options, customer.metadata['uid'] ?? '', customer)
      },
    )
    const { after: _last, ...next } = run
    const after = data.at(-1)?.id
    return has_more && after !== undefined ? { ...next, after } : { ...next, phase: 'others' }
  }

  /** Whether there are customers whose rows lack something that this version copies. */
  async hasOutdated(): Promise<boolean> {
    return (await this.#outdatedAfter('', 1)).length > 0
  }

  /** The next customers that an earlier version has copied. */
  async outdated(run: Run, renew: () => Promise<void>): Promise<Run> {
    const ids = await this.#outdatedAfter(run.after ?? '', pageSize)
    await this.#compare(run, ids, renew)
    const { after: _last, ...next } = run
    const after = ids.at(-1)
    return after === undefined ? { ...next, phase: 'oldest' } : { ...next, after }
  }

  async #outdatedAfter(after: string, limit: number): Promise<string[]> {
    const { database, copyFormat } = this.#options
    const rows = await database
      .selectFrom('customers')
      .select('id')
      .where('is_deleted', '=', false)
      .where('format', '<', copyFormat)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** The next customers that the database knows and that were not copied for the longest time. */
  async known(run: Run, renew: () => Promise<void>): Promise<Run> {
    const { database } = this.#options
    const all = database.selectFrom('customers').where('is_deleted', '=', false)
    const total =
      run.total ??
      (await all.select((columns) => columns.fn.countAll<number>().as('total')).executeTakeFirstOrThrow())
        .total
    const share = run.phase === 'oldest' ? Math.ceil(total / daysOfRound) : Infinity
    // A customer that could not be compared does not count.
    const left = Math.min(pageSize, share - run.found.customers + run.found.warnings.length)
    const [at = '', id = ''] = run.after?.split(' ') ?? []
    const page =
      left > 0
        ? await all
            .select(['id', 'synced_at'])
            .where('synced_at', '<', new Date(run.startedAt))
            // Those that cannot be copied are passed by.
            .$if(run.after !== undefined, (query) =>
              query.where((columns) =>
                columns(columns.refTuple('synced_at', 'id'), '>', columns.tuple(new Date(at), id)),
              ),
            )
            .orderBy('synced_at')
            .orderBy('id')
            .limit(left)
            .execute()
        : []
    // One that could not be compared with Stripe's list is not tried twice.
    const isNew = (each: { readonly id: string }) =>
      !run.found.warnings.some((warning) => warning.startsWith(each.id))
    await this.#compare(
      run,
      page.filter(isNew).map((each) => each.id),
      renew,
    )
    const last = page.at(-1)
    const { after: _last, ...next } = run
    if (!last) return { ...next, phase: run.phase === 'others' ? 'beside' : 'end' }
    return { ...next, total, after: `${last.synced_at.toISOString()} ${last.id}` }
  }

  /** A customer that cannot be compared keeps no other from it, and is copied later. */
  async #compare(
    { found }: Run,
    ids: readonly string[],
    renew: () => Promise<void>,
    prepare: (id: string) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const { customerSync, log } = this.#options
    for (let start = 0; start < ids.length; start += atOnce) {
      await renew()
      await Promise.all(
        ids.slice(start, start + atOnce).map(async (id) => {
          found.customers += 1
          try {
            await prepare(id)
            if (await syncAndCompare(this.#options, id)) found.corrected.push(id)
          } catch (error) {
            log({ error, customer: id }, 'A customer could not be compared')
            found.warnings.push(`${id} could not be compared with Stripe: see the log`)
            await customerSync.request({ kind: 'customer', id })
          }
        }),
      )
    }
  }
}

/** Copies a customer from Stripe. Returns whether the rows differed. */
async function syncAndCompare(
  { database, customerSync }: ComparisonOptions,
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

/** Corrects the email of this customer, which the database may not know yet, or know as another user's. */
async function correctEmail(
  { database, customers }: ComparisonOptions,
  userId: string,
  { id, email }: Pick<Stripe.Customer, 'id' | 'email'>,
): Promise<void> {
  const user = await database
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (user && user.email !== '' && user.email !== email) await customers.update(id, { email: user.email })
}
