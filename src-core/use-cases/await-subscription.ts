import type { CurrentUser } from '../domain/subscriber'
import type { Clock } from '../ports/clock'

/** Pauses before each question, in milliseconds. */
const pauses = [0, 1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000]

/** Nobody is asked later than this after the beginning, however slow the answers are. */
const patienceInMilliseconds = 30_000

/** After a payment the service is asked until it says that the user is subscribed, for 30 seconds at most. */
export class AwaitSubscription {
  constructor(private readonly clock: Clock) {}

  /**
   * `refresh` loads the user anew and answers them, or nothing when they could not be loaded. `wanted` is asked after
   * each pause and ends the waiting. Answers whether the user is subscribed.
   */
  async execute(refresh: () => Promise<CurrentUser | undefined>, wanted: () => boolean): Promise<boolean> {
    const end = this.clock.now() + patienceInMilliseconds
    for (const pause of pauses) {
      if (this.clock.now() + pause > end) return false
      if (pause > 0) await this.clock.wait(pause)
      if (!wanted()) return false
      const user = await refresh()
      if (user?.subscribed) return true
    }
    return false
  }
}
