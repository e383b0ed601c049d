import type { RequestId } from '../../shared/flow'
import type { Attempt } from './checkout'
import {
  ask,
  askLater,
  blockingPayment,
  complete,
  decide,
  awaitIfStillBlocked,
  handOver,
  isLapsed,
  isTrialRefused,
  leaveSuccessPage,
  notPaid,
  rest,
  withoutAsking,
  type HandedOver,
} from './waiting'
import type { Effect, Transition } from '../purchase'
import type { PurchaseRecord } from '../purchase-record'
import type { CurrentUser } from '../subscriber'
import { isBoughtHere, reportOtherTab, reportOf, reportShared } from './report'
import {
  after,
  discardDraft,
  end,
  forgetTab,
  goHome,
  goToSuccess,
  loadUser,
  notify,
  open,
  reloadUser,
  to,
  type At,
  type Context,
  type Event,
  type Owned,
  type Step,
  type Steps,
} from './step'

/** A payment that was handed over, from the moment when the provider is done or was left. */
export type AwaitedPayment = { readonly account: string } & (
  | {
      readonly step: 'awaiting'
      readonly record: PurchaseRecord
      /** Whether the success page shows the order. */
      readonly showsOrder: boolean
      /** The service is asked, until a time in milliseconds since the epoch. */
      readonly asking?: { readonly request: RequestId; readonly pause: number; readonly until: number }
      /** The confirmation of this page that the provider may still answer. */
      readonly attempt?: Attempt
    }
  /** The service has confirmed the subscription. */
  | { readonly step: 'subscribed'; readonly record: PurchaseRecord }
)

const awaiting: Step<'awaiting'> = {
  user(at, { user }, context) {
    const { shared } = context.stored
    // Another tab has heard the outcome.
    if (!shared) return end(at, ...leaveSuccessPage(at))
    const current = { ...at, record: shared }
    const isDecisive = context.isAnswer || isTrialRefused(current, user)
    return isDecisive ? decide(current, user, context) : to(current)
  },
  subscriber(at, { user }, context) {
    const { account, record, showsOrder } = at
    const effects = [...reportShared(user, context), discardDraft]
    return showsOrder && !isBoughtHere(record, user)
      ? end(at, ...effects, notify('already-subscribed'), goHome)
      : to({ step: 'subscribed', account, record }, ...effects)
  },
  'user-not-loaded': (at, _event, context) => askLater(at, context),
  confirmed: ({ attempt, ...at }, { result }, context) =>
    attempt && result.type === 'success' && result.value === 'done'
      ? complete(at, { ...attempt.record, isPaid: true }, context)
      : undefined,
  'time-passed'(at, { answers }, context) {
    if (!at.asking) return rest(at, context)
    return context.isAnswer ? to(at, loadUser(answers)) : undefined
  },
  check: (at, _event, context) => ask(at, context),
  'status-left': (at) => to(withoutAsking(at)),
  restored: reloadUser,
  home: (at, event, context) =>
    openHome(at, event, context, isLapsed(at, context) ? rest(at, context) : ask(at, context)),
  returned: (at, event, context) => openSuccessPage(at, event, context, showAgain(at, event, context)),
}

const subscribed: Step<'subscribed'> = {
  checkout: open,
  user: awaitIfStillBlocked,
  subscriber: reportOtherTab,
  restored: reloadUser,
  home: openHome,
  returned: (at, event, context) => openSuccessPage(at, event, context, event.isRefused ? undefined : to(at)),
}

export const awaitedPaymentSteps = { awaiting, subscribed } satisfies Steps<AwaitedPayment['step']>

/** Home asks about a payment that was begun in this tab, or is in the way of another one. It takes out what the tab has stored. */
export function openHome(
  at: Owned,
  { user }: Event<'home'>,
  context: Context,
  otherwise = askAbout(blockingPayment(at, context), context),
): Transition {
  const { tab } = context.stored
  if (tab && user.subscribed) return end(at, forgetTab, ...reportOf(tab, user, context), discardDraft)
  if (tab) return thenAsk(handOver(at, tab, context), context)
  return after([forgetTab], (user.subscribed ? undefined : otherwise) ?? to(at))
}

const askAbout = (at: At<'awaiting'> | undefined, context: Context) => at && ask(at, context)

const thenAsk = ({ state, effects }: HandedOver, context: Context) => after(effects, ask(state, context))

/** The success page shows the order of this tab, or what the step has for it. It takes out what the tab has stored. */
export function openSuccessPage(
  at: Owned,
  event: Event<'returned'>,
  context: Context,
  shown?: Transition,
): Transition {
  const { tab } = context.stored
  if (tab && event.isRefused) return end(at, forgetTab, ...notPaid('payment-failed', tab), goHome)
  if (tab) return thenAsk(complete(at, tab, context), context)
  return after([forgetTab], shown ?? after([goHome], findCheckout(at, event, context)))
}

/** The order of this tab, or of the page before a reload, is still awaited. */
function showAgain(at: At<'awaiting'>, event: Event<'returned'>, context: Context): Transition | undefined {
  if (at.showsOrder && !event.isRefused) return after([goToSuccess], ask(at, context))
  const { record } = at
  const kept = keptOf(at, event)
  const isSame = kept && record.order && record.checkoutId === kept.checkoutId
  return isSame ? ask({ ...at, showsOrder: true }, context) : undefined
}

/** Returns what the entry of the history has kept for the account. */
function keptOf({ account }: Owned, { kept }: Event<'returned'>): PurchaseRecord | undefined {
  return kept?.accountId === account ? kept : undefined
}

/** The success page shows its order again, and sends no event. What it says must be true still: neither cancelled nor changed since. */
export function showBought(at: Owned, event: Event<'returned'>): Transition | undefined {
  const { user } = event
  const record = keptOf(at, event)
  return record && isAsBought(user) && isBoughtHere(record, user)
    ? to({ step: 'subscribed', account: at.account, record })
    : undefined
}

/** Whether the subscription was neither cancelled nor changed since it was bought. */
function isAsBought(user: CurrentUser): boolean {
  const { subscription } = user
  return user.subscribed && subscription?.autoRenew === true && subscription.scheduledChange === undefined
}

/** Any link can name a checkout: it counts only if the service says that it is the latest one of this user. */
function findCheckout(at: Owned, event: Event<'returned'>, context: Context): Transition {
  const { user, checkoutId } = event
  const { checkout } = user
  if (keptOf(at, event) || checkoutId === undefined || checkout?.id !== checkoutId) return to(at)
  // The order is not known here, so home says it.
  if (user.subscribed)
    return checkout.status === 'paid' && isAsBought(user) ? to(at, notify('payment-made')) : to(at)
  const { account } = at
  const { shared } = context.stored
  const isKnown = shared && (shared.checkoutId === checkoutId || blockingPayment(at, context))
  const fresh = { accountId: account, checkoutId, awaitedSince: context.now, isPaid: false }
  const record = isKnown ? shared : fresh
  const save: readonly Effect[] = isKnown ? [] : [{ type: 'save', place: 'shared', record }]
  return after(save, decide({ step: 'awaiting', account, record, showsOrder: false }, user, context))
}
