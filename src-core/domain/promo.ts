import type { CalendarDate } from './calendar-date'
import type { Currency } from './money'
import type { Product } from './plan-catalogue'

/** What the service says a promo code does to a product. Amounts are decimal major units of `now.currency`. */
export interface PromoQuote {
  readonly now: { readonly currency: Currency; readonly amount: number; readonly trialDays: number }
  readonly next: { readonly amount: number; readonly date: CalendarDate }
}

/** The product with the code's prices, trial and next billing in place of its own. */
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

/** A code as it is sent: without spaces around it. Blank means that there is none. */
export function trimCode(text: string): string {
  return text.trim()
}
