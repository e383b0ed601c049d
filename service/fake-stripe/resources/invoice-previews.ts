import { onePeriodAfter, priceWith } from '../billing.ts'
import { refuseOtherCurrency, unitAmount } from '../currencies.ts'
import { invalid } from '../failure.ts'
import { flagIn, listIn, numberIn, textIn, type Form } from '../form.ts'
import { make, type Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { couponsIn, couponsOf, lasting } from './coupons-and-codes.ts'
import {
  costsToResume,
  draftInvoice,
  firstEnd,
  nextInvoice,
  pendingLines,
  taxed,
  type InvoiceFacts,
} from './invoices.ts'
import { changeIn, itemChangeIn } from './plan-changes.ts'

export function previewInvoice(store: Store, form: Form): object {
  const id = textIn(form, 'subscription')
  const facts = id === undefined ? factsOfNew(store, form) : factsOfRenewal(store, id, form)
  const draft = draftInvoice(store, facts)
  const lines = draft.lines?.data ?? []
  store.previews.set(draft.id, lines)
  const url = `/v1/invoices/${draft.id}/lines`
  // A list within an object has its first ten (docs.stripe.com/api/pagination).
  const first = { object: 'list' as const, data: lines.slice(0, 10), has_more: lines.length > 10, url }
  return make('invoice', { ...draft, lines: first })
}

function factsOfNew(store: Store, form: Form): InvoiceFacts {
  const details = form['subscription_details']
  const param = 'subscription_details[items][0][price]'
  const price = store.get('price', textIn(listIn(details, 'items')[0], 'price') ?? '', param)
  const unit = price.unit_amount ?? 0
  const customer = textIn(form, 'customer')
  if (customer !== undefined) refuseOtherCurrency(store, customer, price.currency)
  const coupons = couponsIn(store, form, customer, unit)
  const trialEnd = numberIn(details, 'trial_end')
  const start = store.now()
  const end = trialEnd ?? onePeriodAfter(start, price)
  const priced = trialEnd === undefined ? priceWith(unit, coupons) : { amount: 0 }
  // What happens once is left out of a preview of what recurs (docs.stripe.com/invoicing/preview).
  const isRecurring = textIn(form, 'preview_mode') === 'recurring'
  const pending = isRecurring ? [] : pendingLines(store, customer ?? '', null)
  const lines = [...pending, { ...priced, start, end, price }]
  return { customer: customer ?? null, currency: price.currency, lines, start, end, subscription: null }
}

function factsOfRenewal(store: Store, id: string, form: Form): InvoiceFacts {
  const subscription = store.get('subscription', id)
  const details = form['subscription_details']
  if (textIn(details, 'resume_at') === 'now') {
    if (subscription.status !== 'paused') throw invalid('Only a paused subscription can be resumed')
    if (costsToResume(store, typeof details === 'object' ? details : {}, subscription))
      return nextInvoice(store, subscription, { start: store.now() })
    throw invalid('No upcoming invoices for customer', undefined, 'invoice_upcoming_none')
  }
  const isRecurring = textIn(form, 'preview_mode') === 'recurring'
  if (listIn(details, 'items').length > 0) {
    if (isRecurring) return recurringFacts(store, subscription, details, form)
    if (textIn(details, 'proration_behavior') !== 'always_invoice')
      throw invalid('The fake Stripe API previews changes only with always_invoice')
    return changeIn(store, subscription, details, form).facts
  }
  const end = firstEnd(subscription) ?? -Infinity
  // Each parameter lifts its own kind of end (docs.stripe.com/api/invoices/create_preview).
  const lifted = subscription.cancel_at_period_end
    ? flagIn(form, 'subscription_details', 'cancel_at_period_end') === false
    : textIn(form, 'subscription_details', 'cancel_at') === ''
  const endsBefore = !lifted && (subscription.cancel_at ?? Infinity) <= end
  if (subscription.ended_at !== null || !subscription.items.data[0] || endsBefore)
    throw invalid('No upcoming invoices for customer', undefined, 'invoice_upcoming_none')
  if (isRecurring) throw invalid('The fake Stripe API previews what recurs of new items only')
  return nextInvoice(store, subscription)
}

/** What recurs after a change, without prorations, pending items and discounts that end (docs.stripe.com/invoicing/preview). */
function recurringFacts(
  store: Store,
  subscription: Subscription,
  details: Form | string | undefined,
  form: Form,
): InvoiceFacts {
  const { id, currency } = subscription
  const { item, price, endsDiscounts } = itemChangeIn(store, subscription, details, form)
  const coupons = endsDiscounts ? [] : lasting(couponsOf(store, subscription))
  const start = store.now()
  const end = onePeriodAfter(start, price)
  const full = priceWith(unitAmount(price, currency), coupons)
  const lines = taxed(store, subscription, [{ ...full, start, end, price, subscription: id, item: item.id }])
  return { customer: idOf(subscription.customer), currency, lines, start, end, subscription: id }
}

export function listLines(store: Store, form: Form, id: string): object {
  const lines = store.previews.get(id) ?? store.get('invoice', id).lines.data
  return store.page(lines, form, `/v1/invoices/${id}/lines`)
}
