import type { CardFormState, CheckoutPayment, PaymentFailure, PaymentOutcome } from '../ports/payments'
import type { ServiceFailure } from '../ports/portal-api'
import type { RequestId, TransitionOf, WithoutFields } from '../shared/flow'
import type { Result } from '../shared/result'
import type { CheckoutTerms } from './checkout-terms'
import { awaitedPaymentSteps, type AwaitedPayment } from './purchase/awaited-payment'
import { checkoutSteps, type Checkout, type NotOpenedReason, type Wanted } from './purchase/checkout'
import { to, type Context, type EventName, type Owned } from './purchase/step'
import type { PurchaseRecord, RecordedOrder, RecordPlace, ReportedPurchase } from './purchase-record'
import type { CheckoutStatus, CurrentUser } from './subscriber'

/**
 * What becomes of the order in this browser, from the first look at the checkout to the service's word. It belongs to the
 * account that is signed in. The straight way: none, opening, payable, verifying, confirming, awaiting, subscribed.
 */
export type Purchase = Checkout | AwaitedPayment

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
  | { readonly type: 'form'; readonly clientSecret: string; readonly form: CardFormState<CheckoutPayment> }
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
  /** The checkout went away. */
  | { readonly type: 'left' }
  /** The page went away that tells how the payment stands. */
  | { readonly type: 'status-left' }
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
export type PurchaseNotice =
  'payment-made' | 'payment-failed' | 'trial-refused' | 'already-subscribed' | 'code-refused'

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

/**
 * What is done with the order, the notice and the address. No event answers it; a changed order or page sends events of its own
 * (`checkout`, `left`, `returned`).
 */
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

export type Transition = TransitionOf<Purchase, Effect>

/** Whether opening the checkout again can succeed without another order or sign-in. */
export function canRetry(purchase: Purchase): boolean {
  const retryable: readonly NotOpenedReason[] = ['unreachable', 'service-error', 'payment-processing']
  return purchase.step === 'not-opened' && retryable.includes(purchase.reason)
}

/** What each step answers. */
export const steps = { ...checkoutSteps, ...awaitedPaymentSteps }

/** Returns the next state, and what is to be done. `now` is in milliseconds since the epoch. */
export function next(purchase: Purchase, event: PurchaseEvent, now: number): Transition {
  if (event.type === 'signed-out') return to({ step: 'none' })
  const account = event.type === 'user' ? event.account : purchase.account
  if (account === undefined) return to(purchase)
  // Nothing of an account survives into another.
  const at: Owned = purchase.account === account ? purchase : { step: 'none', account }
  const isAnswer = isAnswerFor(at, event)
  // It answers an earlier request, or is about the form of an earlier session.
  if (!isAnswer && answers.includes(event.type)) return to(at)
  const context = { id: event.id, stored: storedFor(account, event.stored), now, isAnswer }
  const answer = steps[at.step][nameOf(event)] as Answer | undefined
  return answer?.(at, event, context) ?? to(at)
}

type Answer = (at: Owned, event: PurchaseEvent, context: Context) => Transition | undefined
type OwnedEvent = Exclude<PurchaseEvent, { readonly type: 'signed-out' }>

/** Returns by which name the steps list an event. */
export const nameOf = (event: WithoutFields<OwnedEvent, 'id' | 'stored'>): EventName =>
  event.type === 'user' && event.user.subscribed ? 'subscriber' : event.type

/** Users are loaded, and time passes, for other reasons too. */
const answers: readonly EventName[] = ['user-not-loaded', 'session', 'form', 'confirmed', 'status']

function isAnswerFor(at: Owned, event: OwnedEvent): boolean {
  if (event.type === 'form') return 'session' in at && at.session.clientSecret === event.clientSecret
  return 'answers' in event && event.answers !== undefined && event.answers === requestOf(at, event)
}

/** Returns the request that the step waits for. The provider may still answer its attempt while another one is asked. */
function requestOf(at: Owned, { type }: OwnedEvent): RequestId | undefined {
  if (type === 'confirmed' || at.step === 'confirming')
    return 'attempt' in at ? at.attempt?.request : undefined
  if ('request' in at) return at.request
  return at.step === 'awaiting' ? at.asking?.request : undefined
}

function storedFor(account: string, { tab, shared, reported }: Stored): Stored {
  const own = <Item extends { readonly accountId: string }>(item: Item | undefined) =>
    item?.accountId === account ? item : undefined
  return { tab: own(tab), shared: own(shared), reported: own(reported) }
}
