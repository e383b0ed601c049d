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

/** Calls a second of one endpoint; Stripe allows 25 in both modes (docs.stripe.com/rate-limits). */
const callsOfEndpoint = 20

/**
 * Returns the calls a second for a key: four of five that Stripe allows, so that other programs of the owner and further instances
 * find room. Stripe allows 25 in test mode, and 100 in live mode (docs.stripe.com/rate-limits).
 */
export function callsPerSecondOf(secretKey: string): number {
  return secretKey.includes('_live_') ? 80 : 20
}

/** Sends no more than so many calls a second, also to one endpoint, and sends calls again that were too many all the same. */
export function limitCalls(
  client: Stripe.HttpClient,
  { callsPerSecond, second = 1000 }: CallLimit,
): Stripe.HttpClient {
  const isLimited = Number.isFinite(callsPerSecond)
  const open = (intervalCap: number) => new PQueue({ intervalCap, interval: second, strict: isLimited })
  const all = open(callsPerSecond)
  const endpoints = new Map<string, PQueue>()
  const queueOf = (name: string) => {
    const queue = endpoints.get(name) ?? open(isLimited ? callsOfEndpoint : Infinity)
    endpoints.set(name, queue)
    return queue
  }
  const limited: Client = {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const [, , path, method] = request
      const endpoint = queueOf(endpointOf(method, path))
      for (let attempt = 0; ; attempt += 1) {
        const response = await all.add(() => endpoint.add(() => client.makeRequest(...request)))
        if (response.getStatusCode() !== 429 || attempt >= repetitions) return response
        response.dispose?.()
        await wait(second * (1 + Math.random()) * (attempt + 1))
      }
    },
  }
  return limited
}

/** Returns the same name for the same endpoint: the number of steps tells a list from an object, and from what belongs to it. */
function endpointOf(method: string, address: string): string {
  const [path = ''] = address.split('?')
  const [, version, resource, ...steps] = path.split('/')
  return `${method} /${version}/${resource} ${steps.length}`
}
