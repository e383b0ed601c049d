import type { CheckoutPayment, PaymentFailure } from '../../ports/payments'
import { applyTerms } from '../order'
import type { Transition } from '../purchase'
import { recordOrder } from '../purchase-record'
import type { CheckoutStatus } from '../subscriber'
import type { Session } from './checkout'
import { replaceSession } from './session'
import { after, forgetTab, loadUser, notify, showTerms, to, type At, type Context, type Event } from './step'
import { complete, awaitIfBlocked, handOver } from './waiting'

// The confirmation of a payment, from the press to the provider's answer.

/** After this time the customer can ask for the outcome of a confirmation. */
const unansweredInMilliseconds = 60_000

/** Whether the payment may have been made although the confirmation failed. */
export function mayBePaid(failure: PaymentFailure): boolean {
  return (failure.kind === 'no-connection' || failure.kind === 'unknown') && !failure.isUnpaid
}

/** The card form of the session can be paid with. */
export const toPayable = (
  { account }: At<'payable' | 'verifying' | 'confirming' | 'unanswered'>,
  session: Session,
): At<'payable'> => ({ step: 'payable', account, session })

/** Loads the user once more, before anything is charged. */
export function verify(
  at: At<'payable'>,
  { wallet, isOutdated }: Event<'pay'>,
  { id }: Context,
): Transition | undefined {
  const { account, session } = at
  if (!paymentOf(session, wallet)) return undefined
  if (isOutdated) return to(toPayable(at, session), { type: 'reprice' })
  return to({ step: 'verifying', account, session, wallet, request: id }, loadUser(id))
}

/** A wallet does not need the card fields. */
function paymentOf({ form }: Session, wallet: CheckoutPayment | undefined): CheckoutPayment | undefined {
  return wallet ?? (form.type === 'ready' ? form.payment : undefined)
}

/** Confirms the payment, unless the order no longer shows what the provider charges. */
export function confirm(at: At<'verifying'>, { id, now }: Context): Transition {
  const { account, session, wallet } = at
  const payment = paymentOf(session, wallet)
  if (!payment) return to(toPayable(at, session))
  const { order } = session.wanted
  const { terms, checkoutId } = payment
  if (applyTerms(order, terms) !== order) return to(toPayable(at, session), showTerms(terms))
  const record = { accountId: account, order: recordOrder(order), checkoutId, begunAt: now, isPaid: false }
  return to(
    { step: 'confirming', account, session, attempt: { request: id, payment, record }, isShown: true },
    { type: 'notify' },
    // Saved first, because the provider may leave the page.
    { type: 'save', place: 'tab', record },
    { type: 'confirm', request: id, payment },
    { type: 'wait', request: id, milliseconds: unansweredInMilliseconds },
  )
}

type Asked = At<'confirming' | 'unanswered'>

/** A failure that perhaps was none keeps the record. */
export function fail(at: Asked, failure: PaymentFailure, context: Context): Transition {
  if (failure.kind === 'session-refused') return after([forgetTab], replaceSession(at, context))
  const payable = toPayable(at, { ...at.session, isReplacement: false })
  return to({ ...payable, failure }, ...(mayBePaid(failure) ? [] : [forgetTab]))
}

/** The customer, who has left the checkout, is told of a failure. */
export function failAfterLeaving(
  at: At<'confirming'>,
  failure: PaymentFailure,
  context: Context,
): Transition {
  if (failure.kind === 'session-refused') return after([forgetTab], replaceSession(at, context, false))
  if (mayBePaid(failure)) return leave(at, context)
  const notices = failure.kind === 'incomplete' ? [] : [notify('payment-failed')]
  return to(toPayable(at, { ...at.session, isReplacement: false }), forgetTab, ...notices)
}

/** The checkout was left, and the provider has not told the outcome: the service decides. */
export function leave(at: Asked, context: Context): Transition {
  const { attempt } = at
  const { state, effects } = handOver(at, attempt.record, context)
  return to({ ...state, attempt }, ...effects)
}

/** The provider has not answered, and is not asked. */
export const toUnanswered = ({ account, session, attempt }: Asked): At<'unanswered'> => ({
  step: 'unanswered',
  account,
  session,
  attempt,
})

export function askProvider(at: Asked, { id }: Context): Transition {
  const { payment } = at.attempt
  return to({ ...toUnanswered(at), request: id }, { type: 'read-status', request: id, payment })
}

/** The page after this one, which was left again, may have handed the payment over. */
export function restoreConfirmation(at: Asked, _event: unknown, context: Context): Transition {
  const awaited = awaitIfBlocked(at, context)
  return awaited ? after([loadUser(context.id)], awaited) : askProvider(at, context)
}

/** The provider or the service has told the status of the session; undefined if neither knows. */
export function settle(
  at: At<'unanswered'>,
  status: CheckoutStatus | undefined,
  context: Context,
): Transition {
  const { session, attempt } = at
  switch (status) {
    case 'paid':
    case 'processing':
    case 'trial-refused':
      return complete(at, { ...attempt.record, isPaid: status === 'paid' }, context)
    case 'open':
      return to(toPayable(at, session), forgetTab)
    case 'expired':
      return after([forgetTab], replaceSession(at, context))
    case undefined:
      return to(toUnanswered(at))
  }
}
