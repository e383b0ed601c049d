import type { BankReturn, CardSetupResult, ReturnedCardSetup } from '#core/ports/payments'
import { failure } from '#core/shared/result'
import { getStripe, withStripeTimeout, type StripeOptions } from './load-stripe'

export const setupIdOf = (clientSecret: string): string => clientSecret.replace(/_secret_.*/, '')

/** Reads what Stripe added to the return address, and loads the card setup of its client secret. */
export class StripeBankReturn implements BankReturn {
  readonly #options: StripeOptions

  constructor(options: StripeOptions) {
    this.#options = options
  }

  isFailedPayment(query: ReadonlyMap<string, string>): boolean {
    return ['failed', 'canceled'].includes(query.get('redirect_status') ?? '')
  }

  /** Not from `setup_intent`: the setup that is loaded is that of the client secret. */
  returnedSetup(query: ReadonlyMap<string, string>): ReturnedCardSetup | undefined {
    const clientSecret = query.get('setup_intent_client_secret')
    return clientSecret === undefined
      ? undefined
      : { setupId: setupIdOf(clientSecret), read: () => this.#read(clientSecret) }
  }

  async #read(clientSecret: string): Promise<CardSetupResult> {
    try {
      return await withStripeTimeout(this.#retrieve(clientSecret), this.#options.clock)
    } catch (cause) {
      return failure({ kind: 'no-connection', cause })
    }
  }

  async #retrieve(clientSecret: string) {
    const [stripe, { retrieveCardSetup }] = await Promise.all([
      getStripe(this.#options),
      import('./confirm-card-setup'),
    ])
    return retrieveCardSetup(stripe, clientSecret)
  }
}
