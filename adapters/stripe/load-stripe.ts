import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { StripeAccount, StripeOptions } from './stripe-options'
import { withinTime } from './within-time'

const opened = new Map<string, Promise<Stripe>>()

/**
 * Stripe.js for an account, loaded once. A load that failed rejects, and is tried again by the next call; one that takes
 * too long rejects as well, and what comes of it after all is there for the next call.
 */
export function openStripe({ wait, ...account }: StripeOptions): Promise<Stripe> {
  return withinTime(openOnce(account), wait)
}

function openOnce(account: StripeAccount): Promise<Stripe> {
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
