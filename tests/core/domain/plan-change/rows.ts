import {
  next,
  type PlanChange,
  type PlanChangeEffect,
  type PlanChangeOutcome,
  type PlanHolder,
} from '../../../../src-core/domain/plan-change'
import type { Subscription } from '../../../../src-core/domain/subscriber'
import type { PaymentFailure } from '../../../../src-core/ports/payments'
import type {
  ChangePreviewFailure,
  PlanChangeFailure,
  ServiceFailure,
} from '../../../../src-core/ports/portal-api'
import { failure, success } from '../../../../src-core/shared/result'
import type { PlanChangeCause } from '../../../../src-core/use-cases/change-plan'
import { subscription } from '../../../support/users'
import { account, answersOf, asked, sent, stepsOf, late, tablesOf, type Row as MachineRow } from '../machine'

export const mira: PlanHolder = { account, isPending: false }
export const noah: PlanHolder = { account: 'noah', isPending: false }
export const wanted = { productId: 'yearly-us', from: 'monthly', to: 'yearly' } as const
export const other = { productId: 'yearly-ca', from: 'monthly', to: 'yearly' } as const
export const preview = {
  now: { currency: 'USD', amount: 47.49, credit: 2.5 },
  next: { amount: 49.99, date: '2027-11-20' },
  takesEffect: 'now',
  quote: 'quote-1',
} as const
export const newPreview = { ...preview, now: { ...preview.now, amount: 47.6 }, quote: 'quote-2' }
const atRenewal = { ...preview, takesEffect: 'renewal' } as const
const order = { productId: 'yearly-us', quote: 'quote-1' }

// The user that the service knows

const scheduledChange = {
  productId: 'yearly-us',
  productName: 'Annual',
  recurrence: 'year',
  price: 49.99,
  from: '2026-12-20',
}
const userWith = (changes: Parameters<typeof subscription>[0] = {}) => ({
  subscription: subscription(changes),
})
export const unchanged = userWith()
export const yearly = userWith({ recurrence: 'year' })
export const scheduled = userWith({ scheduledChange })
export const pending = userWith({ changePending: true })
export const cancelled = userWith({ autoRenew: false })

// The steps

const step = stepsOf<PlanChange>()
const own = { wanted, request: asked }
const ordered = { ...own, preview, order }
export const none: PlanChange = { step: 'none' }
export const loading = step('loading', own)
export const notLoaded = (reason: ChangePreviewFailure['kind']): PlanChange =>
  step('not-loaded', { wanted, reason })()
export const shown = step('shown', { wanted, preview })
export const changing = step('changing', ordered)
export const askingBank = step('asking-bank', ordered)
export const checking = step('checking', { ...ordered, after: 'accepted', left: 10 })
export const atTheRenewal = { preview: atRenewal }
export const done: PlanChange = step('done', { wanted })()

// What happens

type Plan = typeof wanted | typeof other
export const opened = (plan: Plan = wanted): PlanChangeCause => ({ type: 'shown', wanted: plan })
export const chosen = (plan: Plan = other): PlanChangeCause => ({ type: 'chosen', wanted: plan })
export const retry: PlanChangeCause = { type: 'retry' }
export const restored: PlanChangeCause = { type: 'restored' }
export const submit: PlanChangeCause = { type: 'submit' }
export const timePassed = (answers = asked): PlanChangeCause => ({ type: 'time-passed', answers })
const answer = answersOf<PlanChangeCause>()
export const previewed = (kind?: ChangePreviewFailure['kind'], answers?: number) =>
  answer('previewed', kind ? failure({ kind }) : success(preview), answers)
export const changed = (answers?: number) => answer('changed', success(undefined), answers)
export const bankWanted = answer('changed', success({ clientSecret: 'secret-1' }))
export const refused = (error: PlanChangeFailure) => answer('changed', failure(error))
export const bankAnswered = (kind?: PaymentFailure['kind'], answers?: number) =>
  answer('bank-answered', kind ? failure({ kind, cause: undefined }) : success(), answers)
export const found = (user: { readonly subscription?: Subscription }, answers?: number) =>
  answer('checked', success(user), answers)
export const notFound = (kind: ServiceFailure['kind']) => answer('checked', failure({ kind }))

// What is to be done

const request = { request: sent, account }
export const loadPreview = (productId = 'yearly-us'): PlanChangeEffect => ({
  type: 'preview',
  ...request,
  productId,
})
export const refresh: PlanChangeEffect = { type: 'refresh' }
export const changeTo = (placed: typeof order): PlanChangeEffect => ({
  type: 'change',
  ...request,
  order: placed,
})
export const change = changeTo(order)
export const check = (callsOff = false): PlanChangeEffect => ({ type: 'check', ...request, callsOff })
export const wait: PlanChangeEffect = { type: 'wait', request: sent, milliseconds: 3000 }
export const report: PlanChangeEffect = { type: 'report', from: 'monthly', to: 'yearly' }
export const finish = (
  outcome: PlanChangeOutcome,
  shownBefore: { readonly preview?: typeof preview | typeof atRenewal } = { preview },
): PlanChangeEffect => ({ type: 'finish', outcome, wanted, ...shownBefore })

interface Given {
  readonly holder: PlanHolder | undefined
}

/** Returns what becomes of a change by an event. Mira is signed in, unless another user is given. */
export function transition(
  before: PlanChange,
  cause: PlanChangeCause,
  { holder }: Given = { holder: mira },
): ReturnType<typeof next> {
  return next(before, { ...cause, id: sent, holder })
}

/** Events, with answers to a request that no step waits for. */
export const events: { readonly [Type in PlanChangeCause['type']]: PlanChangeCause } = {
  shown: opened(),
  chosen: chosen(),
  retry,
  restored,
  submit,
  'time-passed': timePassed(late),
  previewed: previewed(undefined, late),
  changed: changed(late),
  'bank-answered': bankAnswered(undefined, late),
  checked: found(yearly, late),
}

export type Row = MachineRow<PlanChange, PlanChangeCause, PlanChangeEffect, Given>
export const { table, ignoresAllBut } = tablesOf<PlanChange, PlanChangeCause, PlanChangeEffect, Given>(
  transition,
  Object.values(events),
)
