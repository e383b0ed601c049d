import type { ApiRequest, ApiResponse } from './api.ts'
import { invalid, StripeFailure } from './failure.ts'

/** docs.stripe.com/api/idempotent_requests: keys are pruned once they are 24 hours old. */
const keyLifetime = 24 * 60 * 60 * 1000
const longestKey = 255

interface Stored {
  readonly request: string
  readonly response: ApiResponse
  readonly at: number
}

/**
 * Repeats the answer of a request with the same idempotency key, a 500 too; a key serves one request. Only what an endpoint
 * has begun to execute is stored: docs.stripe.com/api/idempotent_requests.
 */
export class IdempotencyKeys {
  readonly #now: () => number
  readonly #stored = new Map<string, Stored>()

  constructor(now: () => number) {
    this.#now = now
  }

  answer(request: ApiRequest, respond: () => { response: ApiResponse; isExecuted: boolean }): ApiResponse {
    const key = keyOf(request)
    if (key === undefined) return respond().response
    if (key.length > longestKey)
      return invalid(`Idempotency keys can be at most ${longestKey} characters long.`).response
    const text = `${request.method} ${request.address} ${request.body}`
    const stored = this.#stored.get(key)
    if (stored && this.#now() - stored.at < keyLifetime)
      return stored.request === text
        ? { ...stored.response, headers: { ...stored.response.headers, 'idempotent-replayed': 'true' } }
        : new StripeFailure(400, {
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          }).response
    const { response, isExecuted } = respond()
    if (isExecuted) this.#stored.set(key, { request: text, response, at: this.#now() })
    return response
  }
}

function keyOf({ method, idempotencyKey }: ApiRequest): string | undefined {
  return method === 'POST' ? idempotencyKey : undefined
}

/** docs.stripe.com/rate-limits: calls a second in test mode. */
const callsPerSecond = 25

/** Refuses calls above the rate. A client that is told not to retry waits and sends them as new calls. */
export class RateLimiter {
  readonly #now: () => number
  #calls: number[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  admit(): void {
    const at = this.#now()
    this.#calls = this.#calls.filter((call) => at - call < 1000)
    if (this.#calls.length >= callsPerSecond)
      throw new StripeFailure(
        429,
        {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Request rate limit exceeded. You can learn more at https://docs.stripe.com/rate-limits',
        },
        { 'stripe-should-retry': 'false' },
      )
    this.#calls.push(at)
  }
}
