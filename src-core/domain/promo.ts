import type { CalendarDate } from './calendar-date'
import type { Currency } from './money'
import type { Product } from './plan-catalogue'

/** The service's price for a product with a promo code. Amounts are decimal major units of `now.currency`. */
export interface PromoQuote {
  readonly now: { readonly currency: Currency; readonly amount: number; readonly trialDays: number }
  readonly next: { readonly amount: number; readonly date: CalendarDate }
}

/** Why the service has not priced a product with a code. */
export type PreviewFailure =
  | { readonly kind: 'unreachable'; readonly cause?: unknown }
  | { readonly kind: 'service-error'; readonly cause?: unknown }
  | { readonly kind: 'code-refused' }
  /** The service checks codes of signed-in users only. */
  | { readonly kind: 'sign-in-needed' }

/** Returns the product with the prices, trial and next billing of the quote. */
export function withQuote(product: Product, quote: PromoQuote): Product {
  return {
    ...product,
    currency: quote.now.currency,
    priceNow: quote.now.amount,
    trialDays: quote.now.trialDays,
    regularPrice: quote.next.amount,
    nextBilling: quote.next.date,
  }
}
