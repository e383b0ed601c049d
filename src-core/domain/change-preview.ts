import type { Currency } from './money'

/** What a change of plan costs. Amounts are decimal major units of `now.currency`. */
export interface ChangePreview {
  /** `credit` is for the unused part of the current plan, and already subtracted in `amount`. */
  readonly now: {
    readonly currency: Currency
    readonly amount: number
    readonly credit: number
    /** What stays of a credit that is more than the price, for later invoices. */
    readonly creditLeft?: number
  }
  /** The price of every later period, and its first day: ISO 8601, a calendar day or an instant. */
  readonly next: { readonly amount: number; readonly date: string }
  readonly takesEffect: 'now' | 'renewal'
  /** A discount of the current plan ends with the change. */
  readonly discountEnds?: boolean
  /** Names these figures to the service. Opaque, and no secret. */
  readonly quote: string
}
