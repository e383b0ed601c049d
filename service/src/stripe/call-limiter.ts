import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { ownBudget, type CallBudget, type WantedCall } from './call-budget.ts'

type Client = Pick<Stripe.HttpClient, 'getClientName' | 'makeRequest'>

/** How often a call that Stripe refused because of its rate is sent again; such a call has had no effect. */
const repetitions = 2

export interface CallLimit {
  readonly callsPerSecond: number
  /** Milliseconds that count as a second: fewer in a test whose time runs faster. */
  readonly second?: number | undefined
  /** What the calls are counted by; by default those of this process. */
  readonly budget?: CallBudget | undefined
  /** Waits so many milliseconds. */
  readonly sleep?: ((milliseconds: number) => Promise<unknown>) | undefined
}

/** Calls a second of one endpoint; Stripe allows 25 in both modes (docs.stripe.com/rate-limits). */
const callsOfEndpoint = 20

/**
 * Returns the calls a second for a key: four of five that Stripe allows, so that other programs of the owner find room. Stripe
 * allows 25 in test mode, and 100 in live mode (docs.stripe.com/rate-limits).
 */
export function callsPerSecondOf(secretKey: string): number {
  return secretKey.includes('_live_') ? 80 : 20
}

/** What the calls in progress leave to others. */
const reserves = new AsyncLocalStorage<number>()

/** Runs work whose calls leave a share of the limit, from 0 to 1, to those that users wait for. */
export function leaving<Result>(reserve: number, work: () => Promise<Result>): Promise<Result> {
  return reserves.run(reserve, work)
}

/** Sends no more than so many calls in any second, also to one endpoint, and sends calls again that were too many all the same. */
export function limitCalls(
  client: Stripe.HttpClient,
  { callsPerSecond, second = 1000, budget = ownBudget(), sleep = wait }: CallLimit,
): Stripe.HttpClient {
  const isLimited = Number.isFinite(callsPerSecond)
  const limits = { all: callsPerSecond, endpoint: callsOfEndpoint, second }
  const waiting: (WantedCall & { readonly start: () => void })[] = []
  let isStarting = false

  /** Starts the calls that wait, those first that leave the least to others. */
  async function startWaiting(): Promise<void> {
    if (isStarting) return
    isStarting = true
    while (waiting.length > 0) {
      const wanted = waiting.toSorted((one, other) => one.reserve - other.reserve).slice(0, callsPerSecond)
      const admitted = await budget(
        wanted.map(({ endpoint, reserve }) => ({ endpoint, reserve })),
        limits,
      )
      for (const [position, call] of wanted.entries())
        if (admitted[position]) {
          waiting.splice(waiting.indexOf(call), 1)
          call.start()
        }
      if (waiting.length > 0) await sleep(second / 20)
    }
    isStarting = false
  }

  function turn(endpoint: string): Promise<void> {
    if (!isLimited) return Promise.resolve()
    return new Promise((start) => {
      waiting.push({ endpoint, reserve: reserves.getStore() ?? 0, start })
      void startWaiting()
    })
  }

  const limited: Client = {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const [, , path, method] = request
      for (let attempt = 0; ; attempt += 1) {
        await turn(endpointOf(method, path))
        const response = await client.makeRequest(...request)
        if (response.getStatusCode() !== 429 || attempt >= repetitions) return response
        response.dispose?.()
        await sleep(second * (1 + Math.random()) * (attempt + 1))
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
