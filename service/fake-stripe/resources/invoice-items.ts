import type { Stored } from '../objects.ts'
import type { Store } from '../store.ts'

export interface InvoiceItemOptions {
  readonly subscriptionId?: string
  /** Seconds since the epoch. */
  readonly period?: { readonly start: number; readonly end: number }
  readonly proration?: boolean
}

/** Adds an item, in minor units, that is pending until the next invoice. */
export function addInvoiceItem(
  store: Store,
  owner: { readonly customer: string; readonly currency: string },
  amount: number,
  {
    subscriptionId,
    period = { start: store.now(), end: store.now() },
    proration = false,
  }: InvoiceItemOptions,
): Stored<'invoiceitem'> {
  return store.add('invoiceitem', {
    ...owner,
    id: store.newId('ii'),
    amount,
    date: store.now(),
    parent:
      subscriptionId === undefined
        ? null
        : { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
    period,
    proration,
    quantity: 1,
  })
}
