import type { PaymentIntent, Stripe } from '@stripe/stripe-js'
import type { PaymentFailure } from '#core/ports/payments'
import { failure, success, type Result } from '#core/shared/result'
import type { StripeClock } from './load-stripe'
import { failureOfError, failureOfThrown } from './payment-failures'
import { watchIntent } from './watch-intent'

/** Shows the bank's dialog for a payment that waits for it, for at most 30 minutes. */
export async function handleNextAction(
  stripe: Pick<Stripe, 'handleNextAction' | 'retrievePaymentIntent'>,
  clientSecret: string,
  clock: StripeClock,
): Promise<Result<void, PaymentFailure>> {
  try {
    const { paymentIntent, error } = await watchIntent(stripe.handleNextAction({ clientSecret }), {
      task: 'The bank',
      retrieve: () => stripe.retrievePaymentIntent(clientSecret),
      statusOf: (found) => found.paymentIntent?.status,
      clock,
    })
    return error ? failure(failureOfError(error)) : resultOf(paymentIntent?.status)
  } catch (cause) {
    return failure(failureOfThrown(cause))
  }
}

function resultOf(status: PaymentIntent.Status | undefined): Result<void, PaymentFailure> {
  if (status === 'succeeded' || status === 'processing') return success()
  // The customer has closed the dialog, or the bank has refused.
  return failure({ kind: 'authentication-failed' })
}
