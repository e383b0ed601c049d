import type { Stripe } from 'stripe'
import { readOutcome, voidInvoice } from '../stripe/payment-outcomes.ts'
import { idOf } from '../stripe/stripe-client.ts'

/**
 * Ends subscriptions whose first payment was declined, which would keep their customer from buying for a day: without its first invoice
 * one is over (docs.stripe.com/billing/subscriptions/overview#subscription-statuses). A payment that is on its way, or that the bank is
 * asked about, stays. Returns whether something has changed.
 */
export async function endDeclinedStarts(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
): Promise<boolean> {
  let isChanged = false
  for (const { status, latest_invoice } of subscriptions) {
    const invoice = idOf(latest_invoice)
    if (status !== 'incomplete' || invoice === null) continue
    if ((await readOutcome(stripe, invoice)).type !== 'declined') continue
    await voidInvoice(stripe, invoice)
    isChanged = true
  }
  return isChanged
}
