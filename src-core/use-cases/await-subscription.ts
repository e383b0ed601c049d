import type { CurrentUser } from '../domain/subscriber'
import type { Clock } from '../ports/clock'

/** Pauses between the questions, in milliseconds; 30 seconds in all. */
const pauses = [1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000]

/** After a payment the service is asked until it says that the user is subscribed, for 30 seconds at most. */
export class AwaitSubscription {
  constructor(private readonly clock: Clock) {}

  /**
   * `refresh` loads the user anew and answers them, or nothing when they could not be loaded. `wanted` is asked after
   * each pause and ends the waiting. Answers whether the user is subscribed.
   */
  async execute(refresh: () => Promise<CurrentUser | undefined>, wanted: () => boolean): Promise<boolean> {
    for (const pause of [0, ...pauses]) {
      if (pause > 0) await this.clock.wait(pause)
      if (!wanted()) return false
      const user = await refresh()
      if (user?.subscribed) return true
    }
    return false
  }
}
