import type { Stripe } from 'stripe'
import { onePeriodAfter, priceWith } from '../billing.ts'
import { unitAmount } from '../currencies.ts'
import { textIn, type Form } from '../form.ts'
import type { Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { couponsOf, lasting } from './coupons-and-codes.ts'
import { phaseAt } from './subscription-schedules.ts'
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

/** Returns the first end of the items' periods, in seconds. */
export function firstEnd({ items }: Subscription): number | undefined {
  const ends = items.data.map(({ current_period_end }) => current_period_end)
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/** What a period is billed with: pending items first, then the subscription's. It is the one after the current. */
export function nextInvoice(
  store: Store,
  subscription: Subscription,
  period: { readonly start?: number; readonly freeUntil?: number | undefined } = {},
): InvoiceFacts {
  const { currency, id, items } = subscription
  const customer = idOf(subscription.customer)
  const turn = firstEnd(subscription)
  const start = period.start ?? turn ?? store.now()
  const phase = phaseAt(store, subscription, start)
  const coupons = phase ? [] : lasting(couponsOf(store, subscription))
  const due = items.data.filter((each) => period.start !== undefined || each.current_period_end === turn)
  const recurring = due.map(({ id: item, price: before, quantity = 1 }): LineFacts => {
    const price = phase?.price ?? before
    const full = priceWith(unitAmount(price, currency) * quantity, coupons)
    const priced = period.freeUntil === undefined ? full : { amount: 0 }
    const end = period.freeUntil ?? onePeriodAfter(start, price)
    return { ...priced, start, end, price, quantity, item, subscription: id }
  })
  const lines = [...pendingLines(store, customer, id), ...recurring]
  return { customer, currency, lines, start, end: recurring[0]?.end ?? start, subscription: id }
}

/** Whether resuming begins another period: with an unchanged anchor only where the current one is over. */
export function costsToResume(store: Store, form: Form, subscription: Subscription): boolean {
  const isUnchanged = textIn(form, 'billing_cycle_anchor', 'type') === 'unchanged'
  return !isUnchanged || (firstEnd(subscription) ?? 0) <= store.now()
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
