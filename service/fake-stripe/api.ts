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

/** What becomes of a call: its answer is sent, or lost after the effect, or Stripe fails after the effect. */
export type Fate = 'answer' | 'lost' | 'error'

/** The connection ended before the answer. */
export class AnswerLost extends Error {}

export interface FakeStripeOptions {
  readonly now?: () => number
  /** Called with every event, in the order in which they happen. */
  readonly onEvent?: (event: Stripe.Event) => void
  /** Where the documents of invoices are; the id of an invoice follows. */
  readonly documentAddress?: string
  /** Where the bank's pages are; the id of a visit follows. */
  readonly bankAddress?: string
  /** Two customers with the same number have the same card, as at Stripe, or cards of their own. */
  readonly cards?: 'by number' | 'by customer'
  /** Whether calls above the rate of test mode are refused. */
  readonly isRateLimited?: boolean
  /** Whether a domain serves Apple's file, which Stripe looks for when a domain is created or validated. */
  readonly servesDomain?: (domain: string) => boolean
  /** The account's setting; `pause` exists since 2026-09-30.endive. */
  readonly onPaymentFailure?: 'past_due' | 'pause'
  /** `trial_settings.end_behavior.missing_payment_method` of subscriptions. */
  readonly onTrialEndWithoutMethod?: 'create_invoice' | 'pause' | 'cancel'
  /** Seconds for which the invoice of a renewal is a draft before it is collected; an hour at Stripe. */
  readonly draftSeconds?: number
  /** A custom retry schedule, in days from one attempt to the next. Smart Retries choose their days themselves. */
  readonly retryDays?: readonly number[]
  /** The account's setting for a subscription whose payment was retried in vain. */
  readonly onLastRetry?: 'past_due' | 'unpaid' | 'canceled'
  readonly fateOf?: (request: ApiRequest) => Fate
}
