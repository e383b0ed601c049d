import PgBoss from 'pg-boss'
import { DatabaseOpenError } from '../database/failure.ts'
import type { Database } from '../database/open.ts'
import { quietStatementsOf, statementsOf } from './statements.ts'

/** What the jobs of each queue are about. */
export interface JobData {
  /** A copy that is due. */
  readonly copy: Subject
  /** Checks checkouts and changes of plan that are overdue. */
  readonly 'end-overdue': object
  /** The next part of a reconciliation. */
  readonly reconcile: object
}

/** Whose copy is due: a customer, or the owner of a charge, where only that is known. */
export interface Subject {
  readonly kind: 'customer' | 'charge'
  readonly id: string
}

export type QueueName = keyof JobData

/** A queue of pg-boss 10 takes no other unit. */
const minutesOfDay = 24 * 60

/** Copies that have failed for good. */
export const deadQueue = 'dead'

/** The tables of another program's pg-boss in the same database are not touched. */
const schema = 'portal_jobs'

type QueueOptions = Omit<PgBoss.Queue, 'name'>

/**
 * `short`: of one key, one job waits; what is sent meanwhile joins it. A job that is not done when its time is over, because its process
 * was killed, runs again; a copy that fails does so for about a day, with growing pauses.
 */
const queues: Readonly<Record<QueueName | typeof deadQueue, QueueOptions>> = {
  [deadQueue]: { policy: 'standard', retryLimit: 100, retryDelay: 60, retentionMinutes: 60 * minutesOfDay },
  copy: {
    policy: 'short',
    retryLimit: 12,
    retryDelay: 10,
    retryBackoff: true,
    // Longer than its calls wait. A job that has lost the database at its end runs again after it.
    expireInSeconds: 2 * 60,
    retentionMinutes: 30 * minutesOfDay,
    deadLetter: deadQueue,
  },
  // Schedules repeat these. A stop fails what runs, which then goes on elsewhere.
  'end-overdue': { policy: 'short', retryLimit: 1, expireInSeconds: 60, retentionMinutes: minutesOfDay },
  reconcile: { policy: 'short', retryLimit: 1, expireInSeconds: 5 * 60, retentionMinutes: minutesOfDay },
}

/** Cron, in UTC. The database's clock decides. */
export const schedules: Readonly<Partial<Record<QueueName, string>>> = {
  'end-overdue': '* * * * *',
  reconcile: '*/15 * * * *',
}

/** Returns pg-boss over the database. It does nothing by itself before it is started. */
export function openBoss(database: Database, log: (entry: object, message: string) => void): PgBoss {
  const report = (error: unknown) => log({ error }, 'The job queue could not use the database')
  const boss = new PgBoss({
    schema,
    migrate: false,
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: 60 * 60,
    deleteAfterHours: 1,
    db: quietStatementsOf(database, report),
  })
  boss.on('error', report)
  return boss
}

/**
 * Brings pg-boss's own tables up to date, and creates the queues. Only one instance at a time may do so. Fails with a `DatabaseOpenError` if
 * a newer version of the service has brought tables that this one's pg-boss cannot use.
 */
export async function createQueues(database: Database): Promise<void> {
  const open = (migrate: boolean) => {
    const boss = new PgBoss({
      schema,
      migrate,
      supervise: false,
      schedule: false,
      db: statementsOf(database),
    })
    boss.on('error', () => undefined)
    return boss
  }
  const migrating = open(true)
  await migrating.start()
  await migrating.stop({ graceful: false })
  const boss = open(false)
  try {
    await boss.start()
  } catch (error) {
    const message = 'The tables of jobs are of a newer version of the service, which this one cannot use'
    throw new DatabaseOpenError(message, { cause: error })
  }
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, { name, ...options })
    await boss.updateQueue(name, { name, ...options })
  }
  await boss.stop({ graceful: false })
}
