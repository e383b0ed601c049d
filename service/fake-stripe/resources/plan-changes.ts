import { discounted, intervalOf, onePeriodAfter, priceWith } from '../billing.ts'
import { unitAmount } from '../currencies.ts'
import { invalid } from '../failure.ts'
import { listIn, metadataIn, numberIn, textIn, type Form } from '../form.ts'
import type { Price, Subscription, SubscriptionItem } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { couponsOf, lasting } from './coupons-and-codes.ts'
import { addInvoice, chargeInvoice, finalize, methodOf, voidInvoice } from './invoice-payments.ts'
import { pendingLines, taxed, type InvoiceFacts } from './invoices.ts'

interface ItemChange {
  readonly item: SubscriptionItem
  readonly price: Price
  /** Whether the discounts of the subscription are cleared. */
  readonly endsDiscounts: boolean
}

interface Change extends ItemChange {
  readonly facts: InvoiceFacts
}

/** What an update can be pending with: docs.stripe.com/billing/subscriptions/pending-updates-reference, and its changelog since. */
const pendingParameters = [
  'cancel_at_period_end',
  'discounts',
  'expand',
  'items',
  'metadata',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
]
/** Seconds after which a pending update expires. */
const pendingTime = 23 * 60 * 60

/** Returns the item of a form that gets another price. */
export function itemChangeIn(
  store: Store,
  subscription: Subscription,
  details: Form | string | undefined,
  form: Form,
): ItemChange {
  const [first, ...others] = listIn(details, 'items')
  const item = subscription.items.data.find(({ id }) => id === textIn(first, 'id'))
  // Without an id, Stripe would add an item.
  if (!item || others.length > 0)
    throw invalid('Give the id of the one item that changes', 'items[0][id]', 'resource_missing')
  const param = 'items[0][price]'
  const price = store.get('price', textIn(first, 'price') ?? '', param)
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', param)
  if (price.currency !== subscription.currency)
    throw invalid('The price specified only supports another currency than the subscription', param)
  return { item, price, endsDiscounts: form['discounts'] === '' }
}

/** Returns the change of a form, with the invoice that it makes at once. */
export function changeIn(
  store: Store,
  subscription: Subscription,
  details: Form | string | undefined,
  form: Form,
): Change {
  const { item, price, endsDiscounts } = itemChangeIn(store, subscription, details, form)
  const at = numberIn(details, 'proration_date') ?? store.now()
  const { current_period_start: start, current_period_end: end } = item
  if (at < start || at > end)
    throw invalid('Cannot specify `proration_date` outside of current period.', 'proration_date')
  const coupons = endsDiscounts ? [] : lasting(couponsOf(store, subscription))
  const quantity = item.quantity ?? 1
  const isTrial = subscription.status === 'trialing'
  const isSame = intervalOf(item.price) === intervalOf(price)
  const unused = isTrial ? 0 : unusedOf(store, subscription, item, at)
  const period = { start: store.now(), end: isTrial || isSame ? end : onePeriodAfter(store.now(), price) }
  const full = priceWith(unitAmount(price, subscription.currency) * quantity, coupons)
  const share = isSame ? (end - at) / Math.max(1, end - start) : 1
  const next = isTrial
    ? { amount: 0 }
    : { amount: Math.round(full.amount * share), discount: Math.round(full.discount * share) }
  const customer = idOf(subscription.customer)
  const { id, currency } = subscription
  const own = { subscription: id, item: item.id }
  const credit = { ...own, amount: -unused, start: at, end, price: item.price, isProration: true }
  const lines = taxed(store, subscription, [
    ...pendingLines(store, customer, id),
    ...(unused > 0 ? [credit] : []),
    { ...own, ...next, ...period, price, quantity, isProration: isSame && !isTrial },
  ])
  return { item, price, endsDiscounts, facts: { customer, currency, lines, subscription: id, ...period } }
}

/** The unused part of the current period, of what it has cost with its discounts. */
function unusedOf(store: Store, subscription: Subscription, item: SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end, price, quantity = 1 } = item
  const coupons = lasting(couponsOf(store, subscription))
  const paid = discounted(unitAmount(price, subscription.currency) * quantity, coupons)
  return end > start ? Math.round((paid * (end - at)) / (end - start)) : 0
}

/** Updates the items of a subscription; with `pending_if_incomplete`, once the invoice is paid. */
export function updateItems(store: Store, form: Form, subscription: Subscription): void {
  const behavior = textIn(form, 'proration_behavior') ?? 'create_prorations'
  const isPending = textIn(form, 'payment_behavior') === 'pending_if_incomplete'
  const surplus = Object.keys(form).filter((name) => !pendingParameters.includes(name))
  if (isPending && surplus.length > 0)
    throw invalid(`${surplus[0]} cannot be used with payment_behavior=pending_if_incomplete.`, surplus[0])
  if (subscription.schedule !== null)
    throw invalid(
      'The subscription is managed by a subscription schedule. Please update the schedule instead.',
    )
  const change = changeIn(store, subscription, form, form)
  const apply = () => applyChange(form, subscription, change)
  if (behavior === 'none' || subscription.status === 'trialing') {
    apply()
    return
  }
  if (behavior !== 'always_invoice' || !isPending)
    throw invalid('The fake Stripe API has this only with always_invoice and pending_if_incomplete')
  if (methodOf(store, subscription) === '')
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
  discardPending(store, subscription)
  const invoice = addInvoice(store, subscription, change.facts, 'subscription_update')
  store.pendingUpdates.set(subscription.id, { invoice: invoice.id ?? '', apply })
  subscription.pending_update = {
    expires_at: Math.min(store.now() + pendingTime, change.item.current_period_end),
    metadata: metadataIn(form),
    subscription_items: [{ ...change.item, price: change.price }],
  } as NonNullable<Subscription['pending_update']>
  if (finalize(store, invoice).status === 'open')
    chargeInvoice(store, invoice, { chosen: null, isOnSession: true, isAutomatic: false })
}

/** A later update replaces a pending one, whose invoice is voided. */
export function discardPending(store: Store, subscription: Subscription): void {
  const pending = store.pendingUpdates.get(subscription.id)
  if (pending) voidInvoice(store, {}, pending.invoice)
}

/** What has expired by now is discarded. */
export function expirePending(store: Store, subscription: Subscription): void {
  const expiry = subscription.pending_update?.expires_at
  if (expiry !== undefined && expiry <= store.now()) discardPending(store, subscription)
}

function applyChange(
  form: Form,
  subscription: Subscription,
  { item, price, endsDiscounts, facts }: Change,
): void {
  Object.assign(item, { price })
  if (subscription.status !== 'trialing' && textIn(form, 'proration_behavior') !== 'none')
    Object.assign(item, { current_period_start: facts.start, current_period_end: facts.end })
  if (endsDiscounts) subscription.discounts = []
  subscription.metadata = metadataIn(form, subscription.metadata)
}
