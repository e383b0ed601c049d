import type { DeclineReason, PaymentFailure } from '../ports/payments'
import type {
  ChangePreviewFailure,
  ClientSecret,
  PlanChangeFailure,
  PlanChangeOrder,
  ServiceFailure,
} from '../ports/portal-api'
import type { Answered, Request, RequestId } from '../shared/flow'
import type { Result } from '../shared/result'
import type { ChangePreview } from './change-preview'
import type { GivenConsent } from './consent'
import type { BillingType } from './plan-catalogue'
import { steps, to, type Context, type Transition } from './plan-change-steps'
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

/** What becomes of a change of plan in this browser. It belongs to the account that is signed in, and outlives its page. */
export type PlanChange =
  | { readonly step: 'none'; readonly account?: undefined }
  | ({ readonly account: string; readonly wanted: WantedPlan } & (
      | {
          readonly step: 'loading'
          readonly request: RequestId
          readonly problem?: PlanChangeProblem | undefined
        }
      | { readonly step: 'not-loaded'; readonly reason: ChangePreviewFailure['kind'] }
      /** What the change costs. `isPriceChanged`: other than what was shown before. */
      | {
          readonly step: 'shown'
          readonly preview: ChangePreview
          readonly problem?: PlanChangeProblem | undefined
          readonly isPriceChanged?: boolean
        }
      /** The service is asked to change the plan; `isRepeated`: again, because its answer was lost. */
      | (Ordered<'changing'> & { readonly isRepeated?: boolean | undefined })
      | Ordered<'asking-bank'>
      /** The user is loaded, who decides what has become of the change. */
      | (Ordered<'checking'> & Check)
      | { readonly step: 'done' }
    ))

/** A step of a change that was asked for, at the price of the preview. */
export interface Ordered<Name extends string> {
  readonly step: Name
  readonly preview: ChangePreview
  readonly order: PlanChangeOrder
  readonly request: RequestId
}

export interface Check {
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

export type PlanChangeEvent = {
  readonly id: RequestId
  readonly holder: PlanHolder | undefined
} & (
  | { readonly type: 'retry' }
  /** The page was opened. */
  | { readonly type: 'shown'; readonly wanted: WantedPlan }
  /** Another plan was chosen on the page. */
  | { readonly type: 'chosen'; readonly wanted: WantedPlan }
  /** The page came back from the back/forward cache. */
  | { readonly type: 'restored' }
  | { readonly type: 'submit'; readonly consent?: GivenConsent | undefined }
  | { readonly type: 'time-passed'; readonly answers: RequestId }
  | Answered<'previewed', Result<ChangePreview, ChangePreviewFailure>>
  | Answered<'changed', Result<ClientSecret | undefined, PlanChangeFailure>>
  | Answered<'bank-answered', Result<void, PaymentFailure>>
  | Answered<'checked', Result<Pick<CurrentUser, 'subscription'>, ServiceFailure>>
)

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

/** Returns the next state, and what is to be done. */
export function next(change: PlanChange, event: PlanChangeEvent): Transition {
  const { id, holder } = event
  if (!holder) return to({ step: 'none' })
  // Nothing of an account survives into another.
  const at: PlanChange = change.account === holder.account ? change : { step: 'none' }
  const isAnswer = 'answers' in event && 'request' in at && at.request === event.answers
  // It answers an earlier request.
  if (!isAnswer && 'answers' in event) return to(at)
  const answer = steps[at.step][event.type] as Answer | undefined
  return answer?.(at, event, { id, holder }) ?? to(at)
}

type Answer = (at: PlanChange, event: PlanChangeEvent, context: Context) => Transition | undefined

/** Whether the service or the bank may be changing the plan. */
export function isInFlight(change: PlanChange): boolean {
  return change.step === 'changing' || change.step === 'asking-bank' || change.step === 'checking'
}
