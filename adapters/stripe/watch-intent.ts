import { TimeoutError } from '#core/shared/with-timeout'
import { withStripeTimeout, type StripeClock } from './load-stripe'

/** How long a step may take until Stripe is asked, and asked again while the bank's dialog is open. */
const pauseInMilliseconds = 60_000
const maximumPauses = 30

interface Watched<Found> {
  readonly task: string
  readonly retrieve: () => Promise<Found>
  readonly statusOf: (found: Found) => string | undefined
  readonly clock: StripeClock
}

/**
 * Waits for a step in which the bank may ask the customer. After each minute without an answer, asks Stripe whether it has
 * succeeded, for at most 30 minutes. Rejects once nothing more can be expected. Does not stop the step.
 */
export async function watchIntent<Found>(step: Promise<Found>, watched: Watched<Found>): Promise<Found> {
  let isSettled = false
  try {
    return await Promise.race([step, retrieveUntilSucceeded(watched, () => isSettled)])
  } finally {
    isSettled = true
  }
}

async function retrieveUntilSucceeded<Found>(
  { task, retrieve, statusOf, clock }: Watched<Found>,
  isSettled: () => boolean,
): Promise<Found> {
  for (let pause = 1; pause <= maximumPauses; pause += 1) {
    await clock.wait(pauseInMilliseconds)
    if (isSettled()) break
    const found = await withStripeTimeout(retrieve(), clock)
    const status = statusOf(found)
    if (status === 'succeeded') return found
    // In the bank's dialog, customers may take as long as their bank allows.
    if (status !== 'requires_action' && status !== 'processing') break
  }
  throw new TimeoutError(task, pauseInMilliseconds)
}
