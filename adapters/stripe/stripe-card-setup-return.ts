import type { CardSetupReturn, PaymentFailure } from '../../src-core/ports/payments'
import { failure, type Result } from '../../src-core/shared/result'
import type { StripeAccount } from './stripe-options'

/** Reads what Stripe has added to the return address, and asks it what became of the card. */
export class StripeCardSetupReturn implements CardSetupReturn {
  readonly #account: StripeAccount

  constructor(account: StripeAccount) {
    this.#account = account
  }

  async readCardSetup(
    query: ReadonlyMap<string, string>,
  ): Promise<Result<{ readonly paymentMethodId: string }, PaymentFailure> | undefined> {
    const clientSecret = query.get('setup_intent_client_secret')
    if (clientSecret === undefined) return undefined
    try {
      const [{ openStripe }, { retrieveCardSetup }] = await Promise.all([
        import('./load-stripe'),
        import('./confirm-card-setup'),
      ])
      return await retrieveCardSetup(await openStripe(this.#account), clientSecret)
    } catch (cause) {
      return failure({ kind: 'no-connection', cause })
    }
  }
}
