import { asText, parseObject } from '../shared/untrusted'
import { isCurrency, isPrice, type Currency } from './money'

/** A payment that went through and that the service has not confirmed yet: nobody is to pay twice meanwhile. */
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

/** A purchase that was counted: whose, and when. */
export interface ReportedPurchase {
  readonly accountId: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** After this long the customer is told to write to support instead of waiting on. */
const patienceInMilliseconds = 24 * 60 * 60 * 1000

export function writePendingPurchase(purchase: PendingPurchase): string {
  return JSON.stringify({ version, ...purchase })
}

export function readPendingPurchase(text: string | undefined): PendingPurchase | undefined {
  const stored = parseObject(text)
  if (!stored || stored.version !== version) return undefined
  const { regularPrice, paidAt } = stored
  const [accountId, productId] = [asText(stored.accountId), asText(stored.productId)]
  const [currency, promoCode] = [asText(stored.currency) ?? '', asText(stored.promoCode)]
  if (!accountId || !productId || !isCurrency(currency) || !isPrice(regularPrice) || !isPrice(paidAt)) {
    return undefined
  }
  return { accountId, productId, regularPrice, currency, paidAt, ...(promoCode ? { promoCode } : {}) }
}

export function writeReportedPurchase(purchase: ReportedPurchase): string {
  return JSON.stringify({ version, ...purchase })
}

export function readReportedPurchase(text: string | undefined): ReportedPurchase | undefined {
  const stored = parseObject(text)
  const accountId = asText(stored?.accountId)
  if (stored?.version !== version || !accountId || !isPrice(stored.at)) return undefined
  return { accountId, at: stored.at }
}

/** Whether the confirmation is overdue and a human has to look; so has one at a mark from a clock that was wrong. */
export function isOverdue(purchase: PendingPurchase, now: number): boolean {
  return Math.abs(now - purchase.paidAt) > patienceInMilliseconds
}
