import PgBoss from 'pg-boss'
import { statementsOf } from './statements.ts'
import type { Database } from '../database/open.ts'

/** What the jobs of each queue are about. */
export interface JobData {
  /** A customer is copied from Stripe; where only a charge is known, its owner. */
  readonly copy: { readonly customer: string } | { readonly charge: string }
  /** Checkouts are ended whose users have subscribed elsewhere. */
  readonly 'end-checkouts': object
  /** The next part of a reconciliation. */
  readonly reconcile: object
}

export type QueueName = keyof JobData

/** Returns what joins the copies of one customer. */
export function keyOf(about: JobData['copy']): string {
  return 'customer' in about ? about.customer : about.charge
}

/** A queue of pg-boss 10 takes no other unit. */
const minutesOfDay = 24 * 60

/** Where the jobs go that have failed for good. */
export const deadQueue = 'dead'

/**
 * `stately`: of one key, one job waits and one runs; what is sent meanwhile joins the one that waits. A job that is not done when its
 * time is over, because its process was killed, runs again. A copy is repeated for about a day, with growing pauses.
 */
const queues: Readonly<Record<QueueName, Omit<PgBoss.Queue, 'name'>>> = {
  copy: {
    policy: 'stately',
    retryLimit: 12,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: 60,
    retentionMinutes: 30 * minutesOfDay,
    deadLetter: deadQueue,
  },
  // Schedules repeat these.
  'end-checkouts': { policy: 'stately', retryLimit: 0, expireInSeconds: 60, retentionMinutes: minutesOfDay },
  reconcile: { policy: 'stately', retryLimit: 0, expireInSeconds: 5 * 60, retentionMinutes: minutesOfDay },
}

export const queueNames = Object.keys(queues) as QueueName[]

/** Returns pg-boss over the database. It does nothing by itself before it is started. */
export function openBoss(
  database: Database,
  log: (entry: object, message: string) => void,
  options: PgBoss.ConstructorOptions = {},
): PgBoss {
  const boss = new PgBoss({
    migrate: false,
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: 60 * 60,
    deleteAfterHours: 1,
    ...options,
    db: statementsOf(database, log),
  })
  boss.on('error', (error) => log({ error }, 'The job queue could not do its upkeep'))
  return boss
}

/** Brings pg-boss's own tables up to date, and creates the queues. Instances may do so at the same time. */
export async function createQueues(database: Database): Promise<void> {
  const boss = openBoss(database, () => undefined, { migrate: true, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue(deadQueue, {
    name: deadQueue,
    policy: 'standard',
    retentionMinutes: 60 * minutesOfDay,
  })
  for (const name of queueNames) {
    await boss.createQueue(name, { name, ...queues[name] })
    await boss.updateQueue(name, { name, ...queues[name] })
  }
  await boss.stop({ graceful: false })
}
