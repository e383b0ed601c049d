import type { Stripe, StripeConstructorOptions } from '@stripe/stripe-js'
import type { Clock } from '../../src-core/ports/clock'
import { retryable } from '../../src-core/shared/retryable'
import { withTimeout } from '../../src-core/shared/with-timeout'

/** The account that Stripe.js speaks for, and the language of its fields. */
export interface StripeOptions {
  readonly publishableKey: string
  readonly locale: NonNullable<StripeConstructorOptions['locale']>
  readonly clock: Pick<Clock, 'wait'>
}

/** Rejects when Stripe, or a chunk that it needs, takes longer than 15 seconds. The work itself goes on. */
export function inTime<Value>(work: Promise<Value>, { clock }: StripeOptions): Promise<Value> {
  return withTimeout(work, clock, 15_000, 'Stripe')
}

const accounts = new Map<string, () => Promise<Stripe>>()

/** Stripe.js for an account, loaded once. The call after a failed load tries again; a late load serves the next call. */
export function openStripe(options: StripeOptions): Promise<Stripe> {
  const { publishableKey, locale } = options
  const open = accounts.get(publishableKey) ?? retryable(() => load(publishableKey, locale))
  accounts.set(publishableKey, open)
  return inTime(open(), options)
}

async function load(publishableKey: string, locale: StripeOptions['locale']): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey, { locale })
  if (!stripe) throw new Error('Stripe.js needs a browser')
  return stripe
}
