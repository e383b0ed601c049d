import type { StripeCheckoutSession } from '@stripe/stripe-js'
import type { Entry } from './backend'

const statuses = {
  open: { type: 'open' },
  expired: { type: 'expired' },
  used: { type: 'complete', paymentStatus: 'paid' },
} as const

/** Returns the part of Stripe's session that the adapter and Stripe's React package read. */
export function sessionFrom(secret: string, entry: Entry, canConfirm: boolean): StripeCheckoutSession {
  const session = {
    id: secret.split('_secret_')[0] ?? '',
    status: statuses[entry.standing],
    canConfirm,
    currency: entry.currency,
  } satisfies Partial<StripeCheckoutSession>
  return session as unknown as StripeCheckoutSession
}
