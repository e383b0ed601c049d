import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { beginCopy, dueCopyOf, endCopy } from '../jobs/due-copies.ts'
import { NotYet, type Jobs } from '../jobs/jobs.ts'
import type { Subject } from '../jobs/queues.ts'
import { blocksCheckout } from '../subscription/access.ts'
import { finishEndings } from '../subscription/endings.ts'
import type { PendingChanges } from '../subscription/pending-changes.ts'
import type { Resumptions } from '../subscription/resumptions.ts'
import { toSeconds, type Clock } from '../shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Identity } from '../identity/identity.ts'
import { Problem } from '../shared/problem.ts'
import { currentJourney, startJourney } from '../shared/journey.ts'
import { isPostponed } from './call-queue.ts'
import { withCustomer } from './customer-lock.ts'
import { copiedTables, rowsOf, type CustomerRows } from './customer-rows.ts'
import type { ExternalSubscriptions } from '../checkout/external-subscriptions.ts'
import type { ProductNames } from '../checkout/product-names.ts'
import { markCustomer, type Portal } from './ownership.ts'
import { readCustomer, type CustomerAtStripe } from './read-customer.ts'
import { idOf, isRefusal, retrieve } from './stripe-client.ts'
import type { Trials } from '../checkout/trials.ts'

interface CustomerSyncOptions extends Portal {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly identity: Identity
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
  readonly copyFormat: number
}

/** Milliseconds that the calls of a job's copy wait for more urgent ones. */
const patience = 60_000

/** Copies what Stripe has into the database. A webhook only says which customer to copy again. */
export class CustomerSync {
  readonly #options: CustomerSyncOptions
  /** Copies that have not begun, which answer everyone who asks until they do. */
  readonly #waiting = new Map<string, Promise<void>>()

  constructor(options: CustomerSyncOptions) {
    this.#options = options
  }

  /** Requests a copy, as part of a transaction. */
  async request(about: Subject, within?: Database): Promise<void> {
    await this.#options.jobs.requestCopy(about, within)
  }

  /** Copies a customer for a user who waits for it. A copy that fails, or that a crash interrupts, is made later. */
  async sync(customer: string): Promise<void> {
    await this.request({ kind: 'customer', id: customer })
    await this.copy(customer)
  }

  /**
   * Resolves once a copy that began after this call is stored: one at a time of each customer. Fails with 429 while another
   * instance copies the customer. The signal ends its calls' wait for their turn.
   */
  async copy(customer: string, signal?: AbortSignal): Promise<void> {
    const waiting = this.#waiting.get(customer)
    if (waiting) return waiting
    // A journey of its own: others may wait for it too, whatever becomes of the request that has begun it.
    const copy = startJourney(currentJourney().purpose, signal, () =>
      withCustomer(this.#options, customer, async () => {
        this.#waiting.delete(customer)
        await this.#copyUntilSettled(customer)
      }),
    ).finally(() => {
      // Another one may wait by now.
      if (this.#waiting.get(customer) === copy) this.#waiting.delete(customer)
    })
    this.#waiting.set(customer, copy)
    return copy
  }

  /** Makes a copy that is due. Fails with `NotYet` while something else is more urgent. */
  async work({ kind, id }: Subject): Promise<void> {
    const { database } = this.#options
    if (!(await dueCopyOf(database, id))) return
    try {
      await startJourney('copies', undefined, () =>
        kind === 'charge' ? this.#requestOwner(id) : this.copy(id, AbortSignal.timeout(patience)),
      )
    } catch (error) {
      throw error instanceof Problem || isPostponed(error)
        ? new NotYet('Another instance copies the customer, or calls are more urgent')
        : error
    }
  }

  /** A charge that was disputed, or refunded, names its customer. */
  async #requestOwner(charge: string): Promise<void> {
    const { database } = this.#options
    const asked = await beginCopy(database, charge)
    const customer = await this.#ownerOf(charge)
    await database.transaction().execute(async (transaction) => {
      await endCopy(transaction, charge, asked)
      if (customer !== null) await this.request({ kind: 'customer', id: customer }, transaction)
    })
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

  /** The same, and does not fail: a copy that is late follows with the user's next request. */
  async syncOrLater(customer: string): Promise<void> {
    const { log } = this.#options
    try {
      await this.syncInTime(customer)
    } catch (error) {
      log({ error, customer }, 'A change at Stripe is copied later')
      // The user's next request makes it, unless a job does before.
      await this.request({ kind: 'customer', id: customer }).catch((reason: unknown) =>
        log({ error: reason, customer }, 'A copy could not be requested'),
      )
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
    const { database, clock } = this.#options
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const asked = await beginCopy(database, customerId)
      const known = await database
        .selectFrom('customers')
        .select(['version', 'user_id'])
        .where('id', '=', customerId)
        .executeTakeFirst()
      const read = await readCustomer(this.#options, customerId, {
        knownUser: known?.user_id,
        now: toSeconds(clock.now()),
      })
      if (read === undefined) {
        await endCopy(database, customerId, asked)
        return undefined
      }
      const rows = rowsOf(customerId, read, new Date(clock.now()))
      if (!(await this.#write(rows, known?.version, asked))) continue
      if (read.customer === undefined) return undefined
      await markCustomer(this.#options, read.customer)
      return read
    }
    throw new Error('A customer is copied too often at the same time')
  }

  async #write(rows: CustomerRows, version: number | undefined, asked: number | undefined): Promise<boolean> {
    const { database, clock, copyFormat: format } = this.#options
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
              .values({ ...customer, version: 1, format, synced_at })
              .onConflict((conflict) => conflict.column('id').doNothing())
              .returning('id')
              .executeTakeFirst()
          : await transaction
              .updateTable('customers')
              .set({ ...customer, version: version + 1, format, synced_at })
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
      await endCopy(transaction, customer.id, asked)
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
      await finishEndings(this.#options, read),
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
