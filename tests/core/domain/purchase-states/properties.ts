import type { Effect, Purchase } from '#core/domain/purchase'
import { mayBePaid } from '#core/domain/purchase/confirmation'
import type { PurchaseRecord } from '#core/domain/purchase-record'
import { orderOnSuccessPage, standingOf } from '#core/domain/purchase-standing'
import type { CurrentUser } from '#core/domain/subscriber'
import type { Step } from './explore'
import type { Cause } from '../purchase/examples'
import { instants, type Model, type OpenPayment } from './model'

/** Returns the model after a transition, with what the world now knows of the payment. */
export function follow(model: Model, before: Model, cause: Cause, effects: readonly Effect[]): Model {
  const { open: _before, ...others } = model
  const open = openAfter(model, before, cause, effects)
  // Storage has one place for all accounts of a browser: another one may have taken it.
  const recordsIn = ({ stored }: Model) =>
    [stored.tab, stored.shared].filter((each) => each?.accountId === open?.account).length
  const isForgotten = model.purchase.account !== open?.account && recordsIn(model) < recordsIn(before)
  return open && !isForgotten ? { ...others, open } : others
}

function openAfter(
  { purchase, time }: Model,
  before: Model,
  cause: Cause,
  effects: readonly Effect[],
): OpenPayment | undefined {
  const asked = effects.find(({ type }) => type === 'confirm')
  if (asked?.type === 'confirm') {
    const { account = '' } = purchase
    return { account, checkoutId: asked.payment.checkoutId, isPaid: false }
  }
  const { open } = before
  if (!open || isDecided(open, before, cause)) return undefined
  const handedOver = effects.find((effect) => effect.type === 'save' && effect.place === 'shared')
  const since = handedOver ? instants[time] : open.since
  const answered = answerTo(before.purchase, cause)
  const isPaid = open.isPaid || (answered?.type === 'success' && answered.value === 'done')
  // After a failure that perhaps was none, the same session can be paid with again.
  const retried =
    answered?.type === 'error' && purchase.step === 'payable' ? purchase.session.clientSecret : undefined
  return {
    ...open,
    isPaid,
    ...(since !== undefined && { since }),
    ...(retried !== undefined && { payableWith: retried }),
  }
}

/** The answer of the provider to the confirmation that is asked. */
function answerTo(purchase: Purchase, cause: Cause) {
  const isAnswer =
    cause.type === 'confirmed' && 'attempt' in purchase && typeof purchase.attempt === 'object'
      ? purchase.attempt.request === cause.answers
      : false
  return isAnswer && cause.type === 'confirmed' ? cause.result : undefined
}

/** Whether the provider or the service has told the outcome, or the ten minutes are over. */
function isDecided(open: OpenPayment, { purchase, time }: Model, cause: Cause): boolean {
  const age = open.since === undefined ? 0 : (instants[time] ?? 0) - open.since
  if (age >= 10 * 60_000 && !open.isPaid) return true
  const answered = answerTo(purchase, cause)
  if (answered?.type === 'error' && !mayBePaid(answered.error)) return true
  if (cause.type === 'status') return cause.status === 'open' || cause.status === 'expired'
  if (cause.type === 'returned' && cause.isRefused) return true
  const account = cause.type === 'user' ? cause.account : purchase.account
  const isTold = 'user' in cause && account === open.account && isToldBy(cause.user, open)
  // The service opens no session while it knows of a payment.
  return isTold || cause.type === 'session'
}

function isToldBy({ subscribed, checkout }: CurrentUser, { checkoutId }: OpenPayment): boolean {
  const isOver = checkout !== undefined && ['trial-refused', 'open', 'expired'].includes(checkout.status)
  return subscribed || (isOver && checkout.id === checkoutId)
}

/** Returns the property that the transition breaks. */
export function violationOf(before: Model, cause: Cause, { model, effects }: Step): string | undefined {
  return (
    secondPayment(before, cause, model, effects) ??
    missingRecord(before, model, effects) ??
    secondEvent(before, cause, effects) ??
    foreignData(model, effects) ??
    emptySuccessPage(model, effects)
  )
}

/** What is paid or perhaps paid is not payable again before the service's word or the ten minutes. */
function secondPayment(before: Model, cause: Cause, { purchase, time }: Model, effects: readonly Effect[]) {
  const { open, stored } = before
  const { shared } = stored
  const isBlocked =
    shared !== undefined &&
    shared.accountId === purchase.account &&
    standingOf(shared, instants[time] ?? 0) !== 'lapsed'
  if (isBlocked && effects.some(({ type }) => type === 'confirm'))
    return 'a confirmation is asked beside another payment'
  if (!open || open.account !== purchase.account || isDecided(open, before, cause)) return undefined
  const isPayable = purchase.step === 'payable' || purchase.step === 'verifying'
  const secret = 'session' in purchase ? purchase.session.clientSecret : undefined
  const isSame = secret !== undefined && secret === open.payableWith
  if (effects.some(({ type }) => type === 'confirm') && !isSame) return 'a second confirmation is asked'
  const answered = answerTo(before.purchase, cause)
  return isPayable && !isSame && answered?.type !== 'error'
    ? 'what is perhaps paid is payable again'
    : undefined
}

/** A record exists from before the confirmation to the outcome. */
function missingRecord(
  before: Model,
  { stored, open }: Model,
  effects: readonly Effect[],
): string | undefined {
  let saved = before.stored.tab
  for (const effect of effects) {
    if (effect.type === 'save' && effect.place === 'tab') saved = effect.record
    if (effect.type === 'forget' && effect.place === 'tab') saved = undefined
    if (effect.type === 'confirm' && saved?.checkoutId !== effect.payment.checkoutId)
      return 'a confirmation is asked before its record is saved'
  }
  return open && !stored.tab && !stored.shared ? 'the record of an open payment is gone' : undefined
}

/** A purchase is reported with the record that it removes, and only of a subscriber. */
function secondEvent({ stored }: Model, cause: Cause, effects: readonly Effect[]): string | undefined {
  const reports = effects.filter(({ type }) => type === 'report-purchase').length
  if (reports === 0) return undefined
  if (reports > 1) return 'two purchases are reported at once'
  const removed = (['tab', 'shared'] as const).filter(
    (place) => stored[place] && effects.some((effect) => effect.type === 'forget' && effect.place === place),
  )
  if (removed.length === 0) return 'a purchase is reported without a record'
  return 'user' in cause && cause.user.subscribed
    ? undefined
    : 'a purchase is reported without a subscription'
}

/** Nothing of an account survives into another. */
function foreignData({ purchase }: Model, effects: readonly Effect[]): string | undefined {
  const records: PurchaseRecord[] = []
  if ('record' in purchase) records.push(purchase.record)
  if ('attempt' in purchase && typeof purchase.attempt === 'object') records.push(purchase.attempt.record)
  for (const effect of effects) if (effect.type === 'save') records.push(effect.record)
  return records.some(({ accountId }) => accountId !== purchase.account)
    ? 'the data of another account is kept'
    : undefined
}

/** The success page is never opened without an order. What has lapsed is not waited for. */
function emptySuccessPage({ purchase, time }: Model, effects: readonly Effect[]): string | undefined {
  const isShown = effects.some((effect) => effect.type === 'go' && effect.to === 'success')
  if (isShown && !orderOnSuccessPage(purchase)) return 'the success page has no order'
  const isAsking = purchase.step === 'awaiting' && purchase.asking !== undefined
  const now = instants[time] ?? 0
  return isAsking &&
    effects.some(({ type }) => type === 'wait') &&
    standingOf(purchase.record, now) === 'lapsed'
    ? 'a payment is waited for that has lapsed'
    : undefined
}
