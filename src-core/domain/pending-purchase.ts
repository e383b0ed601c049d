import { amount, lenient, readStored, text } from '../shared/decode'
import { currencyCode, type Currency } from './money'

/** A payment that the service has not confirmed yet. It blocks a second payment. */
export interface PendingPurchase {
  readonly accountId: string
  readonly productId: string
  /** Decimal major units of `currency`. */
  readonly regularPrice: number
  readonly currency: Currency
  readonly promoCode?: string
  /** Milliseconds since the epoch. */
  readonly paidAt: number
}

const version = 1

/** A purchase that was sent to analytics. */
export interface ReportedPurchase {
  readonly accountId: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

// After this time the customer is asked to contact support.
const timeoutInMilliseconds = 24 * 60 * 60 * 1000

export function writePendingPurchase(purchase: PendingPurchase): string {
  return JSON.stringify({ version, ...purchase })
}

export function readPendingPurchase(json: string | undefined): PendingPurchase | undefined {
  return readStored(json, version, {
    accountId: text,
    productId: text,
    regularPrice: amount,
    currency: currencyCode,
    promoCode: lenient(text),
    paidAt: amount,
  })
}

export function writeReportedPurchase(purchase: ReportedPurchase): string {
  return JSON.stringify({ version, ...purchase })
}

export function readReportedPurchase(json: string | undefined): ReportedPurchase | undefined {
  return readStored(json, version, { accountId: text, at: amount })
}

/** Whether the payment is over 24 hours old, or in the future because of a wrong clock: both need support. */
export function isOverdue(purchase: PendingPurchase, now: number): boolean {
  return Math.abs(now - purchase.paidAt) > timeoutInMilliseconds
}
