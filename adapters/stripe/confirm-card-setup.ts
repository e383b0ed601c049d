import type { SetupIntent, Stripe, StripeElements } from '@stripe/stripe-js'
import type { CardSetupResult } from '#core/ports/payments'
import { failure, success } from '#core/shared/result'
import { withStripeTimeout, type StripeClock } from './load-stripe'
import { failureOfError, failureOfThrown } from './payment-failures'
import { watchIntent } from './watch-intent'

/**
 * Saves the card for later billing. After each minute without an answer, asks Stripe whether the card was saved, for at most
 * 30 minutes. Never settles if the browser navigates to the bank. It can be called again after a failure: the setup "will
 * transition to the requires_payment_method status or the canceled status if the confirmation limit is reached" (Stripe's API
 * reference, Confirm a SetupIntent); a cancelled one is refused.
 */
export async function confirmCardSetup(
  stripe: Pick<Stripe, 'confirmSetup' | 'retrieveSetupIntent'>,
  elements: StripeElements,
  {
    clientSecret,
    returnAddress,
    clock,
  }: { readonly clientSecret: string; readonly returnAddress: string; readonly clock: StripeClock },
): Promise<CardSetupResult> {
  try {
    const submitted = await withStripeTimeout(elements.submit(), clock)
    if (submitted.error) return failure(failureOfError(submitted.error))
    const confirming = stripe.confirmSetup({
      elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: { return_url: returnAddress },
    })
    const { setupIntent, error } = await watchIntent(confirming, {
      task: 'The confirmation',
      retrieve: () => stripe.retrieveSetupIntent(clientSecret),
      statusOf: (found) => found.setupIntent?.status,
      clock,
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
