import type { CardSetupResult, CardSetupReturn } from '../../src-core/ports/payments'
import { failure } from '../../src-core/shared/result'
import { getStripe, withStripeTimeout, type StripeOptions } from './load-stripe'

/** Reads the client secret that Stripe added to the return address, and loads the card setup. */
export class StripeCardSetupReturn implements CardSetupReturn {
  readonly #options: StripeOptions

  constructor(options: StripeOptions) {
    this.#options = options
  }

  async readCardSetup(query: ReadonlyMap<string, string>): Promise<CardSetupResult | undefined> {
    const clientSecret = query.get('setup_intent_client_secret')
    if (clientSecret === undefined) return undefined
    try {
      return await withStripeTimeout(this.#retrieve(clientSecret), this.#options)
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
