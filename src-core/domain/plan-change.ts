import type { DeclineReason, PaymentFailure } from '../ports/payments'
import type {
  ChangePreviewFailure,
  ClientSecret,
  PlanChangeFailure,
  PlanChangeOrder,
  ServiceFailure,
} from '../ports/portal-api'
import type { RequestId } from '../shared/flow'
import type { Result } from '../shared/result'
import type { ChangePreview } from './change-preview'
import type { GivenConsent } from './consent'
import { recurrenceOf, type BillingType } from './plan-catalogue'
import type { CurrentUser } from './subscriber'

/** The plan that a subscriber wants instead of the current one. */
export interface WantedPlan {
  readonly productId: string
  readonly from: BillingType
  readonly to: BillingType
}

/** Why the last press has changed nothing: the card was declined, or `unconfirmed`: nothing is known of it. */
export type PlanChangeProblem = DeclineReason | 'unconfirmed'

/**
 * How a change of plan ends. `changed`: now; `scheduled`: for the renewal. `pending`: the bank has not answered. `not-changed`: the
 * subscription ended meanwhile. `unknown`: the service does not tell.
 */
export type PlanChangeOutcome = 'changed' | 'scheduled' | 'pending' | 'not-changed' | 'unknown'

interface Step<Name extends string> {
  readonly step: Name
  readonly account: string
  readonly wanted: WantedPlan
}

/** A step of a change that was asked for, at the price of the preview. */
interface Ordered<Name extends string> extends Step<Name> {
  readonly preview: ChangePreview
  readonly order: PlanChangeOrder
  readonly request: RequestId
}

/** What becomes of a change of plan in this browser. It belongs to the account that is signed in, and outlives its page. */
export type PlanChange =
  | { readonly step: 'none'; readonly account?: undefined }
  | (Step<'loading'> & { readonly request: RequestId; readonly problem?: PlanChangeProblem | undefined })
  | (Step<'not-loaded'> & { readonly reason: ChangePreviewFailure['kind'] })
  /** What the change costs. `isPriceChanged`: other than what was shown before. */
  | (Step<'shown'> & {
      readonly preview: ChangePreview
      readonly problem?: PlanChangeProblem | undefined
      readonly isPriceChanged?: boolean
    })
  /** The service is asked to change the plan; `isRepeated`: again, because its answer was lost. */
  | (Ordered<'changing'> & { readonly isRepeated?: boolean | undefined })
  | Ordered<'asking-bank'>
  /** The user is loaded, who decides what has become of the change. */
  | (Ordered<'checking'> & Check)
  | Step<'done'>

interface Check {
  /** `accepted`: the service or the bank has said that the change is made; `bank`: the bank has said otherwise; `lost`: no answer came. */
  readonly after: 'accepted' | 'bank' | 'lost'
  readonly isRepeated?: boolean | undefined
  /** Why the bank has not paid: the change is called off. */
  readonly refusal?: DeclineReason | undefined
  /** How many times the user is still loaded again. */
  readonly left: number
}

/** The signed-in user. `isPending`: the bank has not answered an earlier change. */
export interface PlanHolder {
  readonly account: string
  readonly isPending: boolean
}

interface Answer<Type extends string, Answered> {
  readonly type: Type
  readonly answers: RequestId
  readonly result: Answered
}

export type PlanChangeEvent = {
  readonly id: RequestId
  readonly holder: PlanHolder | undefined
} & (
  | { readonly type: 'retry' }
  /** The page was opened, or another plan was chosen on it. */
  | { readonly type: 'shown' | 'chosen'; readonly wanted: WantedPlan }
  /** The page came back from the back/forward cache. */
  | { readonly type: 'restored' }
  | { readonly type: 'submit'; readonly consent?: GivenConsent | undefined }
  | { readonly type: 'time-passed'; readonly answers: RequestId }
  | Answer<'previewed', Result<ChangePreview, ChangePreviewFailure>>
  | Answer<'changed', Result<ClientSecret | undefined, PlanChangeFailure>>
  | Answer<'bank-answered', Result<void, PaymentFailure>>
  | Answer<'checked', Result<Pick<CurrentUser, 'subscription'>, ServiceFailure>>
)

interface Request<Type extends string> {
  readonly type: Type
  readonly request: RequestId
}

/** What is to be done, in order. A request ends in an event that answers it. */
export type PlanChangeEffect =
  | (Request<'preview'> & { readonly account: string; readonly productId: string })
  | (Request<'change'> & { readonly account: string; readonly order: PlanChangeOrder })
  | (Request<'ask-bank'> & ClientSecret)
  /** Calls the change off first if the bank has refused it: the provider tells the service only later. */
  | (Request<'check'> & { readonly account: string; readonly callsOff: boolean })
  | (Request<'wait'> & { readonly milliseconds: number })
  | { readonly type: 'refresh' }
  | { readonly type: 'report'; readonly from: BillingType; readonly to: BillingType }
  /** Leads home, with the outcome. */
  | ({ readonly type: 'finish'; readonly outcome: PlanChangeOutcome } & FinishedChange)

/** The plan that was wanted, and what was shown of it. */
export interface FinishedChange {
  readonly wanted: WantedPlan
  readonly preview?: ChangePreview | undefined
}

/** Together half a minute: the service learns the bank's answer from the provider. */
const checks = 10
const pauseInMilliseconds = 3000

const to = (change: PlanChange, ...effects: readonly PlanChangeEffect[]) => ({ change, effects })
const refresh = { type: 'refresh' } as const

/** Returns the next state, and what is to be done. Each step ignores late answers, and the events that it does not name. */
export function next(change: PlanChange, event: PlanChangeEvent): ReturnType<typeof to> {
  const { id: request, holder } = event
  if (!holder) return to({ step: 'none' })
  const { account } = holder
  // Nothing of an account survives into another.
  const own: PlanChange = change.account === account ? change : { step: 'none' }
  if ('answers' in event && !('request' in own && own.request === event.answers)) return to(own)
  const load = (wanted: WantedPlan, problem?: PlanChangeProblem, ...others: readonly PlanChangeEffect[]) =>
    to(
      { step: 'loading', account, wanted, request, problem },
      { type: 'preview', request, account, productId: wanted.productId },
      ...others,
    )
  switch (event.type) {
    case 'shown': {
      const { wanted } = event
      if (isInFlight(own) || (own.step === 'loading' && own.wanted.productId === wanted.productId))
        return to(own)
      return holder.isPending ? finish({ account, wanted }, 'pending') : load(wanted)
    }
    case 'chosen':
      return isOpen(own) && own.wanted.productId !== event.wanted.productId ? load(event.wanted) : to(own)
    case 'restored':
      return isOpen(own) ? load(own.wanted, undefined, refresh) : to(own)
    case 'retry':
      return own.step === 'not-loaded' ? load(own.wanted) : to(own)
    case 'previewed': {
      if (own.step !== 'loading') return to(own)
      const { wanted, problem } = own
      const { result } = event
      return result.type === 'success'
        ? to({ step: 'shown', account, wanted, preview: result.value, problem })
        : notLoaded(own, result.error.kind)
    }
    case 'submit': {
      if (own.step !== 'shown') return to(own)
      const { wanted, preview } = own
      const { consent } = event
      const order = { productId: wanted.productId, quote: preview.quote, ...(consent && { consent }) }
      return ask({ account, wanted, preview, order }, request)
    }
    case 'changed':
      return own.step === 'changing' ? changed(own, event.result, request, load) : to(own)
    case 'bank-answered': {
      if (own.step !== 'asking-bank') return to(own)
      const { result } = event
      if (result.type === 'success') return check({ ...own, after: 'accepted', left: checks }, request)
      return check({ ...own, after: 'bank', refusal: refusalOf(result.error), left: checks }, request)
    }
    case 'time-passed':
      return own.step === 'checking' ? check(own, request) : to(own)
    case 'checked':
      return own.step === 'checking' ? checked(own, event.result, request, load) : to(own)
  }
}

type Load = (wanted: WantedPlan, problem: PlanChangeProblem) => ReturnType<typeof to>

/** What becomes of a change once the service has answered. */
function changed(
  own: PlanChange & { readonly step: 'changing' },
  result: Result<ClientSecret | undefined, PlanChangeFailure>,
  request: RequestId,
  load: Load,
) {
  const { account, wanted, preview, order, isRepeated } = own
  if (result.type === 'success') {
    if (!result.value) return check({ ...own, after: 'accepted', left: checks }, request)
    const { clientSecret } = result.value
    return to(
      { step: 'asking-bank', account, wanted, preview, order, request },
      { type: 'ask-bank', request, clientSecret },
    )
  }
  const { error } = result
  switch (error.kind) {
    // The quote is spent.
    case 'payment-declined':
      return load(wanted, error.reason)
    case 'price-changed':
      return to({ step: 'shown', account, wanted, preview: error.preview, isPriceChanged: true })
    case 'product-refused':
    case 'not-possible':
    case 'not-signed-in':
      return notLoaded(own, error.kind)
    case 'unreachable':
    case 'service-error':
      return check({ ...own, after: 'lost', isRepeated, left: checks }, request)
  }
}

/** What becomes of a change once the user was loaded. */
function checked(
  own: PlanChange & { readonly step: 'checking' },
  result: Result<Pick<CurrentUser, 'subscription'>, ServiceFailure>,
  request: RequestId,
  load: Load,
) {
  const { account, wanted, preview, order, after, isRepeated, refusal, left } = own
  // The same quote is carried out once.
  const unconfirmed = to({ step: 'shown', account, wanted, preview, problem: 'unconfirmed' })
  const again = (outcome: PlanChangeOutcome) =>
    left > 0
      ? to({ ...own, left: left - 1, request }, { type: 'wait', request, milliseconds: pauseInMilliseconds })
      : finish(own, outcome)
  if (result.type === 'error') {
    if (result.error.kind === 'not-signed-in') return notLoaded(own, 'not-signed-in')
    return after === 'lost' ? unconfirmed : again('unknown')
  }
  switch (standingOf(result.value, wanted)) {
    case 'made': {
      const { from, to: plan } = wanted
      const outcome = preview.takesEffect === 'now' ? 'changed' : 'scheduled'
      return finish(own, outcome, { type: 'report', from, to: plan })
    }
    case 'over':
      return finish(own, 'not-changed')
    case 'pending':
      // The bank is asked with the secret of the lost answer.
      return after === 'lost' && !isRepeated
        ? ask({ account, wanted, preview, order, isRepeated: true }, request)
        : again('pending')
    case 'unchanged':
      if (after === 'accepted') return again('unknown')
      return after === 'lost' ? unconfirmed : load(wanted, refusal ?? 'authentication-failed')
  }
}

function finish(
  { account, wanted, preview }: FinishedChange & { readonly account: string },
  outcome: PlanChangeOutcome,
  ...effects: readonly PlanChangeEffect[]
) {
  return to({ step: 'done', account, wanted }, ...effects, { type: 'finish', outcome, wanted, preview })
}

function notLoaded(
  { account, wanted }: Pick<Step<string>, 'account' | 'wanted'>,
  reason: ChangePreviewFailure['kind'],
) {
  // The session or the subscription may have ended.
  const isOver = reason === 'not-signed-in' || reason === 'not-possible'
  return to({ step: 'not-loaded', account, wanted, reason }, ...(isOver ? [refresh] : []))
}

type AskedChange = Omit<PlanChange & { readonly step: 'changing' }, 'step' | 'request'>

function ask(asked: AskedChange, request: RequestId) {
  const { account, order } = asked
  return to({ ...asked, step: 'changing', request }, { type: 'change', request, account, order })
}

type CheckedChange = Omit<PlanChange & { readonly step: 'checking' }, 'step' | 'request'>

function check(
  { account, wanted, preview, order, after, isRepeated, refusal, left }: CheckedChange,
  request: RequestId,
) {
  return to(
    { step: 'checking', account, wanted, preview, order, after, isRepeated, refusal, left, request },
    { type: 'check', request, account, callsOff: refusal !== undefined },
  )
}

type At<StepName extends PlanChange['step']> = Extract<PlanChange, { readonly step: StepName }>

/** Whether the service or the bank may be changing the plan. */
export function isInFlight(change: PlanChange): change is At<'changing' | 'asking-bank' | 'checking'> {
  return change.step === 'changing' || change.step === 'asking-bank' || change.step === 'checking'
}

/** Whether another plan may be chosen. */
function isOpen(change: PlanChange): change is At<'loading' | 'not-loaded' | 'shown'> {
  return change.step === 'loading' || change.step === 'not-loaded' || change.step === 'shown'
}

/** Returns the user with a change that the service has made. `productName` is that of the plan. */
export function withChange(
  user: CurrentUser,
  { productId, to: plan }: WantedPlan,
  { next: period, takesEffect }: ChangePreview,
  productName: string,
): CurrentUser {
  const { subscription } = user
  if (!subscription) return user
  const nextPlan = { productName, recurrence: recurrenceOf[plan], price: period.amount }
  return {
    ...user,
    subscription:
      takesEffect === 'now'
        ? { ...subscription, ...nextPlan, originalPrice: period.amount, renewsAt: period.date }
        : { ...subscription, scheduledChange: { ...nextPlan, productId, from: period.date } },
  }
}

/** Returns why the bank has not paid; undefined if it may have. */
function refusalOf(failure: PaymentFailure): DeclineReason | undefined {
  switch (failure.kind) {
    case 'declined':
    case 'insufficient-funds':
    case 'card-expired':
    case 'security-code-wrong':
    case 'authentication-failed':
      return failure.kind
    case 'incomplete':
    case 'session-refused':
    case 'no-connection':
    case 'unknown':
      return undefined
  }
}

/** Returns what the service's user says of a change that was asked for. */
function standingOf(
  { subscription }: Pick<CurrentUser, 'subscription'>,
  { productId, to: plan }: WantedPlan,
): 'made' | 'pending' | 'over' | 'unchanged' {
  if (subscription?.managedBy !== 'portal') return 'over'
  const { recurrence, scheduledChange, changePending, autoRenew, paused } = subscription
  if (recurrence === recurrenceOf[plan] || scheduledChange?.productId === productId) return 'made'
  if (changePending) return 'pending'
  return autoRenew && !paused ? 'unchanged' : 'over'
}
