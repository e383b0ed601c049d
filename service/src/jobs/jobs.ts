import { setTimeout as wait } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from '../database/open.ts'
import { openBoss, queueNames, type JobData, type QueueName } from './queues.ts'
import { statementsOf } from './statements.ts'

export interface JobsOptions {
  readonly database: Database
  readonly log: (entry: object, message: string) => void
}

interface Handler {
  readonly work: (data: never) => Promise<void>
  /** Jobs of the queue at the same time in this process. */
  readonly atOnce: number
}

interface SendOptions {
  /** Jobs of the same key are joined; without one, all of the queue. */
  readonly key?: string
  /** Seconds until the job may run, by the clock of the database. */
  readonly after?: number
  /** The transaction that the job becomes part of. */
  readonly within?: Database
}

/** Milliseconds between two looks for jobs of other instances, and for those that have waited. */
const pollingInterval = 1000

/** Milliseconds; the process has to end in fifteen seconds. */
const longestStop = 10_000

/** Cron, in UTC. The database's clock decides. */
const schedules: Readonly<Partial<Record<QueueName, string>>> = {
  'end-checkouts': '* * * * *',
  reconcile: '*/15 * * * *',
}

/** A job whose time has not come: it has not failed, and runs again a second later. */
export class NotYet extends Error {}

/** Jobs in the database, which any instance works off: each at least once, those of one key one after another. */
export class Jobs {
  readonly #options: JobsOptions
  readonly #boss: PgBoss
  readonly #handlers = new Map<QueueName, Handler>()
  readonly #running = new Set<Promise<boolean>>()
  readonly #wakers = new Map<QueueName, () => void>()
  #loops: Promise<void>[] = []
  #isStopped = false

  constructor(options: JobsOptions) {
    this.#options = options
    this.#boss = openBoss(options.database, options.log)
  }

  /** Says what does the jobs of a queue. A rejection lets the job run again after a pause. */
  handle<Name extends QueueName>(
    name: Name,
    work: (data: JobData[Name]) => Promise<void>,
    { atOnce = 1 } = {},
  ): void {
    this.#handlers.set(name, { work, atOnce })
  }

  /** Stores a job, unless one of the same key waits. */
  async send<Name extends QueueName>(
    name: Name,
    data: JobData[Name],
    { key, after = 0, within }: SendOptions = {},
  ): Promise<void> {
    await this.#boss.send(name, data, {
      ...(key !== undefined && { singletonKey: key }),
      ...(after > 0 && { startAfter: after }),
      ...(within && { db: statementsOf(within) }),
    })
    if (after === 0) this.#wakers.get(name)?.()
  }

  /** Whether a job of the key waits that may run now. */
  async isDue(name: QueueName, key: string): Promise<boolean> {
    const due = await this.#options.database
      .selectFrom('pgboss.job')
      .select('id')
      .where('name', '=', name)
      .where(isOfKey(key))
      .where('state', 'in', ['created', 'retry'])
      .where('start_after', '<=', sql<Date>`now()`)
      .executeTakeFirst()
    return due !== undefined
  }

  /** Ends the pause of a job that waits. */
  async hurry(name: QueueName, key: string): Promise<void> {
    await this.#options.database
      .updateTable('pgboss.job')
      .set({ start_after: sql<Date>`now()` })
      .where('name', '=', name)
      .where(isOfKey(key))
      .where('state', 'in', ['created', 'retry'])
      .execute()
    this.#wakers.get(name)?.()
  }

  /** Works the jobs off, here and in every other instance, until it is stopped. */
  async start(): Promise<void> {
    await this.#boss.start()
    for (const [name, cron] of Object.entries(schedules)) await this.#boss.schedule(name, cron, {})
    // Those of a process that was killed need not wait for the next upkeep.
    await this.maintain()
    this.#loops = queueNames.map((name) => this.#workOff(name))
  }

  /** Resolves when the jobs that run here have ended, or take too long: those run again elsewhere. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const wake of this.#wakers.values()) wake()
    await Promise.all(this.#loops)
    await Promise.race([Promise.all(this.#running), wait(longestStop, undefined, { ref: false })])
    await this.#boss.stop({ graceful: false })
  }

  /** Lets jobs run again whose time is over, and removes those that are done. Instances do so by themselves. */
  async maintain(): Promise<void> {
    await this.#boss.maintain()
  }

  /** Does the jobs that may run now, one after another. Returns how many have succeeded. */
  async runDue(): Promise<number> {
    let succeeded = 0
    for (const name of queueNames)
      for (;;) {
        const jobs = await this.#fetch(name, 1)
        if (jobs.length === 0) break
        for (const job of jobs) if (await this.#run(name, job)) succeeded += 1
      }
    return succeeded
  }

  async #workOff(name: QueueName): Promise<void> {
    const { atOnce = 0 } = this.#handlers.get(name) ?? {}
    let free = atOnce
    while (!this.#isStopped) {
      const woken = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollingInterval)
        this.#wakers.set(name, () => {
          clearTimeout(timer)
          resolve()
        })
      })
      const jobs = free > 0 ? await this.#fetch(name, free) : []
      for (const job of jobs) {
        free -= 1
        const run = this.#run(name, job).finally(() => {
          free += 1
          this.#running.delete(run)
          this.#wakers.get(name)?.()
        })
        this.#running.add(run)
      }
      await woken
    }
  }

  async #fetch(name: QueueName, most: number): Promise<PgBoss.JobWithMetadata[]> {
    return this.#boss.fetch<object>(name, { batchSize: most, includeMetadata: true })
  }

  /** Does a job. Returns whether it has succeeded; its failure is stored. */
  async #run(name: QueueName, { id, data, singletonKey }: PgBoss.JobWithMetadata): Promise<boolean> {
    const { log } = this.#options
    try {
      await this.#handlers.get(name)?.work(data as never)
      await this.#boss.complete(name, id)
      return true
    } catch (error) {
      if (!(error instanceof NotYet)) log({ error, job: name, ...data }, 'A job has failed')
      // Without an answer of the database, the job runs again when its time is over.
      await this.#postpone(name, { id, data, singletonKey }, error).catch((reason: unknown) =>
        log({ error: reason, job: name }, 'A failed job could not be postponed'),
      )
      return false
    }
  }

  /** Only one failed job of a key can wait: where one does, this one is done. */
  async #postpone(
    name: QueueName,
    { id, data, singletonKey: key }: Pick<PgBoss.JobWithMetadata, 'id' | 'data' | 'singletonKey'>,
    error: unknown,
  ): Promise<void> {
    if (error instanceof NotYet) {
      // Before it is completed, so that a crash in between loses nothing.
      await this.#boss.send(name, data, { ...(key !== null && { singletonKey: key }), startAfter: 1 })
      await this.#boss.complete(name, id)
      return
    }
    const waiting = await this.#options.database
      .selectFrom('pgboss.job')
      .select('id')
      .where('name', '=', name)
      .where(isOfKey(key))
      .where('state', '=', 'retry')
      .executeTakeFirst()
    await (waiting ? this.#boss.complete(name, id) : this.#boss.fail(name, id, reasonFor(error)))
  }
}

/** Says it as pg-boss's index of the policy does: otherwise every job that is done would be read. */
function isOfKey(key: string | null): RawBuilder<boolean> {
  return sql<boolean>`policy = 'stately' and state <= 'active' and coalesce(singleton_key, '') = ${key ?? ''}`
}

/** What is stored of a failure: no message, which might contain personal data. */
function reasonFor(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  return { type: error.name, ...('code' in error && { code: error.code }) }
}
