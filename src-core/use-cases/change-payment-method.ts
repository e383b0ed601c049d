import type { Log } from '../ports/log'
import type { CardSetup, CardSetupResult, CardSetupReturn, PaymentFailure } from '../ports/payments'
import type { ClientSecret, PortalApi, ServiceFailure } from '../ports/portal-api'
import { failure, success, type Result } from '../shared/result'

/** `not-saved`: the payment provider has the card, but the service still bills the former one. */
export type CardChange = 'changed' | 'not-saved'

/** Saves another card with the payment provider, and tells the service to bill it. */
export class ChangePaymentMethod {
  private pending: Promise<unknown> | undefined

  constructor(
    private readonly portalApi: PortalApi,
    private readonly cardSetupReturn: CardSetupReturn,
    private readonly log: Log,
  ) {}

  /**
   * Returns a client secret for the card form; each attempt needs a new one. Abandons a pending attempt: it never settles
   * after the page has left for the bank and was restored from the back/forward cache.
   */
  async open(): Promise<Result<ClientSecret, ServiceFailure>> {
    this.pending = undefined
    const opened = await this.portalApi.createSetupIntent()
    if (opened.type === 'error') this.log.warn('The card form could not be opened', opened.error)
    return opened
  }

  /**
   * Does nothing while an attempt is pending or after one that succeeded: its client secret is used.
   * `returnAddress` is absolute.
   */
  async execute(
    card: CardSetup,
    returnAddress: string,
  ): Promise<Result<CardChange, PaymentFailure | { readonly kind: 'in-flight' }>> {
    if (this.pending) return failure({ kind: 'in-flight' })
    const attempt = card.confirm({ returnAddress }).then((setup) => this.save(setup))
    this.pending = attempt
    const changed = await attempt
    if (changed.type === 'error' && this.pending === attempt) this.pending = undefined
    return changed
  }

  /** Completes a change that was confirmed on the bank's page; undefined if the query has no card setup. */
  async finish(query: ReadonlyMap<string, string>): Promise<Result<CardChange, PaymentFailure> | undefined> {
    const setup = await this.cardSetupReturn.readCardSetup(query)
    return setup && this.save(setup)
  }

  private async save(setup: CardSetupResult): Promise<Result<CardChange, PaymentFailure>> {
    if (setup.type === 'error') {
      if (setup.error.kind !== 'incomplete') this.log.warn('The card was not saved', setup.error)
      return setup
    }
    const changed = await this.portalApi.changePaymentMethod(setup.value.paymentMethodId)
    if (changed.type === 'error') this.log.warn('The payment method could not be patched', changed.error)
    return success(changed.type === 'success' ? 'changed' : 'not-saved')
  }
}
