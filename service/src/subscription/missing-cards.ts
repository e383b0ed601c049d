import type { Stripe } from 'stripe'
import { Problem } from '../shared/problem.ts'
import { retrieveCustomer } from '../stripe/stripe-client.ts'

interface Payer {
  readonly customer: string
  readonly subscription: string | null
}

/**
 * Returns what a refused payment means if Stripe has nothing to charge; undefined if it has. Stripe looks at the subscription first,
 * then at its customer (docs.stripe.com/billing/revenue-recovery/smart-retries#payment-method-ordering).
 */
export async function cardMissing(
  stripe: Stripe,
  { customer: customerId, subscription }: Payer,
): Promise<Problem | undefined> {
  const billed = subscription === null ? undefined : await stripe.subscriptions.retrieve(subscription)
  const customer = await retrieveCustomer(stripe, customerId)
  const isThere =
    billed?.default_payment_method ??
    billed?.default_source ??
    customer?.invoice_settings.default_payment_method ??
    customer?.default_source
  // A portal that does not know the field shows the reason.
  const details = { reason: 'declined', cardMissing: true }
  return isThere ? undefined : new Problem('payment_declined', { details })
}
