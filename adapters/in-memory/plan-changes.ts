import type { ChangePreview } from '#core/domain/change-preview'
import { fromMinorUnits, toMinorUnits } from '#core/domain/money'
import { findPrice, onePeriodAfter, type LocalPrice, type Plan } from '#core/domain/plan-catalogue'
import { today, visitorsDay } from '#core/ports/clock'
import type {
  ChangePreviewFailure,
  ClientSecret,
  PlanChangeFailure,
  PlanChangeOrder,
} from '#core/ports/portal-api'
import { failure, success, type Result } from '#core/shared/result'
import { openBankPayment, openPayments } from './bank-payments'
import { addInvoice, declined, outcomeOfCharge } from './invoices'
import { asOfToday, billingType } from './running-subscriptions'
import type { World } from './world'
import type { ChangeAttempt, DeepReadonly, WorldAccount, WorldState } from './world-state'

type Account = DeepReadonly<WorldAccount>

/** A change of plan that the account may make. */
interface PlanChange {
  readonly accountId: string
  readonly plan: Plan
  readonly price: LocalPrice
  /** `trial`: the plan changes now, and nothing is charged before the trial ends. */
  readonly kind: 'now' | 'trial' | 'renewal'
  readonly current: NonNullable<ReturnType<typeof asOfToday>>
}

const dayInMilliseconds = 24 * 60 * 60 * 1000
const quoteLifetimeInMilliseconds = 15 * 60 * 1000

/** Whether the account may change its plan: the portal manages it, it renews and is paid, and there is another plan. */
export function isSwitchable(world: World, account: Account): boolean {
  return plansFor(world, account).length > 0
}

/** Returns what the change to a product costs. */
export function previewChange(
  world: World,
  account: Account,
  productId: string,
): Result<ChangePreview, ChangePreviewFailure> {
  const change = changeTo(world, account, productId)
  return change.type === 'error' ? change : success(preview(world, change.value, world.clock.now()))
}

/** Changes the plan once for a quote. Returns a client secret where the bank wants to be asked. */
export function changePlan(
  world: World,
  account: Account,
  order: PlanChangeOrder,
): Result<ClientSecret | undefined, PlanChangeFailure> {
  const { productId, quote, consent } = order
  const before = world
    .read()
    .changeAttempts.find((each) => each.accountId === account.id && each.quote === quote)
  if (before) return answerAgain(world, before)
  callOffWaiting(world, account.id)
  const change = changeTo(world, account, productId)
  if (change.type === 'error') return change
  const shown = refuseOtherPrice(world, change.value, quote)
  if (shown.type === 'error') return shown
  const attempt: ChangeAttempt = {
    accountId: account.id,
    productId,
    quote,
    preview: shown.value,
    ...(consent && { consent }),
    status: 'pending',
  }
  const charged =
    shown.value.now.amount > 0 ? outcomeOfCharge(account.subscription) : success('paid' as const)
  world.change((draft) => void draft.changeAttempts.push(attempt))
  if (charged.type === 'success' && charged.value === 'bank')
    return success(openBankPayment(world, account.id, { type: 'change', quote }))
  world.change((draft) => {
    const reason = charged.type === 'error' ? { reason: charged.error.reason } : {}
    endAttempt(world, draft, { accountId: account.id, quote, isPaid: charged.type === 'success', ...reason })
  })
  return charged.type === 'error' ? charged : success(undefined)
}

/** Calls off a change that is scheduled or waits for the bank. */
export function callOffChange(world: World, accountId: string): void {
  callOffWaiting(world, accountId)
  world.change((draft) => {
    const subscription = draft.accounts.find(({ id }) => id === accountId)?.subscription
    if (!subscription) return
    const current = asOfToday(subscription, world.clock)
    if (current?.productId !== undefined) Object.assign(subscription, current)
    const { scheduledChange: _calledOff, ...details } = subscription.details
    subscription.details = details
  })
}

/** Calls off a change that waits for the bank. */
function callOffWaiting(world: World, accountId: string): void {
  const waiting = openPayments(world, accountId).filter(({ purpose }) => purpose.type === 'change')
  world.change((draft) => {
    for (const each of draft.bankPayments)
      if (waiting.some(({ secret }) => secret === each.secret)) each.status = 'refused'
  })
}

/** Ends an attempt: makes the change, or spends its quote. */
export function endAttempt(
  world: World,
  draft: WorldState,
  outcome: Pick<ChangeAttempt, 'accountId' | 'quote' | 'reason'> & { readonly isPaid: boolean },
): void {
  const attempt = draft.changeAttempts.find(
    (each) => each.accountId === outcome.accountId && each.quote === outcome.quote,
  )
  if (!attempt) return
  attempt.status = outcome.isPaid ? 'done' : 'declined'
  if (outcome.isPaid) make(world, draft, attempt)
  else attempt.reason = outcome.reason ?? 'authentication-failed'
}

function make(world: World, draft: WorldState, { accountId, productId, preview: made }: ChangeAttempt): void {
  const subscription = draft.accounts.find(({ id }) => id === accountId)?.subscription
  const found = findPrice(world.catalogue, productId)
  if (!subscription || !found) return
  const { now, next, takesEffect } = made
  const plan = {
    productName: found.plan.title,
    recurrence: found.plan.type === 'monthly' ? 'month' : 'year',
    price: next.amount,
  }
  const { scheduledChange: _replaced, ...details } = subscription.details
  if (takesEffect === 'renewal') {
    subscription.details = { ...details, scheduledChange: { productId, ...plan, from: next.date } }
    return
  }
  const isTrial = subscription.trialEndsOn !== undefined && subscription.trialEndsOn > today(world.clock)
  subscription.productId = productId
  subscription.details = { ...details, ...plan, originalPrice: next.amount, renewsAt: next.date }
  if (isTrial) return
  const { amount, currency } = now
  const invoiceId = addInvoice(world, draft, { accountId, productId, amount, currency, isTrial: false })
  if (amount > 0) draft.charges.push({ accountId, invoiceId, amount, currency, at: world.clock.now() })
}

/** Answers a quote that was sent before. One that the bank was not asked about in time is spent. */
function answerAgain(
  world: World,
  { accountId, quote, status, reason = 'authentication-failed' }: DeepReadonly<ChangeAttempt>,
): Result<ClientSecret | undefined, PlanChangeFailure> {
  if (status === 'done') return success(undefined)
  const waits =
    status === 'pending' &&
    openPayments(world, accountId).some(({ purpose }) => purpose.type === 'change' && purpose.quote === quote)
  return waits ? success(openBankPayment(world, accountId, { type: 'change', quote })) : declined(reason)
}

function changeTo(
  world: World,
  account: Account,
  productId: string,
): Result<PlanChange, ChangePreviewFailure> {
  const others = plansFor(world, account)
  if (others.length === 0) return failure({ kind: 'not-possible' })
  if (!findPrice(world.catalogue, productId)) return failure({ kind: 'product-refused' })
  const change = others.find(({ price }) => price.id === productId)
  return change ? success(change) : failure({ kind: 'not-possible' })
}

/** The other plans in the currency of the subscription. */
function plansFor(
  { clock, catalogue }: World,
  { id: accountId, subscription }: Account,
): readonly PlanChange[] {
  if (!subscription || subscription.isPaused || subscription.knownAt > clock.now()) return []
  const current = asOfToday(subscription, clock)
  const own = findPrice(catalogue, current?.productId ?? '')
  if (!current || !own || current.details.managedBy !== 'portal') return []
  if (current.details.pastDue || !current.details.autoRenew) return []
  const isTrial = subscription.trialEndsOn !== undefined && subscription.trialEndsOn > today(clock)
  return catalogue.plans
    .filter(({ type }) => type !== own.plan.type)
    .flatMap((plan) => [plan.price, ...plan.localize].map((price) => ({ plan, price })))
    .filter(({ price }) => price.currency === current.details.currency)
    .map(({ plan, price }) => ({
      accountId,
      plan,
      price,
      kind: isTrial ? 'trial' : plan.type === 'yearly' ? 'now' : 'renewal',
      current,
    }))
}

function preview(world: World, change: PlanChange, at: number, priceIncrease = 0): ChangePreview {
  const { accountId, plan, price, kind, current } = change
  const { details } = current
  const { currency } = details
  const regularPrice = price.regularPrice + priceIncrease
  const day = world.clock.dayOf(at)
  const credit = kind === 'now' ? unusedPart(world, change, at) : 0
  const [full, credited] = [toMinorUnits(regularPrice, currency), toMinorUnits(credit, currency)]
  const creditLeft = Math.max(0, credited - full)
  const figures = {
    now: {
      currency,
      amount: kind === 'now' ? fromMinorUnits(Math.max(0, full - credited), currency) : 0,
      credit,
      ...(creditLeft > 0 ? { creditLeft: fromMinorUnits(creditLeft, currency) } : {}),
    },
    next: {
      amount: regularPrice,
      date: kind === 'now' ? onePeriodAfter(day, plan.type) : details.renewsAt,
    },
    takesEffect: kind === 'renewal' ? 'renewal' : 'now',
    ...(details.price < details.originalPrice ? { discountEnds: true } : {}),
  } as const
  return { ...figures, quote: JSON.stringify([at, accountId, price.id, current.productId, figures]) }
}

/** What was paid for the days of the period that are left, in major units. */
function unusedPart({ clock }: World, { current: { details } }: PlanChange, at: number): number {
  const end = visitorsDay(clock, details.renewsAt) ?? clock.dayOf(at)
  const days = billingType(details) === 'monthly' ? 30 : 365
  const left = Math.min(
    days,
    Math.max(0, (Date.parse(end) - Date.parse(clock.dayOf(at))) / dayInMilliseconds),
  )
  const paid = toMinorUnits(details.price, details.currency)
  return fromMinorUnits(Math.floor((paid * left) / days), details.currency)
}

/** Returns the preview of the quote; fails with another one if it is old, or a figure has changed. */
function refuseOtherPrice(
  world: World,
  change: PlanChange,
  quote: string,
): Result<ChangePreview, PlanChangeFailure> {
  const { clock } = world
  const priceIncrease = world.read().controls.priceChange === 'none' ? 0 : 1
  const at = Number(/^\[(\d+),/.exec(quote)?.[1])
  const age = clock.now() - at
  const shown = age >= 0 && age <= quoteLifetimeInMilliseconds && preview(world, change, at, priceIncrease)
  if (shown && shown.quote === quote) return success(shown)
  return failure({ kind: 'price-changed', preview: preview(world, change, clock.now(), priceIncrease) })
}
