import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { blocksCheckout } from '../subscription/access.ts'
import type { Clock } from '../shared/clock.ts'
import type { Database } from '../database/open.ts'
import { CopyQueue } from './copy-queue.ts'
import { copiedTables, rowsOf, type CustomerRows } from './customer-rows.ts'
import type { ExternalSubscriptions } from '../checkout/external-subscriptions.ts'
import { ProductNames } from '../checkout/product-names.ts'
import { readCustomer, type CustomerAtStripe } from './read-customer.ts'
import { isRefusal } from './stripe-client.ts'
import type { Trials } from '../checkout/trials.ts'

interface CustomerSyncOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly trials: Trials
  readonly externalSubscriptions: ExternalSubscriptions
  readonly log: (entry: object, message: string) => void
  /** Milliseconds that a user waits for a copy. */
  readonly syncTimeout?: number
}

/** Copies what Stripe has into the database. A webhook only says which customer to copy again. */
export class CustomerSync {
  /** The copies that are requested: everything that needs one goes through it. */
  readonly queue: CopyQueue
  readonly #options: CustomerSyncOptions
  readonly #productNames: ProductNames

  constructor(options: CustomerSyncOptions) {
    this.#options = options
    this.#productNames = new ProductNames(options)
    this.queue = new CopyQueue({ ...options, copy: (customer) => this.#copyUntilSettled(customer) })
  }

  /** Copies a customer for a user who waits for it. */
  async sync(customerId: string): Promise<void> {
    await this.queue.copy(customerId, { isUrgent: true })
  }

  /** The same within a time limit. Rejects if Stripe takes too long; the copy goes on, and the next request finds its result. */
  async syncInTime(customerId: string): Promise<void> {
    const timer = new AbortController()
    const timeout = wait(this.#options.syncTimeout ?? 3000, undefined, { signal: timer.signal }).then(() => {
      throw new Error('Stripe took too long')
    })
    try {
      await Promise.race([this.sync(customerId), timeout])
    } finally {
      timer.abort()
    }
  }

  /** Copies a customer with everything that belongs to it, and enforces one trial and one subscription. */
  async #copyUntilSettled(customerId: string): Promise<void> {
    // An enforcement changes what Stripe has, so the customer is copied again. Each one happens once.
    for (let round = 0; round < 10; round += 1) {
      const copied = await this.#copy(customerId)
      if (copied === undefined || !(await this.#enforce(copied))) return
    }
    throw new Error('A customer keeps changing')
  }

  /** A copy during which a checkout was opened is repeated: it may lack the session. */
  async #copy(customerId: string): Promise<CustomerAtStripe | undefined> {
    const { database, stripe, clock } = this.#options
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const known = await database
        .selectFrom('customers')
        .select(['version', 'user_id'])
        .where('id', '=', customerId)
        .executeTakeFirst()
      const read = await readCustomer(stripe, this.#productNames, customerId, known?.user_id)
      if (read === undefined) return undefined
      const rows = rowsOf(customerId, read, new Date(clock.now()))
      if (await this.#write(rows, known?.version)) return read.customer === undefined ? undefined : read
    }
    throw new Error('A customer is copied too often at the same time')
  }

  async #write(rows: CustomerRows, version: number | undefined): Promise<boolean> {
    const { database, clock } = this.#options
    const synced_at = new Date(clock.now())
    return database.transaction().execute(async (transaction) => {
      // Stripe keeps the email of a deleted account for its receipts; the service does not.
      const erased = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', rows.customer.user_id)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst()
      const customer = erased ? { ...rows.customer, email: null } : rows.customer
      const claimed =
        version === undefined
          ? await transaction
              .insertInto('customers')
              .values({ ...customer, version: 1, synced_at })
              .onConflict((conflict) => conflict.column('id').doNothing())
              .returning('id')
              .executeTakeFirst()
          : await transaction
              .updateTable('customers')
              .set({ ...customer, version: version + 1, synced_at })
              .where('id', '=', customer.id)
              .where('version', '=', version)
              .returning('id')
              .executeTakeFirst()
      if (!claimed) return false
      for (const table of copiedTables) {
        await transaction.deleteFrom(table).where('customer_id', '=', customer.id).execute()
        if (rows[table].length > 0) await transaction.insertInto(table).values(rows[table]).execute()
      }
      if (rows.consents.length > 0)
        await transaction
          .insertInto('consents')
          .values(rows.consents)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return true
    })
  }

  /** Returns whether something was changed at Stripe. */
  async #enforce(read: CustomerAtStripe): Promise<boolean> {
    const isChanged = await this.#options.trials.decide(read)
    const open = read.sessions.filter(({ status }) => status === 'open')
    if (open.length === 0) return isChanged
    const isSubscribed =
      read.subscriptions.some(blocksCheckout) ||
      (await this.#options.externalSubscriptions.find(read.userId)) !== undefined
    if (!isSubscribed) return isChanged
    // The user has a subscription: nothing else may be paid.
    let isExpired = false
    for (const { id } of open) if (await expire(this.#options.stripe, id)) isExpired = true
    return isChanged || isExpired
  }
}

/** Expires a session. Returns false for one that has been paid or has expired. */
export async function expire(stripe: Stripe, sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}
