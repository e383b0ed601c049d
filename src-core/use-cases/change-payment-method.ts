import { isBegunCardSetup, writeCardSetup } from '../domain/card-setup'
import type { Log } from '../ports/log'
import type { PortalStorage } from '../ports/portal-storage'
import type { CardSetup, CardSetupResult, BankReturn, PaymentFailure } from '../ports/payments'
import type { ClientSecret, PortalApi, ServiceFailure } from '../ports/portal-api'
import { failure, success, type Result } from '../shared/result'

/**
 * `not-saved`: the payment provider has the card, but the service still bills the former one. `unknown`: the service has not
 * answered, and may bill either.
 */
export type CardChange = 'changed' | 'not-saved' | 'unknown'

/** Saves another card with the payment provider, and tells the service to bill it. */
export class ChangePaymentMethod {
  private pending: Promise<unknown> | undefined

  constructor(
    private readonly portalApi: PortalApi,
    private readonly bankReturn: BankReturn,
    private readonly storage: PortalStorage,
    private readonly log: Log,
  ) {}

  /**
   * Returns a client secret for the card form; each attempt needs a new one. Abandons a pending attempt: it never settles
   * after the page has left for the bank and was restored from the back/forward cache.
   */
  async open(accountId: string): Promise<Result<ClientSecret, ServiceFailure>> {
    this.pending = undefined
    const opened = await this.portalApi.createSetupIntent(accountId)
    if (opened.type === 'error') this.log.warn('The card form could not be opened', opened.error)
    return opened
  }

  /**
   * Does nothing while an attempt is pending or after one that succeeded: its client secret is used.
   * `returnAddress` is absolute.
   */
  async execute({
    accountId,
    clientSecret,
    card,
    returnAddress,
  }: {
    readonly accountId: string
    readonly clientSecret: string
    readonly card: CardSetup
    readonly returnAddress: string
  }): Promise<Result<CardChange, PaymentFailure | { readonly kind: 'in-flight' }>> {
    if (this.pending) return failure({ kind: 'in-flight' })
    const setupId = this.bankReturn.setupIdOf(clientSecret)
    this.storage.write('card-setup', writeCardSetup({ accountId, setupId }))
    const attempt = card.confirm({ returnAddress }).then((setup) => this.save(accountId, setup))
    this.pending = attempt
    const changed = await attempt
    if (changed.type === 'error' && this.pending === attempt) this.pending = undefined
    if (changed.type === 'success') this.storage.remove('card-setup')
    return changed
  }

  /**
   * Completes a change that was confirmed on the bank's page; undefined if the query has no card setup. Does not save one
   * that another user, or another browser, has begun.
   */
  async finish(
    accountId: string,
    query: ReadonlyMap<string, string>,
  ): Promise<Result<CardChange, PaymentFailure> | undefined> {
    const setupId = this.bankReturn.returnedSetupId(query)
    if (setupId === undefined) return undefined
    if (!isBegunCardSetup(this.storage.read('card-setup'), { accountId, setupId })) {
      this.log.warn('A card setup that the user has not begun in this browser was ignored')
      return success('not-saved')
    }
    this.storage.remove('card-setup')
    const setup = await this.bankReturn.readCardSetup(query)
    return setup && this.save(accountId, setup)
  }

  private async save(accountId: string, setup: CardSetupResult): Promise<Result<CardChange, PaymentFailure>> {
    if (setup.type === 'error') {
      if (setup.error.kind !== 'incomplete') this.log.warn('The card was not saved', setup.error)
      return setup
    }
    const changed = await this.portalApi.changePaymentMethod(accountId, setup.value.paymentMethodId)
    if (changed.type === 'success') return success('changed')
    this.log.warn('The payment method could not be updated', changed.error)
    const isRefused = changed.error.kind === 'refused' || changed.error.kind === 'not-signed-in'
    return success(isRefused ? 'not-saved' : 'unknown')
  }
}
