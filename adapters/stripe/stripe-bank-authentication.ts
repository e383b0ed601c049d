import type { BankAuthentication, PaymentFailure } from '#core/ports/payments'
import { loadChunk } from '#core/shared/load-chunk'
import { failure, type Result } from '#core/shared/result'
import { getStripe, type StripeOptions } from './load-stripe'

/** Asks the bank in Stripe's dialog. */
export class StripeBankAuthentication implements BankAuthentication {
  readonly #options: StripeOptions

  constructor(options: StripeOptions) {
    this.#options = options
  }

  async ask(clientSecret: string): Promise<Result<void, PaymentFailure>> {
    const options = this.#options
    try {
      const [stripe, { handleNextAction }] = await Promise.all([
        getStripe(options),
        loadChunk(() => import('./handle-next-action')),
      ])
      return await handleNextAction(stripe, clientSecret, options.clock)
    } catch (cause) {
      return failure({ kind: 'no-connection', cause })
    }
  }
}
