import type { Stripe, StripeConstructorOptions } from '@stripe/stripe-js'
import type { Clock } from '#core/ports/clock'
import { loadChunk } from '#core/shared/load-chunk'
import { cacheUntilFailure } from '#core/shared/cache-until-failure'
import { withTimeout } from '#core/shared/with-timeout'

export interface StripeOptions {
  readonly publishableKey: string
  readonly locale: NonNullable<StripeConstructorOptions['locale']>
  readonly clock: Pick<Clock, 'wait' | 'dayOf'>
}

export type StripeClock = StripeOptions['clock']

/** How long a step may take that waits for no person. Stripe.js can load while its frames never answer. */
export const stripeTimeoutInMilliseconds = 15_000

/** Rejects with a TimeoutError after 15 seconds. Does not stop the work. */
export function withStripeTimeout<Value>(work: Promise<Value>, clock: StripeClock): Promise<Value> {
  return withTimeout(work, clock, stripeTimeoutInMilliseconds, 'Stripe')
}

const loaders = new Map<string, () => Promise<Stripe>>()

/** Loads Stripe.js for an account once, within 15 seconds. Retries a failed load; a late load serves the next call. */
export function getStripe(options: StripeOptions): Promise<Stripe> {
  return withStripeTimeout(loadStripeOnce(options), options.clock)
}

/** Loads Stripe.js for an account once, however long it takes. Retries a failed load. */
export function loadStripeOnce({ publishableKey, locale }: StripeOptions): Promise<Stripe> {
  const loader = loaders.get(publishableKey) ?? cacheUntilFailure(() => load(publishableKey, locale))
  loaders.set(publishableKey, loader)
  return loader()
}

async function load(publishableKey: string, locale: StripeOptions['locale']): Promise<Stripe> {
  const { loadStripe } = await loadChunk(() => import('@stripe/stripe-js/pure'))
  const stripe = await loadStripe(publishableKey, { locale })
  if (!stripe) throw new Error('Stripe.js needs a browser')
  return stripe
}
