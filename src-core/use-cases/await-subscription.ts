import type { Clock } from '../ports/clock'
import type { PurchaseOutcome } from './track-purchase'

/** Pauses before each request, in milliseconds. */
const pauses = [0, 1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000]

// Slow responses must not prolong the polling.
const timeoutInMilliseconds = 30_000

/** Polls the service after a payment until it reports the outcome, for at most 30 seconds. */
export class AwaitSubscription {
  constructor(private readonly clock: Clock) {}

  /** `ask` asks the service once. Returns `pending` after 30 seconds, or once `isNeeded` returns false. */
  async execute(ask: () => Promise<PurchaseOutcome>, isNeeded: () => boolean): Promise<PurchaseOutcome> {
    const end = this.clock.now() + timeoutInMilliseconds
    for (const pause of pauses) {
      if (this.clock.now() + pause > end) break
      if (pause > 0) await this.clock.wait(pause)
      if (!isNeeded()) break
      const outcome = await ask()
      if (outcome !== 'pending') return outcome
    }
    return 'pending'
  }
}
