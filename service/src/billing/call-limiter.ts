import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { Stripe } from 'stripe'

type Client = Pick<Stripe.HttpClient, 'getClientName' | 'makeRequest'>

/** How often a call that Stripe refused because of its rate is sent again; such a call has had no effect. */
const repetitions = 2

export interface CallLimit {
  readonly callsPerSecond: number
  /** Milliseconds that count as a second: fewer in a test whose time runs faster. */
  readonly second?: number | undefined
}

/**
 * Returns the calls a second for a key: four of five that Stripe allows, so that other programs of the owner and further instances
 * find room. Stripe allows 25 in test mode, and 100 that read and 100 that write in live mode (docs.stripe.com/rate-limits).
 */
export function callsPerSecondOf(secretKey: string): number {
  return secretKey.includes('_live_') ? 80 : 20
}

/** Sends no more than so many calls a second, and sends calls again that were too many all the same. */
export function limitCalls(
  client: Stripe.HttpClient,
  { callsPerSecond, second = 1000 }: CallLimit,
): Stripe.HttpClient {
  const queue = new PQueue({
    intervalCap: callsPerSecond,
    interval: second,
    strict: Number.isFinite(callsPerSecond),
  })
  const limited: Client = {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      for (let attempt = 0; ; attempt += 1) {
        const response = await queue.add(() => client.makeRequest(...request))
        if (response.getStatusCode() !== 429 || attempt >= repetitions) return response
        response.dispose?.()
        await wait(second * (1 + Math.random()) * (attempt + 1))
      }
    },
  }
  return limited
}
