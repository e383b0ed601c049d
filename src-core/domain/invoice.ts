import type { InvoiceStatus } from '#contract/enums'
import type { Currency } from './money'

/** An invoice of the signed-in user. Amounts are decimal major units of `currency`. */
export interface Invoice {
  readonly id: string
  readonly number?: string
  /** ISO 8601: a calendar day or an instant. */
  readonly date: string
  /** What was to be paid, after credits. */
  readonly amount: number
  /** What is still to be paid. */
  readonly amountDue: number
  readonly amountRefunded: number
  readonly currency: Currency
  readonly status: InvoiceStatus
  /** Missing for a price that is not in the catalogue. */
  readonly productId?: string
  readonly productName?: string
  /** The billing period: `month` or `year`. Missing for what does not recur. */
  readonly recurrence?: string
  readonly isTrial: boolean
  readonly hasDocument: boolean
}

/** Up to twelve invoices, the newest first. */
export interface InvoicePage {
  readonly invoices: readonly Invoice[]
  readonly hasMore: boolean
}

/** Returns the name of the file of an invoice: its number in letters, digits and hyphens. */
export function fileNameOf({ id, number }: Pick<Invoice, 'id' | 'number'>): string {
  const name = [number, id].map((text) => text?.replace(/[^A-Za-z0-9-]/g, '')).find((text) => text)
  return `invoice-${name ?? ''}.pdf`
}

/** Returns the newest invoices with the older ones that were known before. */
export function withNewest(known: InvoicePage, newest: InvoicePage): InvoicePage {
  const last = newest.invoices.at(-1)
  const place = known.invoices.findIndex(({ id }) => id === last?.id)
  if (place === -1) return newest
  return { invoices: [...newest.invoices, ...known.invoices.slice(place + 1)], hasMore: known.hasMore }
}
