import type { CurrentUser } from '../domain/subscriber'
import type { Log } from '../ports/log'
import type { BankAuthentication, DeclineReason } from '../ports/payments'
import {
  isLost,
  type ClientSecret,
  type PaymentDeclined,
  type PortalApi,
  type ServiceFailure,
} from '../ports/portal-api'
import { failure, success, type Result } from '../shared/result'
import type { Session } from './session'

/**
 * What has become of a payment: `declined` by the card or the bank. `gone`: there is nothing to pay any more. `unconfirmed`: it is
 * not known, and asking again does not charge twice. `signed-out`: the session has ended, or is another user's.
 */
export type InvoicePayment =
  | { readonly type: 'paid' | 'gone' | 'unconfirmed' | 'signed-out' }
  | { readonly type: 'declined'; readonly reason: DeclineReason }

/** Pays what is due with the card on file. */
export class PayInvoice {
  constructor(
    private readonly portalApi: Pick<PortalApi, 'payInvoice'>,
    private readonly session: Pick<Session, 'act' | 'change' | 'user'>,
    private readonly bank: BankAuthentication,
    private readonly log: Log,
  ) {}

  /** Asks the bank where it wants to be asked. The user decides where the answer is not the service's word. */
  async execute(invoiceId: string): Promise<InvoicePayment> {
    const paid = await this.session.change({
      call: () => this.pay(invoiceId),
      accepted: withoutDue,
      isMade: (user) => standingOf(user, invoiceId) === 'paid',
      warning: 'The invoice was not paid',
    })
    const standing = standingOf(this.session.user, invoiceId)
    if (paid.type === 'success') return { type: paid.value ?? standing }
    switch (paid.error.kind) {
      case 'not-signed-in':
        return { type: 'signed-out' }
      case 'payment-declined':
        return { type: 'declined', reason: paid.error.reason }
      case 'unreachable':
      case 'service-error':
        return { type: standing }
    }
  }

  /** Returns the service's word; undefined if there is only the bank's. */
  private async pay(
    invoiceId: string,
  ): Promise<Result<'paid' | 'gone' | undefined, ServiceFailure | PaymentDeclined>> {
    const first = await this.request(invoiceId)
    if (first.type === 'error') return first
    if (typeof first.value === 'string') return success(first.value)
    const { clientSecret } = first.value
    const asked = await this.session.act(() => this.bank.ask(clientSecret))
    if (asked.type === 'error') {
      const { error } = asked
      if (error.kind === 'not-signed-in') return failure(error)
      if (error.kind !== 'authentication-failed') return failure({ kind: 'unreachable', cause: error })
      this.log.warn('The bank has not confirmed the payment', error)
      return failure({ kind: 'payment-declined', reason: error.kind })
    }
    // The service reads what the provider has; the user whom it would load may be older.
    const second = await this.request(invoiceId)
    if (second.type === 'error') return isLost(second.error) ? success(undefined) : second
    return success(typeof second.value === 'string' ? second.value : undefined)
  }

  private async request(
    invoiceId: string,
  ): Promise<Result<'paid' | 'gone' | ClientSecret, ServiceFailure | PaymentDeclined>> {
    const answered = await this.session.act(({ id }) => this.portalApi.payInvoice(id, invoiceId))
    if (answered.type === 'success') return success(answered.value ?? 'paid')
    const { error } = answered
    const isGone = error.kind === 'not-possible' || error.kind === 'invoice-unknown'
    return isGone ? success('gone') : failure(error)
  }
}

/**
 * Whether the invoice is still due decides, and whether the subscription is in order: one that has ended, or an invoice that is not
 * collected any more, is not due either.
 */
function standingOf(user: CurrentUser | undefined, invoiceId: string): 'paid' | 'gone' | 'unconfirmed' {
  const subscription = user?.subscription
  if (subscription?.due?.invoiceId === invoiceId) return 'unconfirmed'
  const isInOrder = !subscription?.paused && (!subscription?.pastDue || subscription.due !== undefined)
  return subscription?.managedBy === 'portal' && isInOrder ? 'paid' : 'gone'
}

/** What the service has just accepted, if it does not load the user. */
function withoutDue(user: CurrentUser): CurrentUser {
  if (!user.subscription) return user
  const { due: _paid, pastDue: _was, endsAtOnce: _then, ...subscription } = user.subscription
  return { ...user, can: user.can?.filter((ability) => ability !== 'pay') ?? [], subscription }
}
