import type { Stripe } from 'stripe'
import { onePeriodAfter, priceWith } from '../billing.ts'
import { unitAmount } from '../currencies.ts'
import { textIn, type Form } from '../form.ts'
import type { Subscription } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { added, ratesOf } from '../taxes.ts'
import { couponsOf, lasting } from './coupons-and-codes.ts'
import { balanceOf, linesOf, type LineFacts } from './invoice-lines.ts'
import { afterPhase } from './subscription-schedules.ts'

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
  const total_taxes = data.flatMap(({ taxes }) => taxes ?? [])
  const discounted = total_discount_amounts.reduce((rest, { amount }) => rest - amount, subtotal)
  const total = discounted + added(total_taxes)
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
            // As it was when the invoice was made (`Invoice.Parent.SubscriptionDetails` of the SDK's types).
            subscription_details: {
              metadata: { ...store.get('subscription', subscription).metadata },
              subscription,
            },
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
    total_taxes,
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
  const { currency, id } = subscription
  const customer = idOf(subscription.customer)
  const turn = firstEnd(subscription)
  const start = period.start ?? turn ?? store.now()
  const next = afterPhase(store, subscription, start)
  const coupons = lasting(couponsOf(store, next))
  const due = next.items.data.filter((each) => period.start !== undefined || each.current_period_end === turn)
  const recurring = due.map(({ id: item, price, quantity = 1 }): LineFacts => {
    const full = priceWith(unitAmount(price, currency) * quantity, coupons)
    const priced = period.freeUntil === undefined ? full : { amount: 0 }
    const end = period.freeUntil ?? onePeriodAfter(start, price)
    return { ...priced, start, end, price, quantity, item, subscription: id }
  })
  const lines = taxed(store, next, [...pendingLines(store, customer, id), ...recurring])
  return { customer, currency, lines, start, end: recurring[0]?.end ?? start, subscription: id }
}

/** Gives lines the tax rates of a subscription, pending items too. */
export function taxed(store: Store, subscription: Subscription, lines: readonly LineFacts[]): LineFacts[] {
  return lines.map((line) => ({ ...line, taxRates: ratesOf(store, subscription, line.item) }))
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
