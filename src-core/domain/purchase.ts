import type { CardFormState, CheckoutPayment, PaymentFailure, PaymentOutcome } from '../ports/payments'
import type { CheckoutSessionFailure, ServiceFailure } from '../ports/portal-api'
import type { RequestId } from '../shared/flow'
import type { Result } from '../shared/result'
import type { CheckoutTerms } from './checkout-terms'
import type { GivenConsent } from './consent'
import { applyTerms, orderKey, type Order } from './order'
import {
  mayBeConfirming,
  recordOrder,
  type PurchaseRecord,
  type RecordedOrder,
  type RecordPlace,
  type ReportedPurchase,
} from './purchase-record'
import { isPaying, standingOf, untilNextStanding } from './purchase-standing'
import type { CheckoutStatus, CurrentUser } from './subscriber'

/** What the checkout sells. `missing`: the customer has to consent first. */
export interface Wanted {
  readonly order: Order
  readonly consent?: GivenConsent | 'missing' | undefined
}

/** A checkout session that the service has opened. */
export interface Session {
  readonly clientSecret: string
  readonly wanted: Wanted
  /** The event that opened the card form; a form that did not load is opened again. */
  readonly opened: RequestId
  readonly form: Exclude<CardForm, { readonly type: 'session-refused' | 'completed' }>
  /** Whether it replaces one that the provider refused. A second refusal in a row is a failure. */
  readonly isReplacement: boolean
}

type CardForm = CardFormState<CheckoutPayment>

/** A confirmation that the provider was asked for. */
interface Attempt {
  readonly request: RequestId
  readonly payment: CheckoutPayment
  readonly record: PurchaseRecord
}

export type NotOpenedReason = CheckoutSessionFailure['kind'] | 'no-product-selected'

/**
 * What becomes of the order in this browser, from the first look at the checkout to the service's word. It belongs to the
 * account that is signed in. The straight way: none, opening, payable, verifying, confirming, awaiting, subscribed.
 */
export type Purchase = { readonly step: 'none'; readonly account?: undefined } | Owned
type Owned = { readonly account: string } & (
  | { readonly step: 'none' }
  /** A consent is missing. */
  | { readonly step: 'consent' }
  /**
   * A session is requested: the user is loaded, then `sent` is on its way. What is wanted may change meanwhile. Without
   * `isShown`, the customer has left the checkout.
   */
  | {
      readonly step: 'opening'
      readonly wanted: Wanted
      readonly request: RequestId
      readonly sent?: Wanted
      readonly isReplacement: boolean
      readonly isShown: boolean
    }
  | { readonly step: 'not-opened'; readonly wanted: Wanted; readonly reason: NotOpenedReason }
  | { readonly step: 'payable'; readonly session: Session; readonly failure?: PaymentFailure }
  /** Paying was asked for; the user, who may have subscribed elsewhere, is loaded once more. */
  | {
      readonly step: 'verifying'
      readonly session: Session
      readonly wallet?: CheckoutPayment | undefined
      readonly request: RequestId
    }
  /** The provider is asked. Without `isShown`, the customer has left the checkout. */
  | {
      readonly step: 'confirming'
      readonly session: Session
      readonly attempt: Attempt
      readonly isShown: boolean
      /** Whether the browser is leaving for the bank or the return address. */
      readonly isRedirecting?: boolean
    }
  /** A minute has passed without an answer, or the page was left and restored. */
  | {
      readonly step: 'unanswered'
      readonly session: Session
      readonly attempt: Attempt
      readonly asking?: RequestId
    }
  /** The provider has ended the confirmation, or was left: the service decides. */
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

type At<Step extends Purchase['step']> = Extract<Owned, { readonly step: Step }>

/**
 * What storage holds. `tab`: a confirmation that was begun in this tab. `shared`: the payment that every tab awaits, perhaps
 * another tab's. `reported`: the last purchase event.
 */
export interface Stored {
  readonly tab?: PurchaseRecord | undefined
  readonly shared?: PurchaseRecord | undefined
  readonly reported?: ReportedPurchase | undefined
}

export type PurchaseEvent = { readonly id: RequestId; readonly stored: Stored } & (
  | { readonly type: 'signed-out' }
  /** The user was loaded; `answers` a request of this machine, or for another reason. */
  | {
      readonly type: 'user'
      readonly account: string
      readonly user: CurrentUser
      readonly answers?: RequestId | undefined
    }
  | {
      readonly type: 'user-not-loaded'
      readonly answers: RequestId
      readonly reason: ServiceFailure['kind']
    }
  /** The checkout shows what it sells. */
  | { readonly type: 'checkout'; readonly wanted: Wanted }
  | { readonly type: 'retry' }
  | {
      readonly type: 'session'
      readonly answers: RequestId
      readonly result: Result<{ readonly clientSecret: string }, { readonly kind: NotOpenedReason }>
    }
  /** The card form of a session reports its state. */
  | { readonly type: 'form'; readonly clientSecret: string; readonly form: CardForm }
  /** `isOutdated`: the order was priced on another day. */
  | { readonly type: 'pay'; readonly wallet?: CheckoutPayment | undefined; readonly isOutdated: boolean }
  | {
      readonly type: 'confirmed'
      readonly answers: RequestId
      readonly result: Result<PaymentOutcome, PaymentFailure>
    }
  | { readonly type: 'time-passed'; readonly answers: RequestId }
  /** "Check again" was pressed. */
  | { readonly type: 'check' }
  | {
      readonly type: 'status'
      readonly answers: RequestId
      readonly status: CheckoutStatus | undefined
    }
  /** The checkout went away, or the page that tells how the payment stands. */
  | { readonly type: 'left'; readonly screen: 'checkout' | 'status' }
  /** The page came back from the back/forward cache. */
  | { readonly type: 'restored' }
  | { readonly type: 'home'; readonly user: CurrentUser }
  /** The success page was opened. Its address may tell a refusal, and the checkout session. */
  | {
      readonly type: 'returned'
      readonly user: CurrentUser
      readonly isRefused: boolean
      readonly checkoutId?: string | undefined
      /** What the entry of the history has kept of the page before a reload. */
      readonly kept?: PurchaseRecord | undefined
    }
)
type Event<Type extends PurchaseEvent['type']> = Extract<PurchaseEvent, { readonly type: Type }>

export type PurchaseNotice = 'payment-failed' | 'trial-refused' | 'already-subscribed' | 'code-refused'

/** What is to be done, in order. A request ends in an event that answers it. */
export type Effect =
  | { readonly type: 'load-user'; readonly request: RequestId }
  | {
      readonly type: 'open-session'
      readonly request: RequestId
      readonly account: string
      readonly wanted: Wanted
    }
  | { readonly type: 'confirm'; readonly request: RequestId; readonly payment: CheckoutPayment }
  | { readonly type: 'read-status'; readonly request: RequestId; readonly payment: CheckoutPayment }
  | { readonly type: 'wait'; readonly request: RequestId; readonly milliseconds: number }
  | { readonly type: 'save'; readonly place: RecordPlace; readonly record: PurchaseRecord }
  | { readonly type: 'forget'; readonly place: RecordPlace }
  /** Sends the purchase event, and remembers that it was sent. */
  | { readonly type: 'report-purchase'; readonly account: string; readonly order: RecordedOrder }
  | SurroundingEffect

/** What is done with the order, the notice and the address. No event answers it. */
export type SurroundingEffect =
  | { readonly type: 'go'; readonly to: 'success' | 'home' }
  /** Without a notice, the current one is dismissed. */
  | { readonly type: 'notify'; readonly notice?: PurchaseNotice }
  /** Shows what the provider charges. */
  | { readonly type: 'show-terms'; readonly terms: CheckoutTerms }
  /** Shows today's price of the order. */
  | { readonly type: 'reprice' }
  /** Opens the checkout of an order that was not paid; without the order, the plans. */
  | { readonly type: 'reopen'; readonly order: RecordedOrder | undefined }
  | { readonly type: 'refuse-code' }
  | { readonly type: 'close-checkout' }
  | { readonly type: 'discard-draft' }

export interface Transition {
  readonly purchase: Purchase
  readonly effects: readonly Effect[]
}

// How long a record is in the way of another payment is in purchase-standing.ts: ten minutes if perhaps paid, for good if paid.

/** After this time the customer can ask for the outcome of a confirmation. */
const unansweredInMilliseconds = 60_000
/** Pauses between two questions to the service, and how long they are asked. */
const pausesInMilliseconds = [1000, 2000, 3000, 4000, 5000, 5000, 5000, 5000] as const
const askingInMilliseconds = 30_000

/** Whether opening the checkout again can succeed without another order or sign-in. */
export function canRetry(purchase: Purchase): boolean {
  const retryable: readonly NotOpenedReason[] = ['unreachable', 'service-error', 'payment-processing']
  // Stryker disable next-line ConditionalExpression: no other step has a reason
  return purchase.step === 'not-opened' && retryable.includes(purchase.reason)
}

/** Whether the payment may have been made although the confirmation failed. */
export function mayBePaid(failure: PaymentFailure): boolean {
  return (failure.kind === 'no-connection' || failure.kind === 'unknown') && !failure.isUnpaid
}

/** Returns the next state, and what is to be done. `now` is in milliseconds since the epoch. */
export function next(purchase: Purchase, event: PurchaseEvent, now: number): Transition {
  if (event.type === 'signed-out') return to({ step: 'none' })
  const account = event.type === 'user' ? event.account : purchase.account
  if (account === undefined) return to(purchase)
  // Nothing of an account survives into another.
  // Stryker disable next-line ConditionalExpression: the account is known here
  const isOwn = purchase.account !== undefined && purchase.account === account
  const own: Owned = isOwn ? purchase : { step: 'none', account }
  const context = { id: event.id, stored: storedFor(account, event.stored), now }
  // A step that did not ask for an answer ignores it.
  switch (event.type) {
    case 'user':
      return event.user.subscribed ? onSubscribed(own, event, context) : onNotSubscribed(own, event, context)
    case 'user-not-loaded':
      return onUserNotLoaded(own, event, context)
    case 'checkout':
      return onCheckout(own, event.wanted, context)
    case 'retry':
      return onRetry(own, context)
    case 'session':
      return onSession(own, event, context)
    case 'form':
      return onForm(own, event, context)
    case 'pay':
      return onPay(own, event, context)
    case 'confirmed':
      return onConfirmed(own, event, context)
    case 'time-passed':
      return onTimePassed(own, event.answers, context)
    case 'check':
      return onCheck(own, context)
    case 'status':
      return onStatus(own, event, context)
    case 'left':
      return event.screen === 'checkout' ? onCheckoutLeft(own, context) : stopAsking(own)
    case 'restored':
      return onRestored(own, context)
    case 'home':
      // While the provider is asked, the tab's record is of that payment.
      return isPaying(own) ? to(own) : takeTab(onHome(own, event.user, context))
    case 'returned':
      return takeTab(onReturned(own, event, context))
  }
}

interface Context {
  readonly id: RequestId
  readonly stored: Stored
  readonly now: number
}

const forgetTab: Effect = { type: 'forget', place: 'tab' }
const forgetShared: Effect = { type: 'forget', place: 'shared' }
const goHome: Effect = { type: 'go', to: 'home' }
const goToSuccess: Effect = { type: 'go', to: 'success' }
const closeCheckout: Effect = { type: 'close-checkout' }
const discardDraft: Effect = { type: 'discard-draft' }
const notify = (notice: PurchaseNotice): Effect => ({ type: 'notify', notice })
const loadUser = (request: RequestId): Effect => ({ type: 'load-user', request })

const to = (purchase: Purchase, ...effects: readonly Effect[]): Transition => ({ purchase, effects })
/** Leaves the purchase behind. */
const end = ({ account }: Owned, ...effects: readonly Effect[]) => to({ step: 'none', account }, ...effects)

function storedFor(account: string, { tab, shared, reported }: Stored): Stored {
  const own = <Item extends { readonly accountId: string }>(item: Item | undefined) =>
    item?.accountId === account ? item : undefined
  return { tab: own(tab), shared: own(shared), reported: own(reported) }
}

// Opening the checkout

function onCheckout(purchase: Owned, wanted: Wanted, context: Context): Transition {
  if (purchase.step === 'confirming') return to({ ...purchase, isShown: true })
  if (isPaying(purchase) || purchase.step === 'awaiting') return to(purchase)
  if (purchase.step === 'payable' && isSame(purchase.session.wanted, wanted))
    return to({ ...purchase, session: { ...purchase.session, wanted } })
  const isAsked = 'wanted' in purchase && isSame(purchase.wanted, wanted)
  // One request at a time: its answer comes first.
  if (purchase.step === 'opening' && (isAsked || purchase.sent))
    return to({ ...purchase, wanted, isShown: true })
  return isAsked ? to({ ...purchase, wanted }) : open(purchase, wanted, context)
}

function isSame(one: Wanted, other: Wanted): boolean {
  const at = ({ consent }: Wanted) => (typeof consent === 'object' ? consent.at : consent)
  return orderKey(one.order) === orderKey(other.order) && at(one) === at(other)
}

/** Loads the user first, who may have subscribed in another tab or on their phone. */
function open(
  { account }: Owned,
  wanted: Wanted,
  { id }: Context,
  { isReplacement = false, isShown = true } = {},
): Transition {
  if (wanted.consent === 'missing') return to({ step: 'consent', account })
  return to({ step: 'opening', account, wanted, request: id, isReplacement, isShown }, loadUser(id))
}

function onSession(purchase: Owned, { answers, result }: Event<'session'>, context: Context): Transition {
  // Stryker disable next-line ConditionalExpression: no other step has sent an order
  if (purchase.step !== 'opening' || purchase.request !== answers || !purchase.sent) return to(purchase)
  const { account, wanted, sent, isReplacement, isShown } = purchase
  const isWanted = isSame(sent, wanted)
  if (!isShown && !(isWanted && result.type === 'success')) return end(purchase)
  if (!isWanted) return open(purchase, wanted, context, { isReplacement })
  if (result.type === 'success') {
    const { clientSecret } = result.value
    const form = { type: 'loading' } as const
    return to({
      step: 'payable',
      account,
      session: { clientSecret, wanted, opened: context.id, form, isReplacement },
    })
  }
  const reason = result.error.kind
  const { id, stored } = context
  if (reason === 'code-refused') return end(purchase, { type: 'refuse-code' }, notify(reason))
  if (reason === 'already-subscribed')
    return stored.tab
      ? complete(purchase, stored.tab, context)
      : end(purchase, closeCheckout, notify(reason), loadUser(id))
  return to(
    { step: 'not-opened', account, wanted, reason },
    ...(reason === 'not-signed-in' ? [loadUser(id)] : []),
  )
}

function onRetry(purchase: Owned, context: Context): Transition {
  if (purchase.step === 'not-opened') return open(purchase, purchase.wanted, context)
  return purchase.step === 'payable'
    ? to({ ...purchase, session: reload(purchase.session, context.id) })
    : to(purchase)
}

const reload = (session: Session, opened = session.opened): Session => ({
  ...session,
  opened,
  form: { type: 'loading' },
})

// Paying

function onForm(purchase: Owned, { clientSecret, form }: Event<'form'>, context: Context): Transition {
  if (!('session' in purchase) || purchase.session.clientSecret !== clientSecret) return to(purchase)
  const { account, session } = purchase
  const attempt = 'attempt' in purchase ? purchase.attempt : undefined
  if (form.type === 'completed') {
    const { checkoutId, isPaid } = form
    const order = recordOrder(session.wanted.order)
    return complete(purchase, { accountId: account, order, checkoutId, ...attempt?.record, isPaid }, context)
  }
  if (form.type === 'session-refused') return attempt ? to(purchase) : replace(purchase, session, context)
  const changed = { ...purchase, session: { ...session, form } }
  return purchase.step === 'payable' && form.type === 'ready'
    ? to(changed, { type: 'show-terms', terms: form.payment.terms })
    : to(changed)
}

/** Replaces a refused session once. */
function replace(purchase: Owned, { wanted, isReplacement }: Session, context: Context): Transition {
  const isShown = !('isShown' in purchase) || purchase.isShown
  if (!isReplacement) return open(purchase, wanted, context, { isReplacement: true, isShown })
  return to({ step: 'not-opened', account: purchase.account, wanted, reason: 'service-error' })
}

function onPay(purchase: Owned, { wallet, isOutdated }: Event<'pay'>, context: Context): Transition {
  if (purchase.step !== 'payable') return to(purchase)
  if (isBlocked(context)) return follow(purchase, context)
  const { account, session } = purchase
  if (!paymentOf(session, wallet)) return to(purchase)
  if (isOutdated) return to({ step: 'payable', account, session }, { type: 'reprice' })
  return to({ step: 'verifying', account, session, wallet, request: context.id }, loadUser(context.id))
}

/** A wallet does not need the card fields. */
function paymentOf({ form }: Session, wallet: CheckoutPayment | undefined): CheckoutPayment | undefined {
  // Stryker disable next-line ConditionalExpression: only a form that is ready has a payment
  return wallet ?? (form.type === 'ready' ? form.payment : undefined)
}

/** Confirms the payment, unless the order no longer shows what the provider charges. */
function confirm({ account, session, wallet }: At<'verifying'>, { id, now }: Context): Transition {
  const payable = { step: 'payable', account, session } as const
  const payment = paymentOf(session, wallet)
  if (!payment) return to(payable)
  const { order } = session.wanted
  const { terms, checkoutId } = payment
  if (applyTerms(order, terms) !== order) return to(payable, { type: 'show-terms', terms })
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

function onConfirmed(purchase: Owned, { answers, result }: Event<'confirmed'>, context: Context): Transition {
  // Stryker disable next-line ConditionalExpression: a failure has no value
  const isPaid = result.type === 'success' && result.value === 'done'
  // Stryker disable next-line ConditionalExpression: in other steps an attempt is an object
  if (purchase.step === 'awaiting' && purchase.attempt?.request === answers && isPaid)
    return complete(purchase, { ...purchase.attempt.record, isPaid }, context)
  if (purchase.step !== 'confirming' && purchase.step !== 'unanswered') return to(purchase)
  if (purchase.attempt.request !== answers) return to(purchase)
  const { account, attempt } = purchase
  const session = { ...purchase.session, isReplacement: false }
  if (result.type === 'success') {
    if (result.value !== 'leaving') return complete(purchase, { ...attempt.record, isPaid }, context)
    return to(purchase.step === 'confirming' ? { ...purchase, session, isRedirecting: true } : purchase)
  }
  const failure = result.error
  if (failure.kind === 'session-refused')
    return after([forgetTab], replace(purchase, purchase.session, context))
  const isCheckoutLeft = purchase.step === 'confirming' && !purchase.isShown
  if (isCheckoutLeft && mayBePaid(failure)) return leave(purchase, context)
  const kept = mayBePaid(failure) ? [] : [forgetTab]
  if (!isCheckoutLeft) return to({ step: 'payable', account, session, failure }, ...kept)
  const notices = failure.kind === 'incomplete' ? [] : [notify('payment-failed')]
  return to({ step: 'payable', account, session }, ...kept, ...notices)
}

const after = (effects: readonly Effect[], then: Transition): Transition =>
  to(then.purchase, ...effects, ...then.effects)

/** The provider has ended the confirmation. */
function complete(
  purchase: Owned,
  { begunAt: _ended, ...record }: PurchaseRecord,
  context: Context,
): Transition {
  const { purchase: awaiting, effects } = handOver(purchase, record, context)
  return to({ ...awaiting, showsOrder: true }, ...effects, goToSuccess)
}

/** The checkout was left, and the provider has not told the outcome: the service decides. */
function leave(purchase: At<'confirming' | 'unanswered'>, context: Context): Transition {
  const { attempt } = purchase
  const { purchase: awaiting, effects } = handOver(purchase, attempt.record, context)
  return to({ ...awaiting, attempt }, ...effects)
}

/**
 * From now on every tab waits for the service; until then another tab could pay too, and the service guards against that. An
 * order that is known to be paid is not replaced by one that is not.
 */
function handOver({ account }: Owned, record: PurchaseRecord, { now, stored: { shared } }: Context) {
  const isSecond = !record.isPaid && shared?.isPaid === true && shared.order !== undefined
  const awaited = isSecond ? shared : { ...record, awaitedSince: now }
  const purchase: At<'awaiting'> = { step: 'awaiting', account, record: awaited, showsOrder: false }
  const save: Effect = { type: 'save', place: 'shared', record: awaited }
  return { purchase, effects: isSecond ? [forgetTab] : [forgetTab, save] }
}

// A confirmation without an answer

function onTimePassed(purchase: Owned, answers: RequestId, context: Context): Transition {
  if (purchase.step === 'confirming' && purchase.attempt.request === answers) {
    const { account, session, attempt } = purchase
    return purchase.isShown ? to({ step: 'unanswered', account, session, attempt }) : leave(purchase, context)
  }
  if (purchase.step !== 'awaiting') return to(purchase)
  if (!purchase.asking) return rest(purchase, context)
  return to(purchase, ...(purchase.asking.request === answers ? [loadUser(answers)] : []))
}

function onCheck(purchase: Owned, context: Context): Transition {
  if (purchase.step === 'awaiting') return ask(purchase, context)
  return purchase.step === 'unanswered' ? askProvider(purchase, context) : to(purchase)
}

function askProvider(purchase: At<'confirming' | 'unanswered'>, { id }: Context): Transition {
  const { account, session, attempt } = purchase
  const { payment } = attempt
  return to(
    { step: 'unanswered', account, session, attempt, asking: id },
    { type: 'read-status', request: id, payment },
  )
}

function onStatus(purchase: Owned, { answers, status }: Event<'status'>, context: Context): Transition {
  // Stryker disable next-line ConditionalExpression: in other steps no request is asked
  if (purchase.step !== 'unanswered' || purchase.asking !== answers) return to(purchase)
  // The service may know what the provider does not tell.
  return status === undefined ? to(purchase, loadUser(answers)) : settle(purchase, status, context)
}

function settle(
  purchase: At<'unanswered'>,
  status: CheckoutStatus | undefined,
  context: Context,
): Transition {
  const { account, session, attempt } = purchase
  switch (status) {
    case 'paid':
    case 'processing':
    case 'trial-refused':
      return complete(purchase, { ...attempt.record, isPaid: status === 'paid' }, context)
    case 'open':
      return to({ step: 'payable', account, session }, forgetTab)
    case 'expired':
      return after([forgetTab], replace(purchase, session, context))
    case undefined:
      return to({ step: 'unanswered', account, session, attempt })
  }
}

// Leaving and coming back

function onCheckoutLeft(purchase: Owned, context: Context): Transition {
  const { account } = purchase
  switch (purchase.step) {
    case 'consent':
    case 'not-opened':
      return to({ step: 'none', account })
    case 'payable':
    case 'verifying':
      return to({ step: 'payable', account, session: reload(purchase.session) })
    case 'opening':
      return to({ ...purchase, isShown: false })
    case 'confirming':
      return to({ ...purchase, session: reload(purchase.session), isShown: false })
    case 'unanswered':
      return leave(purchase, context)
    case 'none':
    case 'awaiting':
    case 'subscribed':
      return to(purchase)
  }
}

function onRestored(purchase: Owned, context: Context): Transition {
  const isAsked = purchase.step === 'confirming' || purchase.step === 'unanswered'
  // The page after this one, which was left again, may have handed the payment over.
  const isHandedOver = isAsked && isBlocked(context)
  if (isAsked && !isHandedOver) return askProvider(purchase, context)
  if (isHandedOver) return after([loadUser(context.id)], follow(purchase, context))
  const isPayable = purchase.step === 'payable' || purchase.step === 'verifying'
  return to(
    isPayable ? { step: 'payable', account: purchase.account, session: purchase.session } : purchase,
    loadUser(context.id),
  )
}

/** What this tab has stored is taken out, also another user's record and a malformed one. */
function takeTab(transition: Transition): Transition {
  return transition.effects.includes(forgetTab) ? transition : after([forgetTab], transition)
}

function onHome(purchase: Owned, user: CurrentUser, context: Context): Transition {
  const { tab } = context.stored
  if (tab && user.subscribed) return end(purchase, forgetTab, ...reportOf(tab, user, context), discardDraft)
  if (user.subscribed) return to(purchase)
  if (tab) return thenAsk(handOver(purchase, tab, context), context)
  if (purchase.step === 'awaiting')
    return isLapsed(purchase, context) ? rest(purchase, context) : ask(purchase, context)
  return isBlocked(context) ? thenAsk(to(follow(purchase, context).purchase), context) : to(purchase)
}

function onReturned(purchase: Owned, event: Event<'returned'>, context: Context): Transition {
  const { tab } = context.stored
  // Stryker disable next-line ConditionalExpression: no other step shows the order
  const isShown = purchase.step === 'awaiting' && purchase.showsOrder
  if (tab && event.isRefused) return end(purchase, forgetTab, ...notPaid('payment-failed', tab), goHome)
  if (tab) return thenAsk(complete(purchase, tab, context), context)
  if (isShown && !event.isRefused) return thenAsk(to(purchase, goToSuccess), context)
  if (purchase.step === 'subscribed' && !event.isRefused) return to(purchase)
  if (event.kept?.accountId === purchase.account) return onReloaded(purchase, event.kept, event.user, context)
  return after([goHome], onReturnWithoutOrder(purchase, event, context))
}

/** The success page shows its order again, and sends no event. */
function onReloaded(purchase: Owned, kept: PurchaseRecord, user: CurrentUser, context: Context): Transition {
  const { account } = purchase
  const isAwaited =
    purchase.step === 'awaiting' && purchase.record.order && purchase.record.checkoutId === kept.checkoutId
  if (isAwaited) return thenAsk(to({ ...purchase, showsOrder: true }), context)
  // What the page says must be true still: neither cancelled nor changed since.
  const isAsBought = user.subscription?.autoRenew === true && user.subscription.scheduledChange === undefined
  const isBought = purchase.step === 'none' && user.subscribed && isAsBought && isBoughtHere(kept, user)
  return isBought ? to({ step: 'subscribed', account, record: kept }) : to(purchase, goHome)
}

/** Any link can name a checkout: it counts only if the service says that it is the latest one of this user. */
function onReturnWithoutOrder(purchase: Owned, event: Event<'returned'>, context: Context): Transition {
  const { user, checkoutId } = event
  const { account } = purchase
  const { shared } = context.stored
  if (checkoutId === undefined || user.checkout?.id !== checkoutId || user.subscribed) return to(purchase)
  const isKnown = shared !== undefined && (shared.checkoutId === checkoutId || isBlocked(context))
  const fresh = { accountId: account, checkoutId, awaitedSince: context.now, isPaid: false }
  const record = isKnown ? shared : fresh
  const save: readonly Effect[] = isKnown ? [] : [{ type: 'save', place: 'shared', record }]
  return after(save, decide({ step: 'awaiting', account, record, showsOrder: false }, user, context))
}

// Waiting for the service's word

/** Whether a payment that was handed over, perhaps by another tab, is in the way of another one. */
function isBlocked({ stored: { shared }, now }: Context): boolean {
  return shared !== undefined && standingOf(shared, now) !== 'lapsed'
}

/** Waits for the payment that is in the way. */
function follow(purchase: Owned, context: Context): Transition {
  const { account } = purchase
  const { shared: record } = context.stored
  return record ? rest({ step: 'awaiting', account, record, showsOrder: false }, context) : end(purchase)
}

function ask(purchase: At<'awaiting'>, { id, now }: Context): Transition {
  return to(
    { ...purchase, asking: { request: id, pause: 0, until: now + askingInMilliseconds } },
    loadUser(id),
  )
}

function thenAsk({ purchase, effects }: Transition, context: Context): Transition {
  // Stryker disable next-line ConditionalExpression: only what is awaited gets here
  const isAwaiting = purchase.step === 'awaiting'
  return isAwaiting ? after(effects, ask(purchase, context)) : to(purchase, ...effects)
}

function stopAsking(purchase: Owned): Transition {
  if (purchase.step !== 'awaiting') return to(purchase)
  const { asking: _asked, ...resting } = purchase
  return to(resting)
}

/** Asks again after a pause, for half a minute. */
function askLater(purchase: At<'awaiting'>, context: Context): Transition {
  const { asking } = purchase
  const { id, now } = context
  const milliseconds = asking && pausesInMilliseconds[asking.pause]
  const isOver = !asking || milliseconds === undefined || now + milliseconds > asking.until
  if (isOver || isLapsed(purchase, context)) return rest(purchase, context)
  return to(
    { ...purchase, asking: { ...asking, request: id, pause: asking.pause + 1 } },
    { type: 'wait', request: id, milliseconds },
  )
}

/** Asks no more until the customer does. What has waited too long is no longer in the way. */
function rest(purchase: At<'awaiting'>, { id, now }: Context): Transition {
  if (isLapsed(purchase, { now })) return end(purchase, ...leaveSuccessPage(purchase))
  const milliseconds = untilNextStanding(purchase.record, now)
  const waits: readonly Effect[] =
    milliseconds === undefined ? [] : [{ type: 'wait', request: id, milliseconds }]
  return to(stopAsking(purchase).purchase, ...waits)
}

const isLapsed = ({ record }: At<'awaiting'>, { now }: Pick<Context, 'now'>) =>
  standingOf(record, now) === 'lapsed'
const leaveSuccessPage = ({ showsOrder }: At<'awaiting'>) => (showsOrder ? [goHome] : [])

/** The user has no subscription, as far as the service knows. */
function onNotSubscribed(purchase: Owned, event: Event<'user'>, context: Context): Transition {
  const { user, answers } = event
  if (purchase.step === 'confirming') return to(purchase)
  if (purchase.step === 'awaiting') {
    const { shared } = context.stored
    // Another tab has heard the outcome.
    if (!shared) return end(purchase, ...leaveSuccessPage(purchase))
    const current = { ...purchase, record: shared }
    return isDecisive(current, event) ? decide(current, user, context) : to(current)
  }
  if (purchase.step === 'unanswered') {
    const isLatest = user.checkout?.id === purchase.attempt.payment.checkoutId
    if (purchase.asking === undefined || purchase.asking !== answers) return to(purchase)
    // Stryker disable next-line OptionalChaining: the latest checkout is known
    return settle(purchase, isLatest ? user.checkout?.status : undefined, context)
  }
  if (isBlocked(context)) {
    const followed = follow(purchase, context)
    const awaiting = followed.purchase
    // Stryker disable next-line ConditionalExpression: the record that blocks is awaited
    const isDecided = awaiting.step === 'awaiting' && isDecisive(awaiting, event)
    return isDecided ? decide(awaiting, user, context) : followed
  }
  if (purchase.step === 'verifying' && purchase.request === answers) return confirm(purchase, context)
  if (purchase.step !== 'opening' || purchase.request !== answers || purchase.sent) return to(purchase)
  const { account, wanted } = purchase
  const { id: request } = context
  return to({ ...purchase, request, sent: wanted }, { type: 'open-session', request, account, wanted })
}

/** A refused trial is final. A user who was loaded before the confirmation has its session open. */
function isDecisive({ asking, record }: At<'awaiting'>, { user, answers }: Event<'user'>): boolean {
  const isAnswer = asking !== undefined && asking.request === answers
  const isRefused = user.checkout?.status === 'trial-refused' && user.checkout.id === record.checkoutId
  return isAnswer || isRefused
}

function onUserNotLoaded(purchase: Owned, event: Event<'user-not-loaded'>, context: Context): Transition {
  const { answers, reason } = event
  const { account } = purchase
  const isOpening = purchase.step === 'opening' && purchase.request === answers && !purchase.sent
  const isVerifying = purchase.step === 'verifying' && purchase.request === answers
  // What storage holds counts also without the user.
  if ((isOpening || isVerifying) && isBlocked(context)) return follow(purchase, context)
  if (isOpening && !purchase.isShown) return end(purchase)
  if (isOpening) return to({ step: 'not-opened', account, wanted: purchase.wanted, reason })
  if (isVerifying)
    return reason === 'not-signed-in'
      ? to({ step: 'payable', account, session: purchase.session })
      : confirm(purchase, context)
  // Stryker disable next-line ConditionalExpression: in other steps no request is asked
  if (purchase.step === 'unanswered' && purchase.asking === answers)
    return settle(purchase, undefined, context)
  // Stryker disable next-line ConditionalExpression: in other steps no request is asked so
  if (purchase.step === 'awaiting' && purchase.asking?.request === answers) return askLater(purchase, context)
  return to(purchase)
}

/**
 * The service's word on a payment. A paid one stays paid whatever the service says of its session, until a day later; an open
 * session counts as unpaid only once the provider cannot be confirming it any more.
 */
function decide(purchase: At<'awaiting'>, { checkout }: CurrentUser, context: Context): Transition {
  const { record } = purchase
  const isLatest = checkout !== undefined && checkout.id === record.checkoutId
  const isUnpaid = checkout?.status === 'open' || checkout?.status === 'expired'
  const over = (...effects: readonly Effect[]) =>
    end(purchase, forgetShared, ...effects, ...leaveSuccessPage(purchase))
  if (isLatest && checkout.status === 'trial-refused') return over(...notPaid('trial-refused', record))
  if (record.isPaid) {
    const isOverdue = standingOf(record, context.now) === 'overdue'
    return isOverdue && checkout && (isUnpaid || !isLatest) ? over() : askLater(purchase, context)
  }
  const isStillOpen = checkout?.status === 'open' && mayBeConfirming(record, context.now)
  if (isLatest && isUnpaid && !isStillOpen) return over(...notPaid('payment-failed', record))
  if (!isLatest || checkout.status !== 'paid') return askLater(purchase, context)
  const paid = { ...record, isPaid: true }
  return after(
    [{ type: 'save', place: 'shared', record: paid }],
    askLater({ ...purchase, record: paid }, context),
  )
}

const notPaid = (notice: PurchaseNotice, { order }: PurchaseRecord): readonly Effect[] => [
  notify(notice),
  { type: 'reopen', order },
]

/** The service has confirmed a subscription: of this order, or of another one. */
function onSubscribed(purchase: Owned, { user, answers }: Event<'user'>, context: Context): Transition {
  const { account } = purchase
  const { tab, shared } = context.stored
  const reported = shared ? [forgetShared, ...reportOf(shared, user, context)] : []
  switch (purchase.step) {
    case 'none':
    case 'subscribed':
    // Stryker disable next-line ConditionalExpression: the next case does the same without a question
    case 'confirming':
      return to(purchase, ...reported)
    case 'unanswered':
      return purchase.asking !== undefined && purchase.asking === answers
        ? settle(purchase, 'paid', context)
        : to(purchase, ...reported)
    case 'awaiting': {
      const { record, showsOrder } = purchase
      return showsOrder && !isBoughtHere(record, user)
        ? end(purchase, ...reported, discardDraft, notify('already-subscribed'), goHome)
        : to({ step: 'subscribed', account, record }, ...reported, discardDraft)
    }
    case 'consent':
    case 'opening':
    case 'not-opened':
    case 'payable':
    case 'verifying': {
      if (!tab || !isBoughtHere(tab, user))
        return end(purchase, ...reported, forgetTab, closeCheckout, notify('already-subscribed'))
      // The payment of this page, whose outcome was not known. The shared record is of an earlier one, which was not made.
      const effects = [forgetTab, forgetShared, ...reportOf(tab, user, context), discardDraft, goToSuccess]
      return to({ step: 'subscribed', account, record: tab }, ...effects)
    }
  }
}

/** Whether the subscription comes from this order: not from an app store, or from another checkout session. */
function isBoughtHere({ checkoutId }: PurchaseRecord, { subscription, checkout }: CurrentUser): boolean {
  const isOtherSession = checkout !== undefined && checkoutId !== undefined && checkout.id !== checkoutId
  return subscription?.managedBy === 'portal' && !isOtherSession
}

/** One purchase event for each order, and none for a subscription that was bought elsewhere. */
function reportOf(
  { accountId: account, order }: PurchaseRecord,
  { subscription }: CurrentUser,
  { stored: { reported } }: Context,
): readonly Effect[] {
  const isReported = subscription && reported && reported.at >= Date.parse(subscription.subscribedAt)
  const isNew = subscription === undefined || (subscription.managedBy === 'portal' && !isReported)
  return order && isNew ? [{ type: 'report-purchase', account, order }] : []
}
