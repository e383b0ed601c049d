import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import PQueue from 'p-queue'
import { withLease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'

export interface CopyQueueOptions {
  readonly database: Database
  readonly clock: Clock
  /** Copies a customer from Stripe into the database. */
  readonly copy: (customer: string) => Promise<void>
  readonly log: (entry: object, message: string) => void
  /** Copies at the same time in this process: the calls of users find room below Stripe's limit. */
  readonly copiesAtOnce?: number
  /** Milliseconds to wait for another instance that copies the same customer. */
  readonly timeout?: number
}

/** A copy that was requested and has not begun. */
interface WaitingCopy {
  result: Promise<void>
  /** The latest request that it answers. */
  request: number
}

/** How long a copy that has failed waits for the next attempt, in milliseconds: doubled with each failure. */
const firstPause = 10_000
const longestPause = 60 * 60 * 1000

/**
 * Copies each customer once at a time: requests that arrive during a copy are answered by one more. A request is stored
 * before it is worked off, so that neither a crash nor an answer that came too late loses it.
 */
export class CopyQueue {
  readonly #options: CopyQueueOptions
  readonly #queue: PQueue
  readonly #waiting = new Map<string, WaitingCopy>()

  constructor(options: CopyQueueOptions) {
    this.#options = options
    this.#queue = new PQueue({ concurrency: options.copiesAtOnce ?? 4 })
  }

  /** Resolves once a copy that began after this call is stored. */
  async copy(customer: string, options?: { readonly isUrgent: boolean }): Promise<void> {
    await this.#join(customer, await this.request(customer), options)
  }

  /** Stores that the customer has to be copied. Returns the number of the request. */
  async request(customer_id: string): Promise<number> {
    const { database, clock } = this.#options
    const due_at = new Date(clock.now())
    const { requested } = await database
      .insertInto('copy_requests')
      .values({ customer_id, requested: 1, copied: 0, failures: 0, due_at })
      .onConflict((conflict) =>
        conflict.column('customer_id').doUpdateSet((columns) => ({
          requested: columns('copy_requests.requested', '+', 1),
          due_at,
        })),
      )
      .returning('requested')
      .executeTakeFirstOrThrow()
    return requested
  }

  /** Whether a requested copy of the customer is not stored yet, and may be tried now. */
  async isDue(customer: string): Promise<boolean> {
    const due = await this.#options.database
      .selectFrom('copy_requests')
      .select('customer_id')
      .where('customer_id', '=', customer)
      .whereRef('requested', '>', 'copied')
      .where((either) => either.or([either('failures', '=', 0), this.#isDueNow(either)]))
      .executeTakeFirst()
    return due !== undefined
  }

  /** Makes the copies that were requested and not made, the oldest first. */
  async copyDue(most = 100): Promise<void> {
    const { database } = this.#options
    const due = await database
      .selectFrom('copy_requests')
      .select(['customer_id', 'requested'])
      .whereRef('requested', '>', 'copied')
      .where((either) => this.#isDueNow(either))
      .orderBy('due_at')
      .limit(most)
      .execute()
    await Promise.allSettled(due.map(({ customer_id, requested }) => this.#join(customer_id, requested)))
  }

  /** Removes the requests that were answered; the rows of customers of other programs would stay for ever. */
  async prune(): Promise<void> {
    const { database } = this.#options
    await database.deleteFrom('copy_requests').whereRef('copied', '>=', 'requested').execute()
  }

  /** A time that is further ahead than any pause comes from a clock that was ahead. */
  #isDueNow(
    either: ExpressionBuilder<Schema, 'copy_requests'>,
  ): ExpressionWrapper<Schema, 'copy_requests', SqlBool> {
    const now = this.#options.clock.now()
    return either.or([
      either('due_at', '<=', new Date(now)),
      either('due_at', '>', new Date(now + longestPause)),
    ])
  }

  /** Joins the waiting copy of the customer, or enqueues one. A user who waits goes before events. */
  #join(customer: string, request: number, { isUrgent } = { isUrgent: false }): Promise<void> {
    const waiting = this.#waiting.get(customer)
    if (!waiting) return this.#enqueue(customer, request, Number(isUrgent))
    waiting.request = Math.max(waiting.request, request)
    if (isUrgent) this.#queue.setPriority(customer, 1)
    return waiting.result
  }

  #enqueue(customer: string, request: number, priority: number): Promise<void> {
    const copy = { request, result: Promise.resolve() }
    // An idle queue starts at once.
    this.#waiting.set(customer, copy)
    const work = () => {
      this.#waiting.delete(customer)
      return this.#work(customer, copy.request)
    }
    copy.result = this.#queue.add(work, { id: customer, priority })
    return copy.result
  }

  async #work(customer: string, request: number): Promise<void> {
    const { database, clock, timeout = 8000, copy } = this.#options
    try {
      await withLease({ database, clock, timeout }, `copy:${customer}`, async () => {
        const stored = await database
          .selectFrom('copy_requests')
          .select(['requested', 'copied'])
          .where('customer_id', '=', customer)
          .executeTakeFirst()
        // Another instance has answered it.
        if (!stored || stored.copied >= request) return
        await copy(customer)
        await database
          .updateTable('copy_requests')
          .set({ copied: stored.requested, failures: 0 })
          .where('customer_id', '=', customer)
          // A row that was removed meanwhile may have begun again at 1.
          .where('requested', '>=', stored.requested)
          .execute()
      })
    } catch (error) {
      // While another instance copies the customer, nothing has failed.
      if (!(error instanceof Problem)) await this.#postpone(customer)
      throw error
    }
  }

  /** A customer that cannot be copied leaves room for the others. */
  async #postpone(customer: string): Promise<void> {
    const { database, clock, log } = this.#options
    try {
      const { failures } = await database
        .updateTable('copy_requests')
        .set((columns) => ({ failures: columns('failures', '+', 1) }))
        .where('customer_id', '=', customer)
        .returning('failures')
        .executeTakeFirstOrThrow()
      const pause = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 20))
      await database
        .updateTable('copy_requests')
        .set({ due_at: new Date(clock.now() + pause) })
        .where('customer_id', '=', customer)
        .execute()
    } catch (error) {
      log({ error, customer }, 'A failed copy could not be postponed')
    }
  }
}
