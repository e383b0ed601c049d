import type { CardSetupReturn, PaymentFailure } from '../../src-core/ports/payments'
import { failure, type Result } from '../../src-core/shared/result'
import { inTime, openStripe, type StripeOptions } from './load-stripe'

/** Reads what Stripe has added to the return address, and asks Stripe about the card. */
export class StripeCardSetupReturn implements CardSetupReturn {
  readonly #options: StripeOptions

  constructor(options: StripeOptions) {
    this.#options = options
  }

  async readCardSetup(
    query: ReadonlyMap<string, string>,
  ): Promise<Result<{ readonly paymentMethodId: string }, PaymentFailure> | undefined> {
    const clientSecret = query.get('setup_intent_client_secret')
    if (clientSecret === undefined) return undefined
    try {
      return await inTime(this.#retrieve(clientSecret), this.#options)
    } catch (cause) {
      return failure({ kind: 'no-connection', cause })
    }
  }

  async #retrieve(clientSecret: string) {
    const [stripe, { retrieveCardSetup }] = await Promise.all([
      openStripe(this.#options),
      import('./confirm-card-setup'),
    ])
    return retrieveCardSetup(stripe, clientSecret)
  }
}
