import type { Stripe } from 'stripe'

export interface ApiRequest {
  readonly method: string
  /** Path and query, from `/v1/`. */
  readonly address: string
  readonly body: string
  readonly idempotencyKey?: string | undefined
}

export interface ApiResponse {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface FakeStripeOptions {
  readonly now?: () => number
  /** Called with every event, in the order in which they happen. */
  readonly onEvent?: (event: Stripe.Event) => void
  /** How long a new customer is not found by search, in milliseconds; at Stripe it is up to a minute. */
  readonly searchLag?: number
  /** Where the bank's pages are; the id of a visit follows. */
  readonly bankAddress?: string
  /** Two customers with the same number have the same card, as at Stripe, or cards of their own. */
  readonly cards?: 'by number' | 'by customer'
}
