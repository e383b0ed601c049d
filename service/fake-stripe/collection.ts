import type { Invoice, Subscription } from './objects.ts'
import { collect, finalize } from './resources/invoice-payments.ts'
import { endSubscription } from './resources/subscriptions.ts'
import type { Store } from './store.ts'

/** An invoice that Stripe will finalize or charge by itself, and when, in seconds. */
interface Turn {
  readonly invoice: Invoice
  readonly at: number
}

/** Returns what Stripe collects next of a subscription: docs.stripe.com/invoicing/integration/automatic-advancement-collection. */
export function nextCollection(store: Store, { id }: Subscription): Turn | undefined {
  return store
    .invoicesOf(id)
    .flatMap((invoice) => {
      const at = turnOf(invoice)
      return at === null ? [] : [{ invoice, at }]
    })
    .toSorted((one, other) => one.at - other.at)[0]
}

function turnOf({
  auto_advance,
  status,
  automatically_finalizes_at,
  next_payment_attempt,
}: Invoice): number | null {
  if (!auto_advance) return null
  if (status === 'draft') return automatically_finalizes_at
  return status === 'open' ? next_payment_attempt : null
}

/** Finalizes a draft, and charges an invoice once more. A subscription goes on being retried after it was cancelled at its end. */
export function advance(store: Store, subscription: Subscription, { invoice }: Turn): void {
  collect(store, finalize(store, invoice))
  if (invoice.status === 'open' && invoice.next_payment_attempt === null)
    giveUp(store, subscription, store.options.onLastRetry)
}

/** Ends the retries of a failed payment, as the account's settings say. */
export function giveUp(
  store: Store,
  subscription: Subscription,
  status: 'past_due' | 'unpaid' | 'canceled',
): void {
  for (const invoice of store.invoicesOf(subscription.id))
    if (invoice.status === 'open') invoice.next_payment_attempt = null
  if (status === 'canceled') endSubscription(store, subscription)
  if (status !== 'unpaid' || subscription.status !== 'past_due') return
  subscription.status = status
  store.happen('customer.subscription.updated', subscription)
}
