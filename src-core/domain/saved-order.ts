import { amount, expecting, object, optional, readStored, text } from '../shared/decode'
import { calendarDate, dayCount } from './calendar-date'
import { currencyCode } from './money'
import { findPrice, productAt, type LocalPrice, type PlanCatalogue, type Product } from './plan-catalogue'

/** What is stored before the payment leaves the page. Its prices are for showing and reporting, never for charging. */
export interface SavedOrder {
  /** The account that ordered: another user may sign in before the payment ends. */
  readonly accountId: string
  readonly product: Product
  readonly oldRegularPrice?: number
  readonly promoCode?: string
}

/** Raised whenever the stored form changes: an order of another version counts as absent. */
const version = 2

export function writeSavedOrder(order: SavedOrder): string {
  return JSON.stringify({ version, ...order })
}

/**
 * Reads a stored order. A tampered one counts as absent: the product must belong to the catalogue, its texts come
 * from there, and without a promo code its numbers must be the catalogue's too.
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
  const { id: found, ...numbers } = stored.product
  const isPlain = stored.oldRegularPrice === undefined && isOwnPrice(numbers, found.price)
  if (stored.promoCode === undefined && !isPlain) return undefined
  const product = { ...productAt(found.plan, found.price, numbers.nextBilling), ...numbers }
  return { ...stored, product }
}

function isOwnPrice(
  stored: Pick<Product, 'priceNow' | 'regularPrice' | 'currency' | 'trialDays'>,
  own: LocalPrice,
): boolean {
  return (
    stored.priceNow === 0 &&
    stored.regularPrice === own.regularPrice &&
    stored.currency === own.currency &&
    stored.trialDays === own.trialDays
  )
}
