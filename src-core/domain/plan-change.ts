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
import type { BillingType } from './plan-catalogue'
import {
  ask,
  changed,
  check,
  checked,
  checks,
  finish,
  notLoaded,
  refresh,
  refusalOf,
  to,
} from './plan-change/answers'
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

export type At<StepName extends PlanChange['step']> = Extract<PlanChange, { readonly step: StepName }>

/** Whether the service or the bank may be changing the plan. */
export function isInFlight(change: PlanChange): change is At<'changing' | 'asking-bank' | 'checking'> {
  return change.step === 'changing' || change.step === 'asking-bank' || change.step === 'checking'
}

/** Whether another plan may be chosen. */
function isOpen(change: PlanChange): change is At<'loading' | 'not-loaded' | 'shown'> {
  return change.step === 'loading' || change.step === 'not-loaded' || change.step === 'shown'
}
