import { intervalOf } from '../billing.ts'
import type { Price, Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { addInvoiceItem } from './invoice-items.ts'
import { bill } from './invoice-payments.ts'
import { nextInvoice } from './invoices.ts'
import { unpause } from './pauses.ts'

/** Sets a trial on a running subscription; its invoice is of 0. */
export function giveTrial(store: Store, subscription: Subscription, seconds: number): void {
  const start = store.now()
  const end = start + seconds
  Object.assign(subscription, {
    status: 'trialing',
    trial_start: start,
    trial_end: end,
    billing_cycle_anchor: end,
  })
  billPeriod(store, subscription, end)
  store.happen('customer.subscription.updated', subscription)
}

export function resume(store: Store, subscription: Subscription): void {
  billPeriod(store, subscription)
  unpause(store, subscription)
}

/** Within the interval the difference waits as two items; another interval begins and is billed at once. */
export function changePrice(store: Store, subscription: Subscription, price: Price): void {
  const item = subscription.items.data[0]
  if (!item) throw new Error('Nothing is subscribed')
  const before = item.price
  const now = store.now()
  const { current_period_start: start, current_period_end: end } = item
  const share = end > start ? (end - now) / (end - start) : 0
  const { id: subscriptionId, currency } = subscription
  const options = { subscriptionId, period: { start: now, end }, proration: true }
  const prorate = ({ unit_amount }: Price, sign: 1 | -1) => {
    const amount = sign * Math.round((unit_amount ?? 0) * share)
    const owner = { customer: idOf(subscription.customer), currency }
    if (amount !== 0) addInvoiceItem(store, owner, amount, options)
  }
  Object.assign(item, { price })
  prorate(before, -1)
  if (intervalOf(before) === intervalOf(price)) prorate(price, 1)
  else billPeriod(store, subscription)
  store.happen('customer.subscription.updated', subscription)
}

/** Begins and bills a new period; one with a free end costs nothing. */
function billPeriod(store: Store, subscription: Subscription, freeUntil?: number): void {
  const facts = nextInvoice(store, subscription, { start: store.now(), freeUntil })
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: facts.start, current_period_end: facts.end })
  if (subscription.cancel_at_period_end) subscription.cancel_at = facts.end
  bill(store, subscription, facts, 'subscription_update')
}
