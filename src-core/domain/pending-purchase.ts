import { amount, boolean, expecting, lenient, optional, readStored, nonBlankString } from '../shared/decode'
import { currencyCode, type Currency } from './money'

/** What a purchase event reports of the order. */
interface PurchasedOrder {
  readonly productId: string
  /** Decimal major units of `currency`. */
  readonly regularPrice: number
  readonly currency: Currency
  readonly promoCode?: string
}

/** A return to a browser that has not stored the order. */
interface NoOrder {
  readonly productId?: undefined
}

/** A checkout whose confirmation has begun, and whose outcome the service has not reported. */
export type PendingPurchase = Confirmation & (PurchasedOrder | NoOrder)

interface Confirmation {
  readonly accountId: string
  /** The payment provider's id of the checkout session. Purchases of older versions have none. */
  readonly checkoutId?: string
  /** When the purchase was stored, in milliseconds since the epoch. */
  readonly confirmedAt: number
  /** When the confirmation began, if its page was left before the provider ended it. */
  readonly begunAt?: number
  /** Whether the payment is known to have succeeded. Otherwise its outcome is unknown. */
  readonly isPaid: boolean
}

/**
 * `unknown`: it is not known whether the payment succeeded. `waiting`: it did, and the service has not confirmed the
 * subscription; `overdue`: not within 24 hours.
 */
export type PendingPurchaseStatus = 'none' | 'unknown' | 'waiting' | 'overdue'

/** A purchase that was sent to analytics. */
export interface ReportedPurchase {
  readonly accountId: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

const version = 2

// After this time a payment with an unknown outcome, or without its order, no longer blocks another one.
export const unknownOutcomeInMilliseconds = 10 * 60 * 1000
// For this long after the click on the pay button, the provider may still make a payment whose page was reloaded.
const confirmationInMilliseconds = 15_000
// After this time the customer is asked to contact support.
const overdueInMilliseconds = 24 * 60 * 60 * 1000

/**
 * A wrong clock can date the confirmation in the future; its distance counts all the same. A payment without its order is never
 * overdue: its return address may be an old link, and its subscription over.
 */
export function pendingPurchaseStatus(
  { confirmedAt, isPaid, productId }: PendingPurchase,
  now: number,
): PendingPurchaseStatus {
  const age = Math.abs(now - confirmedAt)
  if (isPaid && productId !== undefined) return age > overdueInMilliseconds ? 'overdue' : 'waiting'
  if (age >= unknownOutcomeInMilliseconds) return 'none'
  return isPaid ? 'waiting' : 'unknown'
}

/** Whether the provider may still be confirming the payment, so that its session is open only for now. */
export function mayStillBePaid({ begunAt }: PendingPurchase, now: number): boolean {
  return begunAt !== undefined && Math.abs(now - begunAt) < confirmationInMilliseconds
}

export function writePendingPurchase(purchase: PendingPurchase): string {
  return JSON.stringify({ version, ...purchase })
}

const order = {
  productId: nonBlankString,
  regularPrice: amount,
  currency: currencyCode,
  promoCode: lenient(nonBlankString),
}
const confirmation = {
  accountId: nonBlankString,
  checkoutId: optional(nonBlankString),
  confirmedAt: amount,
  begunAt: optional(amount),
  isPaid: boolean,
}
const noOrder = { productId: optional(expecting('no product', () => undefined)) }

export function readPendingPurchase(json: string | undefined): PendingPurchase | undefined {
  return (
    readStored(json, version, { ...confirmation, ...order }) ??
    readStored(json, version, { ...confirmation, ...noOrder }) ??
    readVersion1(json)
  )
}

/** Version 1 did not tell whether the payment had succeeded. */
function readVersion1(json: string | undefined): PendingPurchase | undefined {
  const stored = readStored(json, 1, { ...order, accountId: nonBlankString, paidAt: amount })
  if (!stored) return undefined
  const { paidAt, ...purchase } = stored
  return { ...purchase, confirmedAt: paidAt, isPaid: false }
}

export function writeReportedPurchase(purchase: ReportedPurchase): string {
  return JSON.stringify({ version: 1, ...purchase })
}

export function readReportedPurchase(json: string | undefined): ReportedPurchase | undefined {
  return readStored(json, 1, { accountId: nonBlankString, at: amount })
}
