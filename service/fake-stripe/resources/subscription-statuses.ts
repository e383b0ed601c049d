import type { Invoice, Subscription } from '../objects.ts'
import type { Store } from '../store.ts'

/**
 * A subscription is active again once its most recent invoice is paid, or is not collected any more
 * (docs.stripe.com/billing/subscriptions/overview#subscription-statuses). Drafts count only after the retries have ended.
 */
export function reactivate(store: Store, subscription: Subscription, invoice: Invoice): void {
  const { status } = subscription
  if (status !== 'past_due' && status !== 'unpaid' && status !== 'incomplete') return
  const hasStatus = (each: Invoice) =>
    each.status !== 'void' && (status === 'unpaid' || each.status !== 'draft')
  if (store.invoicesOf(subscription.id).find(hasStatus) !== invoice) return
  subscription.status = 'active'
  store.happen('customer.subscription.updated', subscription)
}

/**
 * After an invoice was voided, the most recent one that says something decides
 * (docs.stripe.com/billing/subscriptions/overview#handle-unpaid-subscriptions).
 */
export function reviewStatus(store: Store, subscription: Subscription): void {
  const { status } = subscription
  const next = status === 'incomplete' ? 'incomplete_expired' : statusByInvoices(store, subscription)
  const isReviewed = ['active', 'past_due', 'unpaid', 'incomplete'].includes(status)
  if (!isReviewed || next === status) return
  subscription.status = next
  if (next === 'incomplete_expired') subscription.ended_at = store.now()
  store.happen('customer.subscription.updated', subscription)
}

function statusByInvoices(store: Store, { id, status }: Subscription): Subscription['status'] {
  for (const invoice of store.invoicesOf(id)) {
    if (invoice.status === 'paid' || invoice.status === 'uncollectible') return 'active'
    const isGivenUp = invoice.status === 'open' && invoice.attempted && invoice.next_payment_attempt === null
    if (isGivenUp) return status === 'unpaid' ? 'unpaid' : 'past_due'
  }
  return 'active'
}
