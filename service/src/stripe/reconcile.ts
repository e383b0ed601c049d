import type { Stripe } from 'stripe'
import type { Trials } from '../checkout/trials.ts'
import { renewLease, withLease, type Lease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import { failedCopies } from '../jobs/due-copies.ts'
import { isWithin, type Clock } from '../shared/clock.ts'
import { startJourney } from '../shared/journey.ts'
import { Problem } from '../shared/problem.ts'
import { compareAccounts } from '../users/compare-accounts.ts'
import type { Deletions } from '../users/deletions.ts'
import type { Identity } from '../identity/identity.ts'
import { lookBeside } from './beside.ts'
import { CustomerComparison } from './compare-customers.ts'
import type { CustomerSync } from './customer-sync.ts'
import type { Customers } from './customers.ts'
import { findDoubles } from './doubles.ts'
import { MissedEvents } from './missed-events.ts'
import type { Portal } from './ownership.ts'
import { Progress, type Reconciliation, type Run } from './reconciliation-progress.ts'
import type { Webhooks } from './webhooks.ts'

interface ReconcilerOptions extends Portal {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly customers: Customers
  readonly customerSync: CustomerSync
  readonly identity: Identity
  readonly deletions: Deletions
  readonly trials: Trials
  readonly webhooks: Webhooks
  readonly log: (entry: object, message: string) => void
  readonly copyFormat: number
}

const day = 24 * 60 * 60 * 1000
const eventRetention = 90 * day

/**
 * Compares the database with Stripe, in steps that a crash may interrupt: the next one goes on. Daily the events that did not
 * arrive are made up for, and a part of the customers is compared; all of them the first time, and when an owner asks for it.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions
  readonly #progress: Progress
  readonly #missedEvents: MissedEvents
  readonly #comparison: CustomerComparison

  constructor(options: ReconcilerOptions) {
    this.#options = options
    this.#progress = new Progress(options.database)
    this.#missedEvents = new MissedEvents(options)
    this.#comparison = new CustomerComparison(options)
  }

  /** Compares everything. Fails with 429 while another instance compares. */
  async all(): Promise<Reconciliation> {
    return this.#withLease(async (lease) => {
      await this.#begin('all')
      for (;;) {
        const result = await this.#step(lease)
        if (result) return result
      }
    })
  }

  /**
   * Does what is due today, for so many milliseconds at most. Returns `unfinished` if more is to be done; undefined if nothing is due,
   * or another instance does it.
   */
  async daily(milliseconds = Infinity): Promise<Reconciliation | 'unfinished' | undefined> {
    const end = performance.now() + milliseconds
    try {
      return await this.#withLease(async (lease) => {
        if (!(await this.#progress.read()).run && !(await this.#beginIfDue(lease))) return undefined
        while (performance.now() < end) {
          const result = await this.#step(lease)
          if (result) return result
        }
        return 'unfinished' as const
      })
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_many_requests') return undefined
      throw error
    }
  }

  /** Events are made up for each time; the rest once a day, or where something is missing. Returns whether a run has begun. */
  async #beginIfDue(lease: Lease): Promise<boolean> {
    const { database, clock } = this.#options
    for (;;) {
      const { lastRunAt, events } = await this.#progress.read()
      const isDue = !lastRunAt || !isWithin(day, lastRunAt, clock.now())
      if (isDue || (await this.#comparison.hasOutdated())) break
      await renewLease(database, clock, lease)
      const { cursor, isOver, isLost } = await this.#missedEvents.page(events)
      if (isLost && cursor !== undefined) break
      if (cursor !== undefined) await this.#progress.write({ events: cursor })
      if (isOver) return false
    }
    await this.#begin('part')
    return true
  }

  #withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const { database, clock } = this.#options
    return startJourney('copies', undefined, () =>
      withLease({ database, clock, timeout: 0 }, 'reconcile', work),
    )
  }

  /** An unfinished run goes on; one of a part gives way to one of all. */
  async #begin(scope: Run['scope']): Promise<void> {
    const { run, isComplete } = await this.#progress.read()
    if (run && (run.scope === 'all' || scope === 'part')) return
    await this.#progress.write({
      run: {
        scope: isComplete === true ? scope : 'all',
        phase: 'events',
        startedAt: this.#options.clock.now(),
        found: { customers: 0, corrected: [], finishedDeletions: 0, warnings: [] },
      },
    })
  }

  /** Does the next page of work. Returns the result of the run if it was the last. */
  async #step(lease: Lease): Promise<Reconciliation | undefined> {
    const { database, clock, trials } = this.#options
    const renew = () => renewLease(database, clock, lease)
    await renew()
    const state = await this.#progress.read()
    const { run } = state
    if (!run) throw new Error('There is no reconciliation to go on with')
    switch (run.phase) {
      case 'events': {
        const { cursor, isOver, isLost } = await this.#missedEvents.page(state.events)
        // What has happened is not known to be complete: everything is compared.
        const scope = isLost ? 'all' : run.scope
        const next = scope === 'all' ? ('accounts' as const) : ('outdated' as const)
        await this.#progress.write({
          ...(cursor !== undefined && { events: cursor }),
          run: { ...run, scope, phase: isOver ? next : 'events' },
        })
        return undefined
      }
      case 'accounts':
        await this.#progress.write({ run: await compareAccounts(this.#options, run) })
        return undefined
      case 'trials':
        // The first one of a database may rebuild it.
        if (state.isComplete !== true) await trials.recall(renew)
        await this.#progress.write({ run: { ...run, phase: 'stripe' } })
        return undefined
      case 'stripe':
        await this.#progress.write({ run: await this.#comparison.listed(run, renew) })
        return undefined
      case 'outdated':
        await this.#progress.write({ run: await this.#comparison.outdated(run, renew) })
        return undefined
      case 'others':
      case 'oldest':
        await this.#progress.write({ run: await this.#comparison.known(run, renew) })
        return undefined
      case 'beside':
        await this.#progress.write({ run: await lookBeside(this.#options, run) })
        return undefined
      case 'end':
        return this.#end(run)
      default:
        // Begun by a newer version.
        await this.#progress.write({ run: { ...run, phase: 'events' } })
        return undefined
    }
  }

  async #end({ scope, found }: Run): Promise<Reconciliation> {
    const { database, clock, deletions, log } = this.#options
    const { warnings } = found
    try {
      warnings.push(...(await findDoubles(database, new Date(clock.now()))))
    } catch (error) {
      log({ error }, 'Double subscriptions could not be looked for')
      warnings.push('double subscriptions could not be looked for: see the log')
    }
    for (const { kind, id } of await failedCopies(database))
      warnings.push(
        `the copy of the ${kind} ${id} has failed for good: see the log, and run it again with npm run jobs`,
      )
    const { finished, failed } = await deletions.finish()
    warnings.push(...failed.map((id) => `the deletion of the user ${id} could not be finished: see the log`))
    await database
      .deleteFrom('events')
      .where('received_at', '<', new Date(clock.now() - eventRetention))
      .execute()
    const isComplete = scope === 'all' ? { isComplete: true } : {}
    await this.#progress.write({ ...isComplete, run: undefined }, new Date(clock.now()))
    return { ...found, finishedDeletions: finished }
  }
}
