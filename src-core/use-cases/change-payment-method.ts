import type { Log } from '../ports/log'
import type { CardSetup, CardSetupReturn, PaymentFailure } from '../ports/payments'
import type { ClientSecret, PortalApi, ServiceFailure } from '../ports/portal-api'
import { failure, success, type Result } from '../shared/result'

/** Whether the new card reached the service: a card that the bank keeps and the service does not know is not billed. */
export type CardChange = 'changed' | 'not-saved'

/** Keeps another card at the payment provider, and has the service bill it from then on. */
export class ChangePaymentMethod {
  private pending: Promise<unknown> | undefined

  constructor(
    private readonly portalApi: PortalApi,
    private readonly cardSetupReturn: CardSetupReturn,
    private readonly log: Log,
  ) {}

  /**
   * A secret to open the card form with; each attempt needs a fresh one. Gives up an attempt that is pending still, as
   * it is when the page left for the bank and was restored from the back/forward cache.
   */
  async open(): Promise<Result<ClientSecret, ServiceFailure>> {
    this.pending = undefined
    const opened = await this.portalApi.createSetupIntent()
    if (opened.type === 'error') this.log.warn('The card form could not be opened', opened.error)
    return opened
  }

  /**
   * A refused card is an error; a kept card that the service does not hear of is `not-saved`. Does nothing while an
   * attempt is pending, nor after one that succeeded: its secret is used up. `returnAddress` is absolute.
   */
  async execute(
    card: CardSetup,
    returnAddress: string,
  ): Promise<Result<CardChange, PaymentFailure | { readonly kind: 'in-flight' }>> {
    if (this.pending) return failure({ kind: 'in-flight' })
    const attempt = card.confirm({ returnAddress }).then((kept) => this.save(kept))
    this.pending = attempt
    const changed = await attempt
    if (changed.type === 'error' && this.pending === attempt) this.pending = undefined
    return changed
  }

  /** Completes a change that was confirmed at the bank; undefined when the query is not that of a return. */
  async finish(query: ReadonlyMap<string, string>): Promise<Result<CardChange, PaymentFailure> | undefined> {
    const kept = await this.cardSetupReturn.readCardSetup(query)
    return kept && this.save(kept)
  }

  private async save(
    kept: Result<{ readonly paymentMethodId: string }, PaymentFailure>,
  ): Promise<Result<CardChange, PaymentFailure>> {
    if (kept.type === 'error') {
      if (kept.error.kind !== 'incomplete') this.log.warn('The card was not kept', kept.error)
      return kept
    }
    const patched = await this.portalApi.changePaymentMethod(kept.value.paymentMethodId)
    if (patched.type === 'error') this.log.warn('The payment method could not be patched', patched.error)
    return success(patched.type === 'success' ? 'changed' : 'not-saved')
  }
}
