import type { RequestId } from '../../shared/flow'
import { orderKey } from '../order'
import type { Transition } from '../purchase'
import { recordOrder } from '../purchase-record'
import type { Session, Wanted } from './checkout'
import { end, loadUser, notify, open, to, type At, type Context, type Event } from './step'
import { complete } from './waiting'

// The session of the checkout, and its card form.

/** Whether a session of the one sells the other. */
export function isSame(one: Wanted, other: Wanted): boolean {
  const at = ({ consent }: Wanted) => (typeof consent === 'object' ? consent.at : consent)
  return orderKey(one.order) === orderKey(other.order) && at(one) === at(other)
}

export function requestSession(at: At<'opening'>, { id: request }: Context): Transition {
  const { account, wanted } = at
  return to({ ...at, request, sent: wanted }, { type: 'open-session', request, account, wanted })
}

/** The service has opened a session, or refused to. That of an order that is not wanted any more is discarded. */
export function receiveSession(
  at: At<'opening'>,
  { result }: Event<'session'>,
  context: Context,
): Transition | undefined {
  const { account, wanted, sent, isReplacement, isShown } = at
  if (!sent) return undefined
  const isWanted = isSame(sent, wanted)
  if (!isShown && !(isWanted && result.type === 'success')) return end(at)
  if (!isWanted) return open(at, at, context, { isReplacement })
  if (result.type === 'error') return refuseSession(at, result.error.kind, context)
  const { clientSecret } = result.value
  const form = { type: 'loading' } as const
  const session = { clientSecret, wanted, opened: context.id, form, isReplacement }
  return to({ step: 'payable', account, session })
}

function refuseSession(at: At<'opening'>, reason: At<'not-opened'>['reason'], context: Context): Transition {
  const { account, wanted } = at
  const { id, stored } = context
  if (reason === 'code-refused') return end(at, { type: 'refuse-code' }, notify(reason))
  if (reason === 'already-subscribed')
    return stored.tab
      ? complete(at, stored.tab, context)
      : end(at, { type: 'close-checkout' }, notify(reason), loadUser(id))
  return to(
    { step: 'not-opened', account, wanted, reason },
    ...(reason === 'not-signed-in' ? [loadUser(id)] : []),
  )
}

/** Replaces a refused session once. */
export function replaceSession(
  at: At<'payable' | 'verifying' | 'confirming' | 'unanswered'>,
  context: Context,
  isShown = true,
): Transition {
  const { account, session } = at
  const { wanted, isReplacement } = session
  return isReplacement
    ? to({ step: 'not-opened', account, wanted, reason: 'service-error' })
    : open(at, session, context, { isReplacement: true, isShown })
}

/** The card form is opened once more. */
export const reloadForm = (session: Session, opened: RequestId = session.opened): Session => ({
  ...session,
  opened,
  form: { type: 'loading' },
})

/** The card form changes. Its session may have been refused, or paid in another tab. */
export function changeForm(
  at: At<'payable' | 'verifying'>,
  { form }: Event<'form'>,
  context: Context,
): Transition {
  const { account, session } = at
  if (form.type === 'session-refused') return replaceSession(at, context)
  if (form.type !== 'completed') return to({ ...at, session: { ...session, form } })
  const { checkoutId, isPaid } = form
  const order = recordOrder(session.wanted.order)
  return complete(at, { accountId: account, order, checkoutId, isPaid }, context)
}

/** The card form changes while the provider is asked, whose answer decides about a session that the form finds refused. */
export function changeConfirmingForm(
  at: At<'confirming' | 'unanswered'>,
  { form }: Event<'form'>,
  context: Context,
): Transition | undefined {
  if (form.type === 'session-refused') return undefined
  return form.type === 'completed'
    ? complete(at, { ...at.attempt.record, isPaid: form.isPaid }, context)
    : to({ ...at, session: { ...at.session, form } })
}
