import type { SetupIntent, Stripe, StripeElements } from '@stripe/stripe-js'
import type { PaymentFailure } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import { failureOfError, failureOfThrown } from './payment-failures'

type Kept = Result<{ readonly paymentMethodId: string }, PaymentFailure>

/** Keeps the card in the fields for later billing. Never settles when the page is left for the bank. */
export async function confirmCardSetup(
  stripe: Pick<Stripe, 'confirmSetup'>,
  elements: StripeElements,
  { clientSecret, returnAddress }: { readonly clientSecret: string; readonly returnAddress: string },
): Promise<Kept> {
  try {
    const submitted = await elements.submit()
    if (submitted.error) return failure(failureOfError(submitted.error))
    const { setupIntent, error } = await stripe.confirmSetup({
      elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: returnAddress },
    })
    return error ? failure(failureOfError(error)) : keptCard(setupIntent)
  } catch (cause) {
    return failure(failureOfThrown(cause))
  }
}

/** The outcome of a setup that was confirmed at the bank. */
export async function retrieveCardSetup(
  stripe: Pick<Stripe, 'retrieveSetupIntent'>,
  clientSecret: string,
): Promise<Kept> {
  try {
    const { setupIntent, error } = await stripe.retrieveSetupIntent(clientSecret)
    return error ? failure(failureOfError(error)) : keptCard(setupIntent)
  } catch (cause) {
    return failure(failureOfThrown(cause))
  }
}

function keptCard(setup: SetupIntent): Kept {
  const { status, payment_method: method, last_setup_error: refusal } = setup
  if (status === 'succeeded' && method)
    return success({ paymentMethodId: typeof method === 'string' ? method : method.id })
  if (refusal) return failure(failureOfError(refusal))
  if (status === 'canceled') return failure({ kind: 'session-refused' })
  // A bank that was left without an answer has not vouched for the card.
  if (status === 'requires_action' || status === 'requires_payment_method')
    return failure({ kind: 'authentication-failed' })
  return failure({ kind: 'unknown', cause: `the setup is ${status}` })
}
