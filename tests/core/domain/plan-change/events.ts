import type {
  PlanChange,
  PlanChangeEffect,
  PlanChangeOutcome,
  PlanHolder,
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

/** The request that a step waits for, an earlier one, and the event that happens. */
export const asked = 7
export const late = 3
export const sent = 9

export const mira: PlanHolder = { account: 'mira', isPending: false }
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

const monthly: Subscription = {
  managedBy: 'portal',
  autoRenew: true,
  subscribedAt: '2026-11-20',
  renewsAt: '2026-12-20',
  originalPrice: 4.99,
  price: 4.99,
  currency: 'USD',
  productName: 'Monthly',
  recurrence: 'month',
  paymentOption: { type: 'other' },
}
const scheduledChange = {
  productId: 'yearly-us',
  productName: 'Annual',
  recurrence: 'year',
  price: 49.99,
  from: '2026-12-20',
}
export const unchanged = { subscription: monthly }
export const yearly = { subscription: { ...monthly, recurrence: 'year' } }
export const scheduled = { subscription: { ...monthly, scheduledChange } }
export const pending = { subscription: { ...monthly, changePending: true } }
export const cancelled = { subscription: { ...monthly, autoRenew: false } }

// The steps

type At<Step extends PlanChange['step']> = Extract<
  PlanChange,
  { readonly step: Step; readonly account: string }
>
type Changes<Step extends PlanChange['step']> = Partial<Omit<At<Step>, 'step'>>

const own = { account: 'mira', wanted }
const ordered = { ...own, preview, order, request: asked }
export const none: PlanChange = { step: 'none' }
export const loading = (changes: Changes<'loading'> = {}): At<'loading'> => ({
  step: 'loading',
  ...own,
  request: asked,
  ...changes,
})
export const notLoaded = (reason: ChangePreviewFailure['kind']): At<'not-loaded'> => ({
  step: 'not-loaded',
  ...own,
  reason,
})
export const shown = (changes: Changes<'shown'> = {}): At<'shown'> => ({
  step: 'shown',
  ...own,
  preview,
  ...changes,
})
export const changing = (changes: Changes<'changing'> = {}): At<'changing'> => ({
  step: 'changing',
  ...ordered,
  ...changes,
})
export const askingBank = (changes: Changes<'asking-bank'> = {}): At<'asking-bank'> => ({
  step: 'asking-bank',
  ...ordered,
  ...changes,
})
export const checking = (changes: Changes<'checking'> = {}): At<'checking'> => ({
  step: 'checking',
  ...ordered,
  after: 'accepted',
  left: 10,
  ...changes,
})
export const atTheRenewal = { preview: atRenewal }
export const done: PlanChange = { step: 'done', ...own }

// What happens

export const opened = (plan = wanted as typeof wanted | typeof other): PlanChangeCause => ({
  type: 'shown',
  wanted: plan,
})
export const chosen = (plan = other as typeof wanted | typeof other): PlanChangeCause => ({
  type: 'chosen',
  wanted: plan,
})
export const retry: PlanChangeCause = { type: 'retry' }
export const restored: PlanChangeCause = { type: 'restored' }
export const submit: PlanChangeCause = { type: 'submit' }
export const timePassed = (answers = asked): PlanChangeCause => ({ type: 'time-passed', answers })
export const previewed = (error?: ChangePreviewFailure['kind'], answers = asked): PlanChangeCause => ({
  type: 'previewed',
  answers,
  result: error ? failure({ kind: error }) : success(preview),
})
export const changed = (answers = asked): PlanChangeCause => ({
  type: 'changed',
  answers,
  result: success(undefined),
})
export const bankWanted: PlanChangeCause = {
  type: 'changed',
  answers: asked,
  result: success({ clientSecret: 'secret-1' }),
}
export const refused = (error: PlanChangeFailure): PlanChangeCause => ({
  type: 'changed',
  answers: asked,
  result: failure(error),
})
export const bankAnswered = (error?: PaymentFailure['kind'], answers = asked): PlanChangeCause => ({
  type: 'bank-answered',
  answers,
  result: error ? failure({ kind: error, cause: undefined }) : success(),
})
export const found = (user: { readonly subscription?: Subscription }, answers = asked): PlanChangeCause => ({
  type: 'checked',
  answers,
  result: success(user),
})
export const notFound = (kind: ServiceFailure['kind']): PlanChangeCause => ({
  type: 'checked',
  answers: asked,
  result: failure({ kind }),
})

// What is to be done

export const loadPreview = (productId = 'yearly-us'): PlanChangeEffect => ({
  type: 'preview',
  request: sent,
  account: 'mira',
  productId,
})
export const refresh: PlanChangeEffect = { type: 'refresh' }
export const change: PlanChangeEffect = { type: 'change', request: sent, account: 'mira', order }
export const check = (callsOff = false): PlanChangeEffect => ({
  type: 'check',
  request: sent,
  account: 'mira',
  callsOff,
})
export const wait: PlanChangeEffect = { type: 'wait', request: sent, milliseconds: 3000 }
export const report: PlanChangeEffect = { type: 'report', from: 'monthly', to: 'yearly' }
export const finish = (
  outcome: PlanChangeOutcome,
  shownBefore: { readonly preview?: typeof preview | typeof atRenewal } = { preview },
): PlanChangeEffect => ({ type: 'finish', outcome, wanted, ...shownBefore })
