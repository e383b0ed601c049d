import type { Selectable } from 'kysely'
import type { DeclineReason } from '../../../contract/enums.ts'
import { requireLease, type Lease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { Clock } from '../shared/clock.ts'

export type ChangeAttempt = Selectable<Schema['change_attempts']>

interface ChangeAttemptsOptions {
  readonly database: Database
  readonly clock: Clock
}

/** Milliseconds that the bank has to answer: the portal waits for a part of them. */
export const bankTime = 30 * 60 * 1000

/** Returns the customers of changes whose bank should have answered by now, or whose answer was never read. */
export async function findOverdueChanges(database: Database, clock: Clock): Promise<string[]> {
  const rows = await database
    .selectFrom('change_attempts')
    .select('customer_id')
    .distinct()
    .where('status', 'in', ['started', 'pending'])
    .where('created_at', '<=', new Date(clock.now() - bankTime))
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

/** Milliseconds that a spent quote is remembered; it is valid for a part of them. */
const memory = 24 * 60 * 60 * 1000

/** Changes of plan that were asked for. Each is stored before Stripe is called, so that its outcome can be read after a crash. */
export class ChangeAttempts {
  readonly #options: ChangeAttemptsOptions

  constructor(options: ChangeAttemptsOptions) {
    this.#options = options
  }

  async find(userId: string, quote: string): Promise<ChangeAttempt | undefined> {
    return this.#options.database
      .selectFrom('change_attempts')
      .selectAll()
      .where('user_id', '=', userId)
      .where('quote', '=', quote)
      .executeTakeFirst()
  }

  /** Returns the user's attempts that are not over. */
  async unfinished(userId: string): Promise<ChangeAttempt[]> {
    return this.#options.database
      .selectFrom('change_attempts')
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', 'in', ['started', 'pending'])
      .execute()
  }

  /** Returns a customer's attempts that wait for the bank, and those of before an instant whose answer was never read. */
  async waiting(customer: string, before: Date): Promise<ChangeAttempt[]> {
    return this.#options.database
      .selectFrom('change_attempts')
      .selectAll()
      .where('customer_id', '=', customer)
      .where((either) =>
        either.or([
          either('status', '=', 'pending'),
          either.and([either('status', '=', 'started'), either('created_at', '<', before)]),
        ]),
      )
      .execute()
  }

  /** Stores an attempt, if the lease is still held. */
  async start(
    lease: Lease,
    facts: Pick<ChangeAttempt, 'user_id' | 'quote' | 'customer_id' | 'subscription_id' | 'request'>,
  ): Promise<ChangeAttempt> {
    const { database, clock } = this.#options
    return database.transaction().execute(async (transaction) => {
      await requireLease(transaction, lease)
      await transaction
        .deleteFrom('change_attempts')
        .where('user_id', '=', facts.user_id)
        .where('status', 'in', ['done', 'declined'])
        .where('created_at', '<', new Date(clock.now() - memory))
        .execute()
      return transaction
        .insertInto('change_attempts')
        .values({
          ...facts,
          attempt: 1,
          status: 'started',
          reason: null,
          invoice_id: null,
          created_at: new Date(clock.now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    })
  }

  async update(
    { user_id, quote }: ChangeAttempt,
    change: Partial<Pick<ChangeAttempt, 'attempt' | 'status' | 'invoice_id'>> & {
      readonly reason?: DeclineReason
    },
  ): Promise<void> {
    await this.#options.database
      .updateTable('change_attempts')
      .set(change)
      .where('user_id', '=', user_id)
      .where('quote', '=', quote)
      .execute()
  }

  /** Forgets an attempt that Stripe has refused to carry out: its quote is not spent. */
  async remove({ user_id, quote }: ChangeAttempt): Promise<void> {
    await this.#options.database
      .deleteFrom('change_attempts')
      .where('user_id', '=', user_id)
      .where('quote', '=', quote)
      .execute()
  }
}
