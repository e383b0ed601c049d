import { asObject, asText, parseObject } from '../shared/untrusted'
import { parseCalendarDate, type CalendarDate } from './calendar-date'
import { isCurrency, isPrice } from './money'
import { findPrice, productAt, type LocalPrice, type PlanCatalogue, type Product } from './plan-catalogue'

/** What is stashed before the payment leaves the page. Its prices are for showing and reporting, never for charging. */
export interface SavedOrder {
  /** Whose order it is: somebody else may sign in before it comes to its end. */
  readonly accountId: string
  readonly product: Product
  readonly oldRegularPrice?: number
  readonly promoCode?: string
}

/** Raised whenever the stored form changes: what an older program has left is treated as absent. */
const version = 2

export function writeSavedOrder(order: SavedOrder): string {
  return JSON.stringify({ version, ...order })
}

/**
 * Reads a stashed order back, trusting none of it: the product must belong to the catalogue, its words are taken
 * from there, and without a promo code its numbers must be the catalogue's too. Anything else counts as absent.
 */
export function readSavedOrder(text: string | undefined, catalogue: PlanCatalogue): SavedOrder | undefined {
  const stored = parseObject(text)
  const product = asObject(stored?.product)
  const found = findPrice(catalogue, asText(product?.id) ?? '')
  const numbers = product && readNumbers(product)
  const accountId = asText(stored?.accountId)
  if (!stored || stored.version !== version || !accountId || !found || !numbers) return undefined

  const promoCode = asText(stored.promoCode)
  if (stored.promoCode !== undefined && promoCode === undefined) return undefined
  if (promoCode === undefined && !isOwnPrice(numbers, found.price)) return undefined

  const oldRegularPrice = stored.oldRegularPrice
  if (oldRegularPrice !== undefined && (!isPrice(oldRegularPrice) || promoCode === undefined))
    return undefined

  return {
    accountId,
    product: { ...productAt(found.plan, found.price, numbers.nextBilling), ...numbers },
    ...(oldRegularPrice === undefined ? {} : { oldRegularPrice }),
    ...(promoCode === undefined ? {} : { promoCode }),
  }
}

interface Numbers {
  readonly regularPrice: number
  readonly priceNow: number
  readonly currency: string
  readonly trialDays: number
  readonly nextBilling: CalendarDate
}

function readNumbers(product: Readonly<Record<string, unknown>>): Numbers | undefined {
  const { regularPrice, priceNow, trialDays } = product
  const currency = asText(product.currency) ?? ''
  const nextBilling = parseCalendarDate(asText(product.nextBilling) ?? '')
  if (!isPrice(regularPrice) || !isPrice(priceNow) || !isCurrency(currency) || !nextBilling) return undefined
  if (typeof trialDays !== 'number' || !Number.isInteger(trialDays) || trialDays < 0) return undefined
  return { regularPrice, priceNow, currency, trialDays, nextBilling }
}

function isOwnPrice(numbers: Numbers, price: LocalPrice): boolean {
  return (
    numbers.priceNow === 0 &&
    numbers.regularPrice === price.regularPrice &&
    numbers.currency === price.currency &&
    numbers.trialDays === price.trialDays
  )
}
