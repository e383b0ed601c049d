import type { CurrentUser } from '../domain/subscriber'
import type { Log } from '../ports/log'
import type { BankAuthentication, DeclineReason } from '../ports/payments'
import type { InvoicePaymentFailure, PortalApi, ServiceFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'
import type { Session } from './session'

/**
 * What has become of a payment: `declined` by the card or the bank. `gone`: there is nothing to pay any more. `unconfirmed`: it is
 * not known, and asking again does not charge twice. `signed-out`: the session has ended, or is another user's.
 */
export type InvoicePayment =
  | { readonly type: 'paid' | 'gone' | 'unconfirmed' | 'signed-out' }
  | { readonly type: 'declined'; readonly reason: DeclineReason }

type Loaded = Result<CurrentUser, ServiceFailure>

/** Pays what is due with the card on file. */
export class PayInvoice {
  constructor(
    private readonly portalApi: Pick<PortalApi, 'payInvoice'>,
    private readonly session: Pick<Session, 'act' | 'refresh'>,
    private readonly bank: BankAuthentication,
    private readonly log: Log,
  ) {}

  /** Asks the bank where it wants to be asked, and loads the user, who decides whether something is still due. */
  async execute(invoiceId: string): Promise<InvoicePayment> {
    const answered = await this.session.act(({ id }) => this.portalApi.payInvoice(id, invoiceId))
    if (answered.type === 'error') return this.afterFailure(invoiceId, answered.error)
    if (answered.value) return this.askBank(invoiceId, answered.value.clientSecret)
    const loaded = await this.session.refresh(withoutDue)
    return isSignedOut(loaded) ? { type: 'signed-out' } : { type: 'paid' }
  }

  private async afterFailure(invoiceId: string, failure: InvoicePaymentFailure): Promise<InvoicePayment> {
    if (failure.kind === 'not-signed-in') return { type: 'signed-out' }
    if (failure.kind === 'payment-declined') return { type: 'declined', reason: failure.reason }
    this.log.warn('The invoice was not paid', failure)
    const loaded = await this.session.refresh()
    if (failure.kind === 'not-possible' || failure.kind === 'invoice-unknown')
      return { type: isSignedOut(loaded) ? 'signed-out' : 'gone' }
    return standingOf(loaded, invoiceId, { type: 'unconfirmed' })
  }

  private async askBank(invoiceId: string, clientSecret: string): Promise<InvoicePayment> {
    const asked = await this.session.act(() => this.bank.ask(clientSecret))
    if (asked.type === 'error' && asked.error.kind === 'not-signed-in') return { type: 'signed-out' }
    if (asked.type === 'error') this.log.warn('The bank has not confirmed the payment', asked.error)
    const isRefused = asked.type === 'error' && asked.error.kind === 'authentication-failed'
    const unpaid: InvoicePayment = isRefused
      ? { type: 'declined', reason: 'authentication-failed' }
      : { type: 'unconfirmed' }
    return standingOf(await this.session.refresh(), invoiceId, unpaid)
  }
}

/**
 * Whether the invoice is still due decides, and whether the subscription is in order: one that has ended, or an invoice that is not
 * collected any more, is not due either. Without the user, nothing is known.
 */
function standingOf(loaded: Loaded, invoiceId: string, unpaid: InvoicePayment): InvoicePayment {
  if (isSignedOut(loaded)) return { type: 'signed-out' }
  if (loaded.type === 'error') return { type: 'unconfirmed' }
  const { subscription } = loaded.value
  if (subscription?.due?.invoiceId === invoiceId) return unpaid
  const isInOrder = !subscription?.paused && (!subscription?.pastDue || subscription.due !== undefined)
  return { type: subscription?.managedBy === 'portal' && isInOrder ? 'paid' : 'gone' }
}

function isSignedOut(loaded: Loaded): boolean {
  return loaded.type === 'error' && loaded.error.kind === 'not-signed-in'
}

/** What the service has just accepted, if it does not load the user. */
function withoutDue(user: CurrentUser): CurrentUser {
  if (!user.subscription) return user
  const { due: _paid, pastDue: _was, endsAtOnce: _then, ...subscription } = user.subscription
  return { ...user, can: user.can?.filter((ability) => ability !== 'pay') ?? [], subscription }
}
