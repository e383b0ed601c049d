import { isWithin, type Clock } from '../shared/clock.ts'

const length = 60_000
/** Each needs some hundred bytes. Of more callers, those that have been quiet for the longest time are forgotten. */
const maximumCallers = 5000

/** The minute of one caller, which begins with its first request. */
export interface Minute {
  readonly beganAt: Date
  requests: number
  /** Those among them that may be given back: what they count as is not known yet. */
  undecided: number
}

/** Minutes by caller, in memory. */
export interface Minutes {
  /** Returns the caller's minute, which is remembered only after `keep`. */
  readonly of: (caller: string) => Minute
  readonly keep: (caller: string, minute: Minute) => void
}

export function createMinutes({ clock }: { readonly clock: Clock }): Minutes {
  const minutes = new Map<string, Minute>()
  return {
    of: (caller) => {
      const known = minutes.get(caller)
      const now = clock.now()
      return known && isWithin(length, known.beganAt, now)
        ? known
        : { beganAt: new Date(now), requests: 0, undecided: 0 }
    },
    keep: (caller, minute) => {
      // A map keeps the order in which its keys were added.
      minutes.delete(caller)
      minutes.set(caller, minute)
      const [quietest] = minutes.keys()
      if (minutes.size > maximumCallers && quietest !== undefined) minutes.delete(quietest)
    },
  }
}

/** Returns the seconds until another one of `max` requests is allowed; 0 if it is now. */
export function secondsUntilAllowed(
  { beganAt, requests, undecided }: Minute,
  max: number,
  now: number,
): number {
  if (requests < max) return 0
  // Those are decided as soon as Stripe has answered.
  if (requests - undecided < max) return 1
  return Math.max(1, Math.ceil((beganAt.getTime() + length - now) / 1000))
}
