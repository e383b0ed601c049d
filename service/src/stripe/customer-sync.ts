import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { NotYet, type Jobs } from '../jobs/jobs.ts'
import { keyOf, type JobData } from '../jobs/queues.ts'
import { blocksCheckout } from '../subscription/access.ts'
import type { PendingChanges } from '../subscription/pending-changes.ts'
import type { Resumptions } from '../subscription/resumptions.ts'
import { toSeconds, type Clock } from '../shared/clock.ts'
import type { Database } from '../database/open.ts'
import { Problem } from '../shared/problem.ts'
import { leaving } from './call-limiter.ts'
import { withCustomer } from './customer-lock.ts'
import { copiedTables, rowsOf, type CustomerRows } from './customer-rows.ts'
import type { ExternalSubscriptions } from '../checkout/external-subscriptions.ts'
import type { ProductNames } from '../checkout/product-names.ts'
import { readCustomer, type CustomerAtStripe } from './read-customer.ts'
import { idOf, isRefusal, retrieve } from './stripe-client.ts'
import type { Trials } from '../checkout/trials.ts'

interface CustomerSyncOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly trials: Trials
  readonly productNames: ProductNames
  readonly pendingChanges: PendingChanges
  readonly resumptions: Resumptions
  readonly externalSubscriptions: ExternalSubscriptions
  readonly jobs: Jobs
  readonly log: (entry: object, message: string) => void
  /** Milliseconds to wait for another instance that copies the same customer. */
  readonly timeout?: number
  /** Milliseconds that a user waits for a copy. */
  readonly syncTimeout?: number
}

/** Copies of one process at the same time: the calls of users find room below Stripe's limit. */
const copiesAtOnce = 4

/** The share of Stripe's limit that copies leave to the calls of users. */
const copyReserve = 0.25

/** Seconds that a copy waits for more events: a purchase causes about eight of them at once. */
const eventPause = 2

/** Seconds after which a copy that may have failed is made once more. */
const checkPause = 10

/** Copies what Stripe has into the database. A webhook only says which customer to copy again. */
export class CustomerSync {
  readonly #options: CustomerSyncOptions
  /** Copies that have not begun, which answer everyone who asks until they do. */
  readonly #waiting = new Map<string, Promise<void>>()

  constructor(options: CustomerSyncOptions) {
    this.#options = options
    options.jobs.handle('copy', (job) => this.#work(job), { atOnce: copiesAtOnce })
  }

  /** Requests a copy as part of a transaction; requests that come before it begins are one. */
  async request(about: JobData['copy'], within: Database): Promise<void> {
    await this.#options.jobs.send('copy', about, { key: keyOf(about), after: eventPause, within })
  }

  /** Requests a copy that is made at once. */
  async requestNow(customer: string): Promise<void> {
    const { jobs } = this.#options
    await jobs.send('copy', { customer }, { key: customer })
    await jobs.hurry('copy', customer)
  }

  /** Requests a copy that follows one which a user waits for, unless a webhook tells of the change before. */
  async requestLater(customer: string): Promise<void> {
    await this.#options.jobs.send('copy', { customer }, { key: customer, after: checkPause })
  }

  /** Requests a copy that is made after so many seconds, whatever is copied before. */
  async requestAfter(customer: string, after: number): Promise<void> {
    await this.#options.jobs.send('copy', { customer }, { key: `later:${customer}`, after })
  }

  /** Whether a requested copy of the customer is not stored yet, and may be tried now. */
  async isDue(customer: string): Promise<boolean> {
    return this.#options.jobs.isDue('copy', customer)
  }

  /** Copies a customer for a user who waits for it. A copy that fails, or that a crash interrupts, is made later. */
  async sync(customer: string): Promise<void> {
    await this.requestLater(customer)
    await this.copy(customer)
  }

  /**
   * Resolves once a copy that began after this call is stored: one at a time of each customer. Fails with 429 while another
   * instance copies the customer.
   */
  async copy(customer: string): Promise<void> {
    const waiting = this.#waiting.get(customer)
    if (waiting) return waiting
    const copy = withCustomer(this.#options, customer, async () => {
      this.#waiting.delete(customer)
      await this.#copyUntilSettled(customer)
    }).finally(() => {
      // Another one may wait by now.
      if (this.#waiting.get(customer) === copy) this.#waiting.delete(customer)
    })
    this.#waiting.set(customer, copy)
    return copy
  }

  async #work(job: JobData['copy']): Promise<void> {
    const customer = 'customer' in job ? job.customer : await this.#ownerOf(job.charge)
    if (customer === null) return
    try {
      await leaving(copyReserve, () => this.copy(customer))
    } catch (error) {
      throw error instanceof Problem ? new NotYet('Another instance copies the customer') : error
    }
  }

  async #ownerOf(charge: string): Promise<string | null> {
    const found = await retrieve(() => this.#options.stripe.charges.retrieve(charge))
    return idOf(found?.customer)
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
    const { database, stripe, clock, productNames } = this.#options
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const known = await database
        .selectFrom('customers')
        .select(['version', 'user_id'])
        .where('id', '=', customerId)
        .executeTakeFirst()
      const read = await readCustomer(stripe, productNames, customerId, {
        knownUser: known?.user_id,
        now: toSeconds(clock.now()),
      })
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
    const { trials, pendingChanges, resumptions } = this.#options
    const changes = [
      await trials.decide(read),
      await pendingChanges.end(read),
      await resumptions.resume(read),
    ]
    const isChanged = changes.includes(true)
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
