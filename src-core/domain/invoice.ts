import type { Currency } from './money'

/** `failed`: it is not collected any more. `refunded`: in full. */
export type InvoiceStatus = 'paid' | 'open' | 'failed' | 'refunded'

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
