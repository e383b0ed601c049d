import {
  amount,
  boolean,
  expecting,
  map,
  nonBlankString,
  object,
  optional,
  readStored,
} from '#contract/decode'
import { calendarDate, dayCount } from './calendar-date'
import { currencyCode } from './money'
import { appliedCode, struckPrice, type Order } from './order'
import { findPrice, productAt, type PlanCatalogue, type Product } from './plan-catalogue'

/** An order as it was at the click on the pay button. Its prices are displayed and reported, never charged. */
export interface RecordedOrder {
  readonly product: Product
  readonly oldRegularPrice?: number
  readonly promoCode?: string
  /** Whether the prices are those of the provider's session instead of the catalogue or the code. */
  readonly priceChanged?: boolean
}

/** What storage keeps of a purchase, from before its confirmation to its outcome. Times are milliseconds since the epoch. */
export interface PurchaseRecord {
  readonly accountId: string
  /** Missing after a return to a browser that has not stored it. */
  readonly order?: RecordedOrder
  /** The payment provider's id of the checkout session. */
  readonly checkoutId: string
  /** When the customer clicked the pay button; missing once the provider has ended the confirmation. */
  readonly begunAt?: number
  /** Since when the service's word is awaited; missing while this page waits for the provider. */
  readonly awaitedSince?: number
  /** Whether the payment is known to have succeeded. Otherwise its outcome is unknown. */
  readonly isPaid: boolean
}

/** A purchase that was sent to analytics. */
export interface ReportedPurchase {
  readonly accountId: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** `tab`: the confirmation goes on in this tab, or at the bank. `shared`: every tab waits for the service's word. */
export type RecordPlace = 'tab' | 'shared'

/** For this long after the click, the provider may still make a payment whose page was reloaded. */
const confirmationInMilliseconds = 15_000

/** Whether the provider may still be confirming the payment, so that its session is open only for now. */
export function mayBeConfirming({ begunAt }: PurchaseRecord, now: number): boolean {
  return begunAt !== undefined && Math.abs(now - begunAt) < confirmationInMilliseconds
}

/** Returns what is shown and reported of an order. */
export function recordOrder(order: Order): RecordedOrder {
  const promoCode = appliedCode(order)
  const oldRegularPrice = struckPrice(order)
  return {
    product: order.product,
    ...(order.priceChanged && { priceChanged: true }),
    ...(oldRegularPrice !== undefined && { oldRegularPrice }),
    ...(promoCode !== undefined && { promoCode }),
  }
}

/** Raise it with every change that another release would misread. */
const version = 1

export function writeRecord({ order, ...record }: PurchaseRecord): string {
  return JSON.stringify({ version, ...record, ...order })
}

/**
 * Reads a record. A malformed one is discarded, and so is one of this tab without an order or with prices that nothing explains. The
 * product must be in the catalogue, which supplies its title and labels.
 */
export function readRecord(
  json: string | undefined,
  place: RecordPlace,
  catalogue: PlanCatalogue,
): PurchaseRecord | undefined {
  const record = readStored(json, version, fields)
  if (!record) return undefined
  const sold = readStored(json, version, { ...details, product: productOnSale(catalogue) })
  const order = sold && { ...sold, product: sold.product.current }
  if (place === 'tab' && !(order && isAsSold(order, sold.product.regular))) return undefined
  return { ...record, ...(order && { order }) }
}

const fields = {
  accountId: nonBlankString,
  checkoutId: nonBlankString,
  begunAt: optional(amount),
  awaitedSince: optional(amount),
  isPaid: boolean,
}
const details = {
  oldRegularPrice: optional(amount),
  promoCode: optional(nonBlankString),
  priceChanged: optional(boolean),
}

/** Reads a product as it was sold, with the catalogue's texts, and as the catalogue sells it. */
function productOnSale(catalogue: PlanCatalogue) {
  const stored = object({
    id: expecting('a product on sale', (id) =>
      typeof id === 'string' ? findPrice(catalogue, id) : undefined,
    ),
    regularPrice: amount,
    priceNow: amount,
    currency: currencyCode,
    trialDays: dayCount,
    nextBilling: calendarDate,
  })
  return map(stored, ({ id: { plan, price }, ...terms }) => {
    const regular = productAt(plan, price, terms.nextBilling)
    return { regular, current: { ...regular, ...terms } }
  })
}

const priceFields = ['priceNow', 'regularPrice', 'currency', 'trialDays'] as const

/** A code or the provider's session may change prices; nothing else does. */
function isAsSold({ product, ...changes }: RecordedOrder, regular: Product): boolean {
  const isRegular =
    changes.oldRegularPrice === undefined && priceFields.every((field) => product[field] === regular[field])
  return isRegular || changes.promoCode !== undefined || changes.priceChanged === true
}

export function writeReportedPurchase(purchase: ReportedPurchase): string {
  return JSON.stringify({ version: 1, ...purchase })
}

export function readReportedPurchase(json: string | undefined): ReportedPurchase | undefined {
  return readStored(json, 1, { accountId: nonBlankString, at: amount })
}
