import { amount, expecting, object, optional, readStored, text } from '../shared/decode'
import { calendarDate, dayCount } from './calendar-date'
import { currencyCode } from './money'
import { findPrice, productAt, type PlanCatalogue, type Product } from './plan-catalogue'

/** The order as stored before the payment leaves the page. Its prices are displayed and reported, never charged. */
export interface SavedOrder {
  /** Another user may sign in before the payment ends. */
  readonly accountId: string
  readonly product: Product
  readonly oldRegularPrice?: number
  readonly promoCode?: string
}

// Raise it with every change of the stored fields.
const version = 2

const priceFields = ['priceNow', 'regularPrice', 'currency', 'trialDays'] as const

export function writeSavedOrder(order: SavedOrder): string {
  return JSON.stringify({ version, ...order })
}

/**
 * Reads a stored order; a tampered one is discarded. The product must be in the catalogue, which supplies its texts;
 * without a promo code its prices must match the catalogue too.
 */
export function readSavedOrder(json: string | undefined, catalogue: PlanCatalogue): SavedOrder | undefined {
  const stored = readStored(json, version, {
    accountId: text,
    product: object({
      id: expecting('a product on sale', (id) =>
        typeof id === 'string' ? findPrice(catalogue, id) : undefined,
      ),
      regularPrice: amount,
      priceNow: amount,
      currency: currencyCode,
      trialDays: dayCount,
      nextBilling: calendarDate,
    }),
    oldRegularPrice: optional(amount),
    promoCode: optional(text),
  })
  if (!stored) return undefined
  const { id: match, ...terms } = stored.product
  const regular = productAt(match.plan, match.price, terms.nextBilling)
  const product = { ...regular, ...terms }
  const isRegular =
    stored.oldRegularPrice === undefined && priceFields.every((field) => product[field] === regular[field])
  return stored.promoCode === undefined && !isRegular ? undefined : { ...stored, product }
}
