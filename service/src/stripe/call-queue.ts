import { setTimeout as wait } from 'node:timers/promises'
import PQueue from 'p-queue'
import { Stripe } from 'stripe'
import type { Lease } from '../database/leases.ts'
import { isOfCustomer } from './customer-lock.ts'
import { currentJourney, priorityOf, type Journey } from '../shared/journey.ts'

type Client = Pick<Stripe.HttpClient, 'getClientName' | 'makeRequest'>

/** How often a call that Stripe refused because of its rate is sent again; such a call has had no effect. */
const repetitions = 2

/** Calls a second of one endpoint; Stripe allows 25 in both modes (docs.stripe.com/rate-limits). */
const callsOfEndpoint = 20

/** The part of the calls that copies, visitors and pages may use, so that a payment finds room at once. */
export const partOfOthers = 0.75

export interface CallLimit {
  /** Calls a second of all instances; `Infinity` for no limit. */
  readonly callsPerSecond: number
  /** The part of the calls that this process may make, from 0 to 1. */
  readonly share?: number | undefined
  /** Milliseconds that count as a second: fewer in a test whose time runs faster. */
  readonly second?: number | undefined
  /** Whether all locks are still held; prolongs them. Without it, writes need no lock. */
  readonly keepLocks?: ((leases: readonly Lease[]) => Promise<boolean>) | undefined
}

/**
 * Returns the calls a second for a key: four of five that Stripe allows, so that other programs of the owner find room. Stripe
 * allows 25 in test mode, and 100 in live mode (docs.stripe.com/rate-limits).
 */
export function callsPerSecondOf(secretKey: string): number {
  return secretKey.includes('_live_') ? 80 : 20
}

/**
 * Sends no more calls in any second than the limit allows, in the order of the journeys' purposes, and sends calls again that were too
 * many all the same. A call whose wait has ended, or whose journey has lost a lock before a write, is not sent: it fails as one that
 * Stripe has refused because of its rate.
 */
export function queueCalls(client: Stripe.HttpClient, limit: CallLimit): Stripe.HttpClient {
  const { second = 1000, keepLocks } = limit
  const turn = createTurns(limit)

  const queued: Client = {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const [, , path, method] = request
      const journey = currentJourney()
      const isWriting = isWrite(method, path)
      for (let attempt = 0; ; attempt += 1) {
        if (!(await turn(endpointOf(method, path), journey))) return notSent()
        if (isWriting && keepLocks && !(await isLocked(journey, `${method} ${path}`, keepLocks)))
          return notSent()
        if (isWriting) journey.progress.hasWritten = true
        const response = await client.makeRequest(...request)
        if (response.getStatusCode() !== 429 || attempt >= repetitions) return response
        response.dispose?.()
        await wait(second * (1 + Math.random()) * (attempt + 1))
      }
    },
  }
  return queued
}

/** Returns what resolves when a call may be sent; with false if the journey is over before. */
function createTurns({ callsPerSecond, share = 1, second = 1000 }: CallLimit) {
  const slots = (calls: number) => new PQueue({ concurrency: Math.max(1, Math.floor(calls * share)) })
  const createLane = (part: number) => {
    const all = slots(callsPerSecond * part)
    const endpoints = new Map<string, PQueue>()
    return (endpoint: string): PQueue[] => {
      const own = endpoints.get(endpoint) ?? slots(callsOfEndpoint * part)
      endpoints.set(endpoint, own)
      return [own, all]
    }
  }
  const [others, everyone] = [createLane(partOfOthers), createLane(1)]

  return async (endpoint: string, journey: Journey): Promise<boolean> => {
    const { purpose, progress } = journey
    const signal = progress.hasWritten ? undefined : journey.signal
    if (!Number.isFinite(callsPerSecond)) return signal?.aborted !== true
    const isUrgent = progress.hasWritten || purpose === 'payments'
    const taken: Release[] = []
    const release = () => taken.forEach((each) => each())
    try {
      for (const queue of [...(isUrgent ? [] : others(endpoint)), ...everyone(endpoint)])
        taken.push(await takeSlot(queue, priorityOf(journey), signal))
    } catch {
      release()
      return false
    }
    setTimeout(release, second).unref()
    return true
  }
}

type Release = () => void

/**
 * Waits for a slot. A call keeps its slots for a second, so that no second has more calls than slots, whatever the clock says: the
 * queue's own intervals are counted by a clock that may be set back.
 */
function takeSlot(queue: PQueue, priority: number, signal: AbortSignal | undefined): Promise<Release> {
  return new Promise((resolve, reject) => {
    const waiting = new AbortController()
    const endWait = () => waiting.abort()
    if (signal?.aborted) endWait()
    signal?.addEventListener('abort', endWait)
    const hold = () => {
      signal?.removeEventListener('abort', endWait)
      return new Promise<void>((release) => resolve(release))
    }
    queue.add(hold, { priority, signal: waiting.signal }).catch(reject)
  })
}

/** Returns the same name for the same endpoint: the number of steps tells a list from an object, and from what belongs to it. */
function endpointOf(method: string, address: string): string {
  const [path = ''] = address.split('?')
  const [, version, resource, ...steps] = path.split('/')
  return `${method} /${version}/${resource} ${steps.length}`
}

/** A preview is calculated, and changes nothing. */
function isWrite(method: string, path: string): boolean {
  return method !== 'GET' && path !== '/v1/invoices/create_preview'
}

/** Writes that need no lock: each makes something of its own, or ends what nobody has paid. */
const unlocked = {
  'a customer is created': /^POST \/v1\/customers$/,
  'a form for a card is opened': /^POST \/v1\/setup_intents$/,
  'a session is expired': /^POST \/v1\/checkout\/sessions\/[^/]+\/expire$/,
}

/** Whether what the journey holds is still its own, directly before a write. */
async function isLocked(
  { leases }: Journey,
  name: string,
  keepLocks: NonNullable<CallLimit['keepLocks']>,
): Promise<boolean> {
  const needsLock = !Object.values(unlocked).some((each) => each.test(name))
  if (needsLock && !leases.some(isOfCustomer)) throw new Error(`${name} would be sent without a lock`)
  return leases.length === 0 || keepLocks(leases)
}

/** The SDK makes of it the error of a rate limit, and does not repeat the call. */
function notSent(): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => 429,
    getHeaders: () => ({}),
    getRawResponse: () => undefined,
    toStream: () => undefined,
    toJSON: async () => ({ error: { type: 'rate_limit_error', message: 'The call was not sent' } }),
  }
}

/** Whether a call was one too many, or not sent because of others: it has had no effect. */
export function isPostponed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeRateLimitError
}
