import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** A call that waits for its turn. */
export interface WantedCall {
  readonly endpoint: string
  /** The share of the limit that it leaves to others, from 0 to 1. */
  readonly reserve: number
}

export interface Limits {
  /** Calls in any second; also of all instances together, where they share a budget. */
  readonly all: number
  /** Calls in any second to one endpoint. */
  readonly endpoint: number
  /** Milliseconds that count as a second. */
  readonly second: number
}

/** Says which of the calls may start now, in their order. */
export type CallBudget = (wanted: readonly WantedCall[], limits: Limits) => Promise<readonly boolean[]>

/** A call of the last second. */
interface StartedCall {
  readonly endpoint: string
  /** In milliseconds. */
  readonly at: number
}

/** Returns which calls may start, and what has started in the last second with them. */
function admit(
  started: readonly StartedCall[],
  wanted: readonly WantedCall[],
  { all, endpoint, second }: Limits,
  now: number,
): { readonly admitted: readonly boolean[]; readonly recent: readonly StartedCall[] } {
  // A time ahead is of a clock that was set back.
  const recent = started.filter(({ at }) => at > now - second && at <= now)
  const admitted = wanted.map((call) => {
    const room = 1 - call.reserve
    const others = recent.filter((each) => each.endpoint === call.endpoint)
    const isAdmitted = recent.length < all * room && others.length < endpoint * room
    if (isAdmitted) recent.push({ endpoint: call.endpoint, at: now })
    return isAdmitted
  })
  return { admitted, recent }
}

/** A budget of this process alone. */
export function ownBudget(now: () => number = Date.now): CallBudget {
  let started: readonly StartedCall[] = []
  return async (wanted, limits) => {
    const { admitted, recent } = admit(started, wanted, limits, now())
    started = recent
    return admitted
  }
}

/**
 * A budget that all instances share, in one row of the database, whose clock counts unless another one is given. While the database
 * cannot be reached, each instance has its own.
 */
export function sharedBudget(database: Database, now?: () => number): CallBudget {
  const own = ownBudget(now)
  return async (wanted, limits) => {
    try {
      return await database.transaction().execute(async (transaction) => {
        // An update without a change returns the row, and locks it.
        const { calls, time } = await transaction
          .insertInto('stripe_calls')
          .values({ name: 'all', calls: '[]' })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: 'all' }))
          .returning(['calls', sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`.as('time')])
          .executeTakeFirstOrThrow()
        const started = JSON.parse(calls) as readonly StartedCall[]
        const { admitted, recent } = admit(started, wanted, limits, now?.() ?? time)
        await transaction
          .updateTable('stripe_calls')
          .set({ calls: JSON.stringify(recent) })
          .execute()
        return admitted
      })
    } catch {
      return own(wanted, limits)
    }
  }
}
