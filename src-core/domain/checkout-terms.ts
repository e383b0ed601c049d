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
  const { currency, dueToday, regularPrice, trialDays, nextBilling = billingWith(product, trialDays) } = terms
  const isSame =
    currency === product.currency &&
    dueToday === product.priceNow &&
    regularPrice === product.regularPrice &&
    nextBilling === product.nextBilling
  return isSame ? product : { ...product, currency, priceNow: dueToday, regularPrice, trialDays, nextBilling }
}

/** Without a date from the provider, the first billing follows from the trial. */
function billingWith({ nextBilling, trialDays: expected, type }: Product, trialDays: number): CalendarDate {
  // Without a trial the day on which the order begins is not known.
  if (trialDays === expected || expected === 0) return nextBilling
  const start = addDays(nextBilling, -expected)
  return trialDays > 0 ? addDays(start, trialDays) : onePeriodAfter(start, type)
}
