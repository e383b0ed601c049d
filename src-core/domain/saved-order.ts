import { amount, boolean, expecting, object, optional, readStored, nonBlankString } from '../shared/decode'
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
  /** Whether the prices are those of the provider's session instead of the catalogue or the code. */
  readonly priceChanged?: boolean
  /** The payment provider's id of the checkout session. */
  readonly checkoutId?: string
  /** When the customer clicked the pay button, in milliseconds since the epoch. */
  readonly begunAt?: number
  /** Set once the payment is known to have succeeded. */
  readonly isPaid?: boolean
}

// Raise it with every change that another release would misread.
const version = 2

const priceFields = ['priceNow', 'regularPrice', 'currency', 'trialDays'] as const

export function writeSavedOrder(order: SavedOrder): string {
  return JSON.stringify({ version, ...order })
}

/**
 * Reads a stored order; a tampered one is discarded. The product must be in the catalogue, which supplies its title and labels;
 * its prices must match the catalogue too, unless a promo code or the provider's session changed them.
 */
export function readSavedOrder(json: string | undefined, catalogue: PlanCatalogue): SavedOrder | undefined {
  const stored = readStored(json, version, {
    accountId: nonBlankString,
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
    promoCode: optional(nonBlankString),
    priceChanged: optional(boolean),
    checkoutId: optional(nonBlankString),
    begunAt: optional(amount),
    isPaid: optional(boolean),
  })
  if (!stored) return undefined
  const { id: match, ...terms } = stored.product
  const regular = productAt(match.plan, match.price, terms.nextBilling)
  const product = { ...regular, ...terms }
  const isRegular =
    stored.oldRegularPrice === undefined && priceFields.every((field) => product[field] === regular[field])
  const mayDiffer = stored.promoCode !== undefined || stored.priceChanged === true
  return isRegular || mayDiffer ? { ...stored, product } : undefined
}
