import type { DeclineReason, PaymentFailure } from '../../ports/payments'
import type {
  ChangePreviewFailure,
  ClientSecret,
  PlanChangeFailure,
  ServiceFailure,
} from '../../ports/portal-api'
import type { RequestId } from '../../shared/flow'
import type { Result } from '../../shared/result'
import { recurrenceOf } from '../plan-catalogue'
import type {
  At,
  FinishedChange,
  PlanChange,
  PlanChangeEffect,
  PlanChangeOutcome,
  PlanChangeProblem,
  WantedPlan,
} from '../plan-change'
import type { CurrentUser } from '../subscriber'

/** Together half a minute: the service learns the bank's answer from the provider. */
export const checks = 10
const pauseInMilliseconds = 3000

export const to = (state: PlanChange, ...effects: readonly PlanChangeEffect[]) => ({ state, effects })
export const refresh = { type: 'refresh' } as const

type Load = (wanted: WantedPlan, problem: PlanChangeProblem) => ReturnType<typeof to>

/** What becomes of a change once the service has answered. */
export function changed(
  own: At<'changing'>,
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
export function checked(
  own: At<'checking'>,
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

export function finish(
  { account, wanted, preview }: FinishedChange & { readonly account: string },
  outcome: PlanChangeOutcome,
  ...effects: readonly PlanChangeEffect[]
) {
  return to({ step: 'done', account, wanted }, ...effects, { type: 'finish', outcome, wanted, preview })
}

export function notLoaded(
  { account, wanted }: { readonly account: string; readonly wanted: WantedPlan },
  reason: ChangePreviewFailure['kind'],
) {
  // The session or the subscription may have ended.
  const isOver = reason === 'not-signed-in' || reason === 'not-possible'
  return to({ step: 'not-loaded', account, wanted, reason }, ...(isOver ? [refresh] : []))
}

type AskedChange = Omit<At<'changing'>, 'step' | 'request'>

export function ask(asked: AskedChange, request: RequestId) {
  const { account, order } = asked
  return to({ ...asked, step: 'changing', request }, { type: 'change', request, account, order })
}

type CheckedChange = Omit<At<'checking'>, 'step' | 'request'>

export function check(
  { account, wanted, preview, order, after, isRepeated, refusal, left }: CheckedChange,
  request: RequestId,
) {
  return to(
    { step: 'checking', account, wanted, preview, order, after, isRepeated, refusal, left, request },
    { type: 'check', request, account, callsOff: refusal !== undefined },
  )
}

/** Returns why the bank has not paid; undefined if it may have. */
export function refusalOf(failure: PaymentFailure): DeclineReason | undefined {
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
