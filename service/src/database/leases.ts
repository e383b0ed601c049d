import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../shared/clock.ts'
import { currentJourney, holding } from '../shared/journey.ts'
import { Problem } from '../shared/problem.ts'
import type { Database } from './open.ts'

/** Longer than the calls to Stripe that open a checkout. Work that takes longer renews its lease. */
const lifetime = 60_000

/** How far the clocks of two instances may differ. A lease that ends later than that is of a clock that was ahead. */
const tolerance = 60 * 60 * 1000

/** A lock in the database with an end, so that a crashed instance does not keep it. */
export interface Lease {
  readonly name: string
  readonly holder: string
}

export interface LeaseOptions {
  readonly database: Database
  readonly clock: Clock
  /** How long to wait for another holder, in milliseconds. */
  readonly timeout: number
}

/**
 * Runs the work while it holds the lease. Fails with 429 if another holder keeps the lease until the timeout, or until the request that
 * waits has to be answered.
 */
export async function withLease<Result>(
  { database, clock, timeout }: LeaseOptions,
  name: string,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lease = { name, holder: randomUUID() }
  const deadline = performance.now() + timeout
  const { signal, progress } = currentJourney()
  const isOver = () => signal?.aborted === true && !progress.hasWritten
  for (let pause = 20; !(await acquire(database, clock, lease)); pause = Math.min(pause * 2, 250)) {
    if (performance.now() + pause > deadline || isOver())
      throw new Problem('too_many_requests', { retryAfter: 1 })
    await sleep(pause * (0.5 + Math.random() / 2))
  }
  try {
    return await holding(lease, () => work(lease))
  } finally {
    await release(database, lease)
  }
}

async function acquire(database: Database, clock: Clock, { name, holder }: Lease): Promise<boolean> {
  const now = new Date(clock.now())
  const expires_at = new Date(clock.now() + lifetime)
  const taken = await database
    .insertInto('leases')
    .values({ name, holder, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at })
        .where((either) =>
          either.or([
            either('leases.expires_at', '<', now),
            either('leases.expires_at', '>', new Date(clock.now() + lifetime + tolerance)),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken?.holder === holder
}

/** Fails with 429 if another holder has taken the lease after its end; otherwise keeps it for the transaction. */
export async function requireLease(transaction: Database, { name, holder }: Lease): Promise<void> {
  const held = await transaction
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new Problem('too_many_requests', { retryAfter: 1 })
}

/** Prolongs leases. Returns whether all are still held: another holder may have taken one after its end. */
export async function renewLeases(
  { database, clock }: Pick<LeaseOptions, 'database' | 'clock'>,
  leases: readonly Lease[],
): Promise<boolean> {
  const renewed = await database
    .updateTable('leases')
    .set({ expires_at: new Date(clock.now() + lifetime) })
    .where((columns) => columns.or(leases.map(({ name, holder }) => columns.and({ name, holder }))))
    .returning('name')
    .execute()
  return renewed.length === leases.length
}

/** Prolongs the lease. Fails with 429 if another holder has taken it after its end. */
export async function renewLease(database: Database, clock: Clock, lease: Lease): Promise<void> {
  if (!(await renewLeases({ database, clock }, [lease])))
    throw new Problem('too_many_requests', { retryAfter: 1 })
}

async function release(database: Database, { name, holder }: Lease): Promise<void> {
  try {
    await database.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
  } catch {
    // An expired lease needs no release.
  }
}
