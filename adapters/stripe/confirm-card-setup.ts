import type { SetupIntent, Stripe, StripeElements } from '@stripe/stripe-js'
import type { CardSetupResult } from '../../src-core/ports/payments'
import { failure, success } from '../../src-core/shared/result'
import { failureOfError, failureOfThrown } from './payment-failures'

/** Saves the card for later billing. Never settles if the browser navigates to the bank. */
export async function confirmCardSetup(
  stripe: Pick<Stripe, 'confirmSetup'>,
  elements: StripeElements,
  { clientSecret, returnAddress }: { readonly clientSecret: string; readonly returnAddress: string },
): Promise<CardSetupResult> {
  try {
    const submitted = await elements.submit()
    if (submitted.error) return failure(failureOfError(submitted.error))
    const { setupIntent, error } = await stripe.confirmSetup({
      elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: returnAddress },
    })
    return error ? failure(failureOfError(error)) : resultOf(setupIntent)
  } catch (cause) {
    return failure(failureOfThrown(cause))
  }
}

/** Returns the result of a setup that was confirmed on the bank's page. */
export async function retrieveCardSetup(
  stripe: Pick<Stripe, 'retrieveSetupIntent'>,
  clientSecret: string,
): Promise<CardSetupResult> {
  try {
    const { setupIntent, error } = await stripe.retrieveSetupIntent(clientSecret)
    return error ? failure(failureOfError(error)) : resultOf(setupIntent)
  } catch (cause) {
    return failure(failureOfThrown(cause))
  }
}

function resultOf(setup: SetupIntent): CardSetupResult {
  const { status, payment_method: method, last_setup_error: error } = setup
  if (status === 'succeeded' && method)
    return success({ paymentMethodId: typeof method === 'string' ? method : method.id })
  if (error) return failure(failureOfError(error))
  if (status === 'canceled') return failure({ kind: 'session-refused' })
  // The customer left the bank's page without authenticating.
  if (status === 'requires_action' || status === 'requires_payment_method')
    return failure({ kind: 'authentication-failed' })
  return failure({ kind: 'unknown', cause: `the setup is ${status}` })
}
