import { addDays, type CalendarDate } from './calendar-date'
import type { Currency } from './money'
import { onePeriodAfter, type Product } from './plan-catalogue'

/** What the payment provider's session will charge. Amounts are decimal major units of `currency`. */
export interface CheckoutTerms {
  readonly currency: Currency
  readonly dueToday: number
  /** Charged in every later billing period. */
  readonly regularPrice: number
  readonly trialDays: number
  /** The visitor's day of the first regular billing. Missing if the provider does not tell. */
  readonly nextBilling?: CalendarDate
}

/** Returns the product with the terms of the session: the same object if they do not differ. */
export function withTerms(product: Product, terms: CheckoutTerms): Product {
  const {
    currency,
    dueToday,
    regularPrice,
    trialDays,
    nextBilling = firstBilling(product, trialDays),
  } = terms
  const isSame =
    currency === product.currency &&
    dueToday === product.priceNow &&
    regularPrice === product.regularPrice &&
    nextBilling === product.nextBilling
  return isSame ? product : { ...product, currency, priceNow: dueToday, regularPrice, trialDays, nextBilling }
}

/** Returns the first regular billing with another trial than the product's. */
function firstBilling(product: Product, trialDays: number): CalendarDate {
  const { nextBilling, type } = product
  // Months differ in length, so the start of an order without a trial does not follow from its billing date.
  if (trialDays === product.trialDays || product.trialDays === 0) return nextBilling
  const start = addDays(nextBilling, -product.trialDays)
  return trialDays > 0 ? addDays(start, trialDays) : onePeriodAfter(start, type)
}
