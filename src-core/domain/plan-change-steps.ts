import type { DeclineReason, PaymentFailure } from '../ports/payments'
import type { ChangePreviewFailure } from '../ports/portal-api'
import type { RequestId, StepOf, TransitionOf } from '../shared/flow'
import { recurrenceOf } from './plan-catalogue'
import type {
  FinishedChange,
  PlanChange,
  PlanChangeEffect,
  PlanChangeEvent,
  PlanChangeOutcome,
  PlanChangeProblem,
  PlanHolder,
  WantedPlan,
} from './plan-change'
import type { CurrentUser } from './subscriber'

/** Together half a minute: the service learns the bank's answer from the provider. */
const checks = 10
const pauseInMilliseconds = 3000

export type Transition = TransitionOf<PlanChange, PlanChangeEffect>
type At<Name extends PlanChange['step']> = Extract<PlanChange, { readonly step: Name }>
type EventName = PlanChangeEvent['type']
type Event<Name extends EventName> = Extract<PlanChangeEvent, { readonly type: Name }>

export interface Context {
  /** The id of the event. */
  readonly id: RequestId
  readonly holder: PlanHolder
}

type Step<Name extends PlanChange['step']> = StepOf<
  At<Name>,
  { readonly [Type in EventName]: Event<Type> },
  Context,
  Transition
>

export const to = (state: PlanChange, ...effects: readonly PlanChangeEffect[]): Transition => ({
  state,
  effects,
})
const refresh = { type: 'refresh' } as const

const none: Step<'none'> = { shown: openPage }

const loading: Step<'loading'> = {
  shown: (at, event, context) =>
    at.wanted.productId === event.wanted.productId ? undefined : openPage(at, event, context),
  chosen: choose,
  previewed(at, { result }) {
    if (result.type === 'error') return toNotLoaded(at, result.error.kind)
    const { account, wanted, problem } = at
    return to({ step: 'shown', account, wanted, preview: result.value, problem })
  },
  restored: reload,
}

const notLoaded: Step<'not-loaded'> = {
  shown: openPage,
  chosen: choose,
  retry: ({ wanted }, _event, context) => load(wanted, context),
  restored: reload,
}

const shown: Step<'shown'> = {
  shown: openPage,
  chosen: choose,
  submit({ account, wanted, preview }, { consent }, context) {
    const order = { productId: wanted.productId, quote: preview.quote, ...(consent && { consent }) }
    return ask({ account, wanted, preview, order }, context)
  },
  restored: reload,
}

const changing: Step<'changing'> = {
  changed(at, { result }, context) {
    const { account, wanted, preview, order } = at
    const { id: request } = context
    if (result.type === 'success') {
      if (!result.value) return check({ ...at, after: 'accepted', left: checks }, context)
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
        return load(wanted, context, error.reason)
      case 'price-changed':
        return to({ step: 'shown', account, wanted, preview: error.preview, isPriceChanged: true })
      case 'product-refused':
      case 'not-possible':
      case 'not-signed-in':
        return toNotLoaded(at, error.kind)
      case 'unreachable':
      case 'service-error':
        return check({ ...at, after: 'lost', left: checks }, context)
    }
  },
}

const askingBank: Step<'asking-bank'> = {
  'bank-answered': (at, { result }, context) =>
    result.type === 'success'
      ? check({ ...at, after: 'accepted', left: checks }, context)
      : check({ ...at, after: 'bank', refusal: refusalOf(result.error), left: checks }, context),
}

const checking: Step<'checking'> = {
  'time-passed': (at, _event, context) => check(at, context),
  checked(at, { result }, context) {
    const { account, wanted, preview, order, after, isRepeated, refusal } = at
    // The same quote is carried out once.
    const unconfirmed = to({ step: 'shown', account, wanted, preview, problem: 'unconfirmed' })
    if (result.type === 'error') {
      if (result.error.kind === 'not-signed-in') return toNotLoaded(at, 'not-signed-in')
      return after === 'lost' ? unconfirmed : checkLater(at, 'unknown', context)
    }
    switch (standingOf(result.value, wanted)) {
      case 'made': {
        const outcome = preview.takesEffect === 'now' ? 'changed' : 'scheduled'
        return finish(at, outcome, { type: 'report', from: wanted.from, to: wanted.to })
      }
      case 'over':
        return finish(at, 'not-changed')
      case 'pending':
        // The bank is asked with the secret of the lost answer.
        return after === 'lost' && !isRepeated
          ? ask({ account, wanted, preview, order, isRepeated: true }, context)
          : checkLater(at, 'pending', context)
      case 'unchanged':
        if (after === 'accepted') return checkLater(at, 'unknown', context)
        return after === 'lost' ? unconfirmed : load(wanted, context, refusal ?? 'authentication-failed')
    }
  },
}

const done: Step<'done'> = { shown: openPage }

/** What each step answers. */
export const steps = {
  none,
  loading,
  'not-loaded': notLoaded,
  shown,
  changing,
  'asking-bank': askingBank,
  checking,
  done,
} satisfies { readonly [Name in PlanChange['step']]: Step<Name> }

/** Loads the price, unless the bank has not answered an earlier change. */
function openPage(_at: PlanChange, { wanted }: Event<'shown'>, context: Context): Transition {
  const { account, isPending } = context.holder
  return isPending ? finish({ account, wanted }, 'pending') : load(wanted, context)
}

/** Another plan may be chosen. */
type Open = At<'loading' | 'not-loaded' | 'shown'>

function choose({ wanted }: Open, event: Event<'chosen'>, context: Context): Transition | undefined {
  return event.wanted.productId === wanted.productId ? undefined : load(event.wanted, context)
}

function reload({ wanted }: Open, _event: unknown, context: Context): Transition {
  return load(wanted, context, undefined, refresh)
}

function load(
  wanted: WantedPlan,
  { id: request, holder: { account } }: Context,
  problem?: PlanChangeProblem,
  ...others: readonly PlanChangeEffect[]
): Transition {
  return to(
    { step: 'loading', account, wanted, request, problem },
    { type: 'preview', request, account, productId: wanted.productId },
    ...others,
  )
}

function toNotLoaded(
  { account, wanted }: At<'loading' | 'changing' | 'checking'>,
  reason: ChangePreviewFailure['kind'],
): Transition {
  // The session or the subscription may have ended.
  const isOver = reason === 'not-signed-in' || reason === 'not-possible'
  return to({ step: 'not-loaded', account, wanted, reason }, ...(isOver ? [refresh] : []))
}

/** Asks the service to change the plan. */
function ask(asked: Omit<At<'changing'>, 'step' | 'request'>, { id: request }: Context): Transition {
  const { account, order } = asked
  return to({ ...asked, step: 'changing', request }, { type: 'change', request, account, order })
}

/** Loads the user, who decides what has become of the change. */
function check(checked: Omit<At<'checking'>, 'step' | 'request'>, { id: request }: Context): Transition {
  const { account, wanted, preview, order, after, isRepeated, refusal, left } = checked
  return to(
    { step: 'checking', account, wanted, preview, order, after, isRepeated, refusal, left, request },
    { type: 'check', request, account, callsOff: refusal !== undefined },
  )
}

/** Loads the user again after a pause. The last time, the change ends with the outcome. */
function checkLater(at: At<'checking'>, outcome: PlanChangeOutcome, { id: request }: Context): Transition {
  return at.left > 0
    ? to({ ...at, left: at.left - 1, request }, { type: 'wait', request, milliseconds: pauseInMilliseconds })
    : finish(at, outcome)
}

function finish(
  { account, wanted, preview }: FinishedChange & { readonly account: string },
  outcome: PlanChangeOutcome,
  ...effects: readonly PlanChangeEffect[]
): Transition {
  return to({ step: 'done', account, wanted }, ...effects, { type: 'finish', outcome, wanted, preview })
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
