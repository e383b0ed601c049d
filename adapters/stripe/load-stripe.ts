import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { StripeAccount } from './stripe-options'

const opened = new Map<string, Promise<Stripe>>()

/** Stripe.js for an account, loaded once. A load that failed rejects, and is tried again by the next call. */
export function openStripe(account: StripeAccount): Promise<Stripe> {
  const name = `${account.publishableKey} ${account.locale}`
  const known = opened.get(name)
  if (known) return known
  const opening = load(account)
  opened.set(name, opening)
  opening.catch(() => opened.delete(name))
  return opening
}

async function load({ publishableKey, locale }: StripeAccount): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey, { locale })
  if (!stripe) throw new Error('Stripe.js needs a browser')
  return stripe
}
