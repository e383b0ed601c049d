import type { CurrentUser } from '../domain/subscriber'
import type { Clock } from '../ports/clock'

/** Pauses before each request, in milliseconds. */
const pauses = [0, 1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000]

// Slow responses must not prolong the polling.
const timeoutInMilliseconds = 30_000

/** Polls the service after a payment until the user is subscribed, for at most 30 seconds. */
export class AwaitSubscription {
  constructor(private readonly clock: Clock) {}

  /**
   * Returns whether the user is subscribed. `refresh` reloads the user, and returns undefined if that failed. Polling
   * stops once `isNeeded` returns false.
   */
  async execute(refresh: () => Promise<CurrentUser | undefined>, isNeeded: () => boolean): Promise<boolean> {
    const end = this.clock.now() + timeoutInMilliseconds
    for (const pause of pauses) {
      if (this.clock.now() + pause > end) return false
      if (pause > 0) await this.clock.wait(pause)
      if (!isNeeded()) return false
      if ((await refresh())?.subscribed) return true
    }
    return false
  }
}
