import type { StripeCheckoutSession } from '@stripe/stripe-js'
import type { Entry, EntryTerms } from '../../../service/fake-stripe/script/backend'

const amountOf = (minorUnitsAmount: number) => ({ amount: String(minorUnitsAmount), minorUnitsAmount })

function recurringOf({ dueNext, trialDays, trialEnd }: EntryTerms) {
  const recurring = {
    dueNext: { total: amountOf(dueNext), billingCycleAnchor: null },
    trial: trialDays > 0 ? { trialEnd, trialPeriodDays: trialDays } : null,
  }
  return recurring as StripeCheckoutSession['recurring']
}

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
    minorUnitsAmountDivisor: 100,
    total: { total: amountOf(entry.terms?.dueToday ?? 0) } as StripeCheckoutSession['total'],
    recurring: entry.terms ? recurringOf(entry.terms) : null,
  } satisfies Partial<StripeCheckoutSession>
  return session as unknown as StripeCheckoutSession
}
