import { Stripe } from 'stripe'

/** Whether Stripe may have carried out the request although it has failed here: no answer came, or Stripe failed itself. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError
}

/** Makes a change at Stripe. If its answer is lost, what Stripe has says whether it was made. */
export async function ensureChange(
  change: () => Promise<unknown>,
  isMade: () => Promise<boolean>,
): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!isAnswerLost(error) || !(await isMade())) throw error
  }
}
