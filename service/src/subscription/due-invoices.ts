import type { Selectable } from 'kysely'
import type { Stripe } from 'stripe'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { finalize } from '../stripe/payment-outcomes.ts'
import { idOf } from '../stripe/stripe-client.ts'
import { isPaused } from './access.ts'

export type InvoiceRow = Selectable<Schema['invoices']>

/**
 * Whether Stripe charges the invoice by itself, now or later; a renewal's is a draft for an hour
 * (docs.stripe.com/invoicing/integration/automatic-advancement-collection).
 */
export function isCollected({ status, auto_advance, next_payment_attempt }: Stripe.Invoice): boolean {
  return status === 'draft' ? auto_advance === true : status === 'open' && next_payment_attempt !== null
}

/**
 * Whether an invoice has to be paid so that its subscription goes on: what is open while it is past due or paused, and what Stripe
 * retries of a former period. A draft is due too while Stripe will charge it. An unpaid subscription is active again once its most recent
 * invoice is paid, which is a draft after the first period (docs.stripe.com/billing/subscriptions/overview#subscription-statuses).
 */
export function isDue(invoice: Stripe.Invoice, { status, latest_invoice }: Stripe.Subscription): boolean {
  const isOpen = invoice.status === 'open'
  if (invoice.amount_remaining <= 0) return false
  if (status === 'unpaid')
    return idOf(latest_invoice) === invoice.id && (isOpen || invoice.status === 'draft')
  if (status === 'past_due' || isPaused({ status })) return isOpen || isCollected(invoice)
  return (
    (status === 'active' || status === 'trialing') && isCollected(invoice) && (!isOpen || invoice.attempted)
  )
}

/** Whether the user may pay an invoice that is due now: Stripe charges its own drafts itself. */
export function isPayable(invoice: Stripe.Invoice, subscription: Stripe.Subscription): boolean {
  return isDue(invoice, subscription) && (invoice.status === 'open' || subscription.status === 'unpaid')
}

/** Returns the invoices that have to be paid so that a subscription goes on, the oldest first. */
export async function dueInvoicesOf(
  database: Database,
  { id }: { readonly id: string },
): Promise<InvoiceRow[]> {
  return database
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('is_due', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns what the user may pay now: the oldest one, but no draft that Stripe will charge by itself. */
export function payableOf(
  invoices: readonly InvoiceRow[],
  { status }: { readonly status: string },
): InvoiceRow | undefined {
  return invoices.find((each) => each.status === 'open' || status === 'unpaid')
}

/** Opens a draft. Returns whether it costs no more than the user was shown: its amount may have changed until then. */
export async function openAsShown(
  { stripe, database }: { readonly stripe: Stripe; readonly database: Database },
  id: string,
  options?: Stripe.RequestOptions,
): Promise<boolean> {
  const shown = await database
    .selectFrom('invoices')
    .select('amount_due')
    .where('id', '=', id)
    .executeTakeFirst()
  await finalize(stripe, id, options)
  const { amount_due } = await stripe.invoices.retrieve(id, {}, options)
  return amount_due <= (shown?.amount_due ?? 0)
}
