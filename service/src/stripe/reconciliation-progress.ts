import type { Database } from '../database/open.ts'

/** What a reconciliation has found. */
export interface Reconciliation {
  /** Customers that were compared. */
  readonly customers: number
  /** Customers whose rows differed from Stripe; of more than a thousand, the last ones. */
  readonly corrected: readonly string[]
  readonly finishedDeletions: number
  /** What a person has to look at. */
  readonly warnings: readonly string[]
}

/** A reconciliation that has begun. */
export interface Run {
  readonly scope: 'all' | 'part'
  /**
   * Events that were missed; then accounts, trials, Stripe's list, what it lacks and what is not the portal's, or the customers that an
   * earlier version has copied and those that were not copied for long. A newer version may know others.
   */
  readonly phase:
    'events' | 'accounts' | 'trials' | 'stripe' | 'others' | 'beside' | 'outdated' | 'oldest' | 'end'
  /** In milliseconds. */
  readonly startedAt: number
  /** Where the last page of the phase ended. */
  readonly after?: string
  /** The customers that the database knew at the start. */
  readonly total?: number
  /** How many subscriptions are of others, by whose they are. */
  readonly others?: Readonly<Record<string, number>>
  readonly found: {
    customers: number
    corrected: string[]
    finishedDeletions: number
    warnings: string[]
  }
}

interface State {
  /** The last of Stripe's events that was looked at. */
  readonly events?: string
  /** Whether everything has been compared once. */
  readonly isComplete?: boolean
  readonly run?: Run | undefined
}

/** The most that is kept of a list, so that a run needs no more memory for more customers. */
const most = 1000

/** How far the reconciliation has come, in the database. */
export class Progress {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async read(): Promise<State & { readonly lastRunAt?: Date | undefined }> {
    const row = await this.#database
      .selectFrom('jobs')
      .select(['last_run_at', 'progress'])
      .where('name', '=', 'reconcile')
      .executeTakeFirst()
    return { ...(JSON.parse(row?.progress ?? '{}') as State), lastRunAt: row?.last_run_at ?? undefined }
  }

  /** Changes what is given; with the time at which a run has ended. */
  async write(change: State, last_run_at?: Date): Promise<void> {
    const { lastRunAt, ...state } = await this.read()
    const { found } = change.run ?? {}
    found?.corrected.splice(0, found.corrected.length - most)
    found?.warnings.splice(0, found.warnings.length - most)
    const row = {
      progress: JSON.stringify({ ...state, ...change }),
      last_run_at: last_run_at ?? lastRunAt ?? null,
    }
    await this.#database
      .insertInto('jobs')
      .values({ name: 'reconcile', ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}
