import type PgBoss from 'pg-boss'
import type { Database } from '../database/open.ts'
import type { Log } from '../shared/log.ts'
import {
  askForCopy,
  askForCopyOnce,
  dueCopies,
  failCopy,
  storeEvent,
  type StoredEvent,
} from './due-copies.ts'
import { deadQueue, openBoss, schedules, type JobData, type QueueName, type Subject } from './queues.ts'
import { statementsOf } from './statements.ts'

/** Seconds that a copy waits for more events: a purchase causes about eight of them at once. */
const eventPause = 2

/** Milliseconds; the process has to end in fifteen seconds. */
const longestStop = 10_000

/** A job whose time has not come: it has not failed, and runs again a second later. */
export class NotYet extends Error {}

/** What is stored of a failure: no message, which might contain personal data. */
class JobFailure extends Error {
  constructor(reason: unknown) {
    const code = reason instanceof Error && 'code' in reason && typeof reason.code === 'string' && reason.code
    super([reason instanceof Error ? reason.name : typeof reason, ...(code ? [code] : [])].join(' '))
  }
}

type Handlers = { readonly [Name in QueueName]: (data: JobData[Name]) => Promise<void> }

/** Jobs in the database, which any instance works off, each at least once. */
export class Jobs {
  readonly #database: Database
  readonly #log: Log
  readonly #boss: PgBoss

  constructor({ database, log }: { readonly database: Database; readonly log: Log }) {
    this.#database = database
    this.#log = log
    this.#boss = openBoss(database, log.warn)
  }

  /** Asks for a copy, as part of a transaction; what is asked for before it begins is one copy. */
  async requestCopy(about: Subject, within: Database = this.#database): Promise<void> {
    await askForCopy(within, about)
    await this.#send('copy', about, within)
  }

  /** Stores an event, and asks for the copy of whom it is about, if it is about anyone. Returns false if the event was stored before. */
  async accept(event: StoredEvent, about: Subject | undefined): Promise<boolean> {
    if (!about) return storeEvent(this.#database, event)
    return this.#database.transaction().execute(async (transaction) => {
      const isNew = await askForCopyOnce(transaction, event, about)
      if (isNew) await this.#send('copy', about, transaction)
      return isNew
    })
  }

  /** Lets any instance go on with a reconciliation, unless a job for it waits. */
  async requestReconciliation(): Promise<void> {
    await this.#send('reconcile', {}, this.#database)
  }

  /** Works the jobs off until it is stopped. `copiesAtOnce` is the number of copies at the same time. */
  async start(handlers: Handlers, { copiesAtOnce }: { readonly copiesAtOnce: number }): Promise<void> {
    await this.#boss.start()
    for (const [name, cron] of Object.entries(schedules)) await this.#boss.schedule(name, cron, {})
    await this.#wakeDueCopies()
    for (let worker = 0; worker < copiesAtOnce; worker += 1) await this.#work('copy', handlers.copy)
    await this.#work('end-overdue', handlers['end-overdue'])
    await this.#work('reconcile', handlers.reconcile)
    await this.#boss.work<Subject>(deadQueue, { includeMetadata: true, pollingIntervalSeconds: 10 }, (jobs) =>
      this.#bury(jobs),
    )
  }

  /** Resolves when the jobs that run here have ended, or take too long: those run again elsewhere. */
  async stop(): Promise<void> {
    await this.#boss.stop({ timeout: longestStop })
  }

  async #work<Name extends QueueName>(
    name: Name,
    handler: (data: JobData[Name]) => Promise<void>,
  ): Promise<void> {
    const options = { batchSize: 1, pollingIntervalSeconds: 1 }
    const worker = await this.#boss.work<JobData[Name]>(name, options, async ([job]) => {
      if (!job) return
      await this.#run(name, job.data, handler)
      // Looks for the next job at once instead of after the rest of its second.
      this.#boss.notifyWorker(worker)
    })
  }

  async #run<Name extends QueueName>(
    name: Name,
    data: JobData[Name],
    work: (data: JobData[Name]) => Promise<void>,
  ): Promise<void> {
    try {
      await work(data)
    } catch (error) {
      if (error instanceof NotYet) {
        await this.#send(name, data, this.#database, 1)
        return
      }
      this.#log.warn({ error, job: name, ...data }, 'A job has failed')
      throw new JobFailure(error)
    }
  }

  async #bury(jobs: readonly PgBoss.JobWithMetadata<Subject>[]): Promise<void> {
    for (const { data, output } of jobs) {
      const { message } = { ...output } as { readonly message?: unknown }
      const failure = typeof message === 'string' ? message : 'stopped'
      if (await failCopy(this.#database, data, failure))
        this.#log.error({ ...data, failure }, 'A copy has failed for good')
    }
  }

  /** A job may have been lost with its process; what is due is not. */
  async #wakeDueCopies(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const due = await dueCopies(this.#database, after)
      if (due.length > 0)
        await this.#boss.insert(
          due.map(({ id, kind }) => ({ name: 'copy', data: { id, kind }, singletonKey: id })),
        )
      after = due.at(-1)?.id
    }
  }

  async #send<Name extends QueueName>(
    name: Name,
    data: JobData[Name],
    within: Database,
    pause = name === 'copy' ? eventPause : 0,
  ): Promise<void> {
    await this.#boss.send(name, data, {
      ...('id' in data && { singletonKey: data.id }),
      ...(pause > 0 && { startAfter: pause }),
      db: statementsOf(within),
    })
  }
}
