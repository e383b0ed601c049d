import { AsyncLocalStorage } from 'node:async_hooks'
import type { Lease } from '../database/leases.ts'

/** The purposes of calls to Stripe, the most urgent last. */
const urgency = ['copies', 'visitors', 'pages', 'payments'] as const
export type Purpose = (typeof urgency)[number]

/** What one request or job does at Stripe, from its first call to its last. */
export interface Journey {
  readonly purpose: Purpose
  /** Ends the wait for a turn before the first write. */
  readonly signal: AbortSignal | undefined
  /** The locks that are held, and that a write needs. */
  readonly leases: readonly Lease[]
  /** Shared by the parts of a journey. Once something was written, the rest must not be refused. */
  readonly progress: { hasWritten: boolean }
}

const journeys = new AsyncLocalStorage<Journey>()

export function currentJourney(): Journey {
  return journeys.getStore() ?? begin('copies', undefined)
}

/** Returns the priority of the journey's next call; that of a larger number goes first. */
export function priorityOf({ purpose, progress }: Journey): number {
  return progress.hasWritten ? urgency.length : urgency.indexOf(purpose)
}

/** Runs work whose calls to Stripe are made for this purpose. The signal ends their wait before the first write. */
export function startJourney<Result>(
  purpose: Purpose,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  return journeys.run(begin(purpose, signal), work)
}

/** Runs work that holds a lock, as part of the journey. */
export function holding<Result>(lease: Lease, work: () => Promise<Result>): Promise<Result> {
  const journey = currentJourney()
  return journeys.run({ ...journey, leases: [...journey.leases, lease] }, work)
}

function begin(purpose: Purpose, signal: AbortSignal | undefined): Journey {
  return { purpose, signal, leases: [], progress: { hasWritten: false } }
}
