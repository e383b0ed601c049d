import { onePeriodAfter, priceWith, secondsOfDay } from './billing.ts'
import { advance, nextCollection } from './collection.ts'
import type { Price, Subscription, SubscriptionItem } from './objects.ts'
import { expireSession } from './resources/checkout-sessions.ts'
import { addDiscount, couponsOf, endCodes } from './resources/coupons-and-codes.ts'
import { bill, methodOf } from './resources/invoice-payments.ts'
import { firstEnd, nextInvoice, pendingLines } from './resources/invoices.ts'
import { pauseSubscription } from './resources/pauses.ts'
import { expirePending } from './resources/plan-changes.ts'
import { endSchedule, enterPhase } from './resources/subscription-schedules.ts'
import { endSubscription, expireIncomplete } from './resources/subscriptions.ts'
import { idOf, type Store } from './store.ts'

/** What expires, renews or ends by now does so. */
export function passTime(store: Store): void {
  const now = store.now()
  endCodes(store)
  for (const session of store.all('checkout.session'))
    if (session.status === 'open' && session.expires_at <= now) expireSession(store, session)
  for (const subscription of store.all('subscription')) expirePending(store, subscription)
  for (const subscription of store.all('subscription')) while (takeTurn(store, subscription, now));
  for (const subscription of store.all('subscription')) endSchedule(store, subscription)
}

export interface NewSubscription {
  readonly customer: string
  readonly price: Price
  readonly method: string | null
  readonly trialDays?: number
  readonly metadata?: Readonly<Record<string, string>>
  readonly promotionCodes?: readonly string[]
}

/** Starts a subscription and bills its first period; a trial's is an invoice of 0. */
export function startSubscription(store: Store, facts: NewSubscription): Subscription {
  const { customer, price, method, trialDays = 0, metadata = {}, promotionCodes = [] } = facts
  const now = store.now()
  const trial = trialDays > 0
  const end = trial ? now + trialDays * secondsOfDay : onePeriodAfter(now, price)
  const id = store.newId('sub')
  const item = itemOf(store, { subscription: id, price, current_period_start: now, current_period_end: end })
  const subscription = store.add('subscription', {
    id,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: end,
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    created: now,
    start_date: now,
    currency: price.currency,
    customer,
    default_payment_method: method,
    default_tax_rates: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: { ...metadata },
    status: trial ? 'trialing' : 'active',
    trial_start: trial ? now : null,
    trial_end: trial ? end : null,
  })
  for (const promotionCode of promotionCodes) {
    const coupon = idOf(store.get('promotion_code', promotionCode).promotion.coupon)
    addDiscount(store, subscription, { coupon, promotionCode })
  }
  const full = priceWith(price.unit_amount ?? 0, couponsOf(store, subscription))
  const lines = [
    ...pendingLines(store, customer, id),
    { ...(trial ? { amount: 0 } : full), start: now, end, price, subscription: id, item: item.id },
  ]
  const first = { customer, currency: price.currency, lines, start: now, end, subscription: id }
  bill(store, subscription, first, 'subscription_create')
  return subscription
}

export function itemOf(
  store: Store,
  facts: Pick<SubscriptionItem, 'subscription' | 'price' | 'current_period_start' | 'current_period_end'>,
): SubscriptionItem {
  return store.add('subscription_item', {
    id: store.newId('si'),
    created: store.now(),
    quantity: 1,
    ...facts,
  })
}

/** The first payment has to succeed within 23 hours (`Subscription.status` of the SDK's types). */
const secondsToPay = 23 * 60 * 60

/** Does what comes next of a subscription, its period or its invoices; returns false if nothing is due by now. */
function takeTurn(store: Store, subscription: Subscription, now: number): boolean {
  const turn = isLasting(subscription) ? nextTurn(subscription) : Infinity
  const collection = nextCollection(store, subscription)
  const at = collection?.at ?? Infinity
  if (Math.min(turn, at) > now) return false
  if (collection && at <= turn) advance(store, subscription, collection)
  else proceed(store, subscription)
  return true
}

function isLasting({ status, ended_at }: Subscription): boolean {
  return ended_at === null && ['trialing', 'active', 'past_due', 'unpaid', 'incomplete'].includes(status)
}

/** Returns when the subscription renews, ends or expires, in seconds. */
function nextTurn(subscription: Subscription): number {
  const { status, created, cancel_at } = subscription
  if (status === 'incomplete') return created + secondsToPay
  return Math.min(cancel_at ?? Infinity, firstEnd(subscription) ?? Infinity)
}

function proceed(store: Store, subscription: Subscription): void {
  const end = firstEnd(subscription) ?? store.now()
  const turn = nextTurn(subscription)
  if (subscription.status === 'incomplete') expireIncomplete(store, subscription, turn)
  else if (subscription.cancel_at_period_end) endSubscription(store, subscription, end)
  else if ((subscription.cancel_at ?? Infinity) <= end) endSubscription(store, subscription, turn)
  else renew(store, subscription, end)
}

function renew(store: Store, subscription: Subscription, end: number): void {
  if (subscription.status === 'trialing' && !methodOf(store, subscription)) {
    const behavior = store.options.onTrialEndWithoutMethod
    if (behavior === 'cancel') endSubscription(store, subscription, end)
    if (behavior === 'pause') pauseSubscription(store, subscription, 'trial_end_without_payment_method')
    if (behavior !== 'create_invoice') return
  }
  const next = nextInvoice(store, subscription)
  enterPhase(store, subscription, end)
  for (const item of subscription.items.data.filter((each) => each.current_period_end === end))
    Object.assign(item, {
      current_period_start: next.start,
      current_period_end: onePeriodAfter(next.start, item.price),
    })
  if (subscription.status === 'trialing') subscription.status = 'active'
  bill(store, subscription, next, 'subscription_cycle')
  store.happen('customer.subscription.updated', subscription)
}
