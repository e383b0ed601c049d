import type { Store } from '../store.ts'

export interface InvoiceItemOptions {
  readonly subscriptionId?: string
  /** Seconds since the epoch. */
  readonly period?: { readonly start: number; readonly end: number }
}

/** Adds an item, in minor units, that is pending until the next invoice. */
export function addInvoiceItem(
  store: Store,
  customer: string,
  amount: number,
  { subscriptionId, period = { start: store.now(), end: store.now() } }: InvoiceItemOptions,
): void {
  const item = store.add('invoiceitem', {
    id: store.newId('ii'),
    amount,
    currency: store.running(customer)[0]?.currency ?? 'usd',
    customer,
    date: store.now(),
    parent:
      subscriptionId === undefined
        ? null
        : { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
    period,
    proration: false,
    quantity: 1,
  })
  store.happen('invoiceitem.created', item)
}
