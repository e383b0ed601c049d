import { mayBeConfirming, type PurchaseRecord } from '../purchase-record'
import type { TransitionOf } from '../../shared/flow'
import { standingOf, untilNextStanding } from '../purchase-standing'
import type { Effect, PurchaseNotice, Transition } from '../purchase'
import {
  after,
  end,
  forgetShared,
  forgetTab,
  goHome,
  goToSuccess,
  loadUser,
  notify,
  to,
  type At,
  type Context,
  type Event,
  type Owned,
} from './step'
import type { CurrentUser } from '../subscriber'

// A payment that was handed over waits for the service's word. How long it is in the way of another one is in
// purchase-standing.ts: ten minutes if perhaps paid, for good if paid.

/** Pauses between two questions to the service, and how long they are asked. */
const pausesInMilliseconds = [1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000] as const
const askingInMilliseconds = 30_000

export type HandedOver = TransitionOf<At<'awaiting'>, Effect>

const awaiting = (account: string, record: PurchaseRecord): At<'awaiting'> => ({
  step: 'awaiting',
  account,
  record,
  showsOrder: false,
})

/**
 * From now on every tab waits for the service; until then another tab could pay too, and the service guards against that. An
 * order that is known to be paid is not replaced by one that is not.
 */
export function handOver(
  { account }: Owned,
  record: PurchaseRecord,
  { now, stored: { shared } }: Context,
): HandedOver {
  const isSecond = !record.isPaid && shared?.isPaid === true && shared.order !== undefined
  const awaited = isSecond ? shared : { ...record, awaitedSince: now }
  const save: Effect = { type: 'save', place: 'shared', record: awaited }
  return { state: awaiting(account, awaited), effects: isSecond ? [forgetTab] : [forgetTab, save] }
}

/** The provider has ended the confirmation: the success page shows the order. */
export function complete(
  at: Owned,
  { begunAt: _ended, ...record }: PurchaseRecord,
  context: Context,
): HandedOver {
  const { state, effects } = handOver(at, record, context)
  return { state: { ...state, showsOrder: true }, effects: [...effects, goToSuccess] }
}

/** Returns the payment that was handed over, perhaps by another tab, if it is in the way of another one. */
export function blockingPayment(
  { account }: Owned,
  { stored: { shared }, now }: Context,
): At<'awaiting'> | undefined {
  return shared && standingOf(shared, now) !== 'lapsed' ? awaiting(account, shared) : undefined
}

/** Waits for the payment that is in the way of another one, if there is one. */
export function awaitIfBlocked(at: Owned, context: Context): Transition | undefined {
  const awaited = blockingPayment(at, context)
  return awaited && rest(awaited, context)
}

/** Waits for the payment that is in the way, unless the loaded user says that its trial was refused. */
export function awaitIfStillBlocked(
  at: Owned,
  { user }: Event<'user'>,
  context: Context,
): Transition | undefined {
  const awaited = blockingPayment(at, context)
  if (!awaited) return undefined
  return isTrialRefused(awaited, user) ? decide(awaited, user, context) : rest(awaited, context)
}

/** Asks the service. */
export function ask(at: At<'awaiting'>, { id, now }: Context): Transition {
  const until = now + askingInMilliseconds
  return to({ ...at, asking: { request: id, pause: 0, until } }, loadUser(id))
}

/** Asks again after a pause, for half a minute. */
export function askLater(at: At<'awaiting'>, context: Context): Transition {
  const { asking } = at
  const { id, now } = context
  const milliseconds = asking && pausesInMilliseconds[asking.pause]
  const isOver = !asking || milliseconds === undefined || now + milliseconds > asking.until
  if (isOver || isLapsed(at, context)) return rest(at, context)
  return to(
    { ...at, asking: { ...asking, request: id, pause: asking.pause + 1 } },
    { type: 'wait', request: id, milliseconds },
  )
}

/** Asks no more until the customer does. What has waited too long is no longer in the way. */
export function rest(at: At<'awaiting'>, context: Context): Transition {
  if (isLapsed(at, context)) return end(at, ...leaveSuccessPage(at))
  const { id, now } = context
  const milliseconds = untilNextStanding(at.record, now)
  const waits: readonly Effect[] =
    milliseconds === undefined ? [] : [{ type: 'wait', request: id, milliseconds }]
  return to(withoutAsking(at), ...waits)
}

export function withoutAsking({ asking: _asked, ...resting }: At<'awaiting'>): At<'awaiting'> {
  return resting
}

export const isLapsed = ({ record }: At<'awaiting'>, { now }: Context): boolean =>
  standingOf(record, now) === 'lapsed'

export const leaveSuccessPage = ({ showsOrder }: At<'awaiting'>): readonly Effect[] =>
  showsOrder ? [goHome] : []

/** A refused trial is final. A user who was loaded before the confirmation has its session open. */
export function isTrialRefused({ record }: At<'awaiting'>, { checkout }: CurrentUser): boolean {
  return checkout?.status === 'trial-refused' && checkout.id === record.checkoutId
}

/**
 * The service's word on a payment. A paid one stays paid whatever the service says of its session, until a day later; an open
 * session counts as unpaid only once the provider cannot be confirming it any more.
 */
export function decide(at: At<'awaiting'>, user: CurrentUser, context: Context): Transition {
  const { record } = at
  const { checkout } = user
  const isLatest = checkout !== undefined && checkout.id === record.checkoutId
  const isUnpaid = checkout?.status === 'open' || checkout?.status === 'expired'
  const over = (...effects: readonly Effect[]) => end(at, forgetShared, ...effects, ...leaveSuccessPage(at))
  if (isTrialRefused(at, user)) return over(...notPaid('trial-refused', record))
  if (record.isPaid) {
    const isOverdue = standingOf(record, context.now) === 'overdue'
    return isOverdue && checkout && (isUnpaid || !isLatest) ? over() : askLater(at, context)
  }
  const isStillOpen = checkout?.status === 'open' && mayBeConfirming(record, context.now)
  if (isLatest && isUnpaid && !isStillOpen) return over(...notPaid('payment-failed', record))
  if (!isLatest || checkout.status !== 'paid') return askLater(at, context)
  const paid = { ...record, isPaid: true }
  return after([{ type: 'save', place: 'shared', record: paid }], askLater({ ...at, record: paid }, context))
}

export const notPaid = (notice: PurchaseNotice, { order }: PurchaseRecord): readonly Effect[] => [
  notify(notice),
  { type: 'reopen', order },
]
