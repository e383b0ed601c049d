import type { Stripe } from 'stripe'
import { onePeriodAfter, priceWith } from '../billing.ts'
import { refuseOtherCurrency, unitAmount } from '../currencies.ts'
import { invalid } from '../failure.ts'
import { flagIn, listIn, numberIn, textIn, type Form } from '../form.ts'
import { make, type Stored } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { couponsIn, couponsOf, lasting } from './coupons-and-codes.ts'
import { balanceOf, linesOf, type LineFacts } from './invoice-lines.ts'

export interface InvoiceFacts {
  readonly customer: string | null
  readonly currency: string
  readonly lines: readonly LineFacts[]
  readonly start: number
  readonly end: number
  readonly subscription: string | null
}

type DraftInvoice = Partial<Stripe.Invoice> & { readonly id: string }

/** Returns a draft. What its lines come to is paid from the customer's balance first. */
export function draftInvoice(store: Store, facts: InvoiceFacts): DraftInvoice {
  const { customer, currency, start, end, subscription } = facts
  const id = store.newId('in')
  const data = linesOf(store, id, currency, facts.lines)
  const subtotal = data.reduce((sum, { amount }) => sum + amount, 0)
  const total_discount_amounts = data.flatMap(({ discount_amounts }) => discount_amounts ?? [])
  const total = total_discount_amounts.reduce((rest, { amount }) => rest - amount, subtotal)
  const starting_balance = balanceOf(store, customer)
  const amount_due = Math.max(0, total + starting_balance)
  return {
    id,
    customer,
    currency,
    created: store.now(),
    amount_due,
    amount_paid: 0,
    amount_remaining: amount_due,
    amount_shipping: 0,
    amount_overpaid: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    collection_method: 'charge_automatically',
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent:
      subscription === null
        ? null
        : {
            quote_details: null,
            subscription_details: { metadata: null, subscription },
            type: 'subscription_details',
          },
    period_start: start,
    period_end: end,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance,
    status: 'draft',
    subtotal,
    total,
    total_discount_amounts,
  }
}

export function previewInvoice(store: Store, form: Form): object {
  const id = textIn(form, 'subscription')
  const facts = id === undefined ? factsOfNew(store, form) : factsOfRenewal(store, id, form)
  const draft = draftInvoice(store, facts)
  const lines = draft.lines?.data ?? []
  store.preview = { id: draft.id, lines }
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
  const end = firstEnd(subscription) ?? -Infinity
  // Each parameter lifts its own kind of end (docs.stripe.com/api/invoices/create_preview).
  const lifted = subscription.cancel_at_period_end
    ? flagIn(form, 'subscription_details', 'cancel_at_period_end') === false
    : textIn(form, 'subscription_details', 'cancel_at') === ''
  const endsBefore = !lifted && (subscription.cancel_at ?? Infinity) <= end
  if (subscription.ended_at !== null || !subscription.items.data[0] || endsBefore)
    throw invalid('No upcoming invoices for customer', undefined, 'invoice_upcoming_none')
  return nextInvoice(store, subscription)
}

/** Returns the first end of the items' periods, in seconds. */
export function firstEnd({ items }: Stored<'subscription'>): number | undefined {
  const ends = items.data.map(({ current_period_end }) => current_period_end)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/** What a period is billed with: pending items first, then the subscription's. It is the one after the current. */
export function nextInvoice(
  store: Store,
  subscription: Stored<'subscription'>,
  period: { readonly start?: number; readonly freeUntil?: number | undefined } = {},
): InvoiceFacts {
  const { currency, id, items } = subscription
  const customer = idOf(subscription.customer)
  const coupons = lasting(couponsOf(store, subscription))
  const turn = firstEnd(subscription)
  const start = period.start ?? turn ?? store.now()
  const due = items.data.filter((each) => period.start !== undefined || each.current_period_end === turn)
  const recurring = due.map(({ id: item, price, quantity = 1 }): LineFacts => {
    const full = priceWith(unitAmount(price, currency) * quantity, coupons)
    const priced = period.freeUntil === undefined ? full : { amount: 0 }
    const end = period.freeUntil ?? onePeriodAfter(start, price)
    return { ...priced, start, end, price, quantity, item, subscription: id }
  })
  const lines = [...pendingLines(store, customer, id), ...recurring]
  return { customer, currency, lines, start, end: recurring[0]?.end ?? start, subscription: id }
}

/** Pending items are billed latest first (`Invoice.lines` of the SDK's types). */
export function pendingLines(store: Store, customer: string, subscription: string | null): LineFacts[] {
  return store
    .all('invoiceitem')
    .filter((each) => {
      const own = each.parent?.subscription_details?.subscription ?? null
      return each.invoice === null && each.customer === customer && (own === null || own === subscription)
    })
    .toReversed()
    .map((each) => ({
      amount: each.amount,
      ...each.period,
      subscription: each.parent?.subscription_details?.subscription ?? null,
      invoiceItem: each.id,
      isProration: each.proration,
    }))
}

export function listLines(store: Store, form: Form, id: string): object {
  const lines = store.preview.id === id ? store.preview.lines : store.get('invoice', id).lines.data
  return store.page(lines, form, `/v1/invoices/${id}/lines`)
}
