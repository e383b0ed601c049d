import type { CardSetupReturn, PaymentFailure } from '../../src-core/ports/payments'
import { failure, type Result } from '../../src-core/shared/result'
import type { StripeOptions } from './stripe-options'
import { withinTime } from './within-time'

/** Reads what Stripe has added to the return address, and asks it what became of the card. */
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
      return await withinTime(this.#ask(clientSecret), this.#options.wait)
    } catch (cause) {
      return failure({ kind: 'no-connection', cause })
    }
  }

  async #ask(clientSecret: string) {
    const [{ openStripe }, { retrieveCardSetup }] = await Promise.all([
      import('./load-stripe'),
      import('./confirm-card-setup'),
    ])
    return retrieveCardSetup(await openStripe(this.#options), clientSecret)
  }
}
