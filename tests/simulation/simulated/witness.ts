import type { PromoQuote } from '../../../src-core/domain/promo'

/** What was seen at the edge of the portal by somebody who trusts neither side. */
export class Witness {
  /** Every price that the service has given for a product with a code. */
  readonly quotes = new Map<string, Set<string>>()
  /** Every code that the service has refused for a product. */
  readonly refusals = new Set<string>()
  /** Where the proof of who is calling has turned up and must not. */
  readonly strayBearers: string[] = []
  /** Every account that has confirmed a payment here. */
  readonly payers = new Set<string>()

  /** Payments that were declined, and accounts that were deleted. */
  declined = 0
  deleted = 0

  quoted(productId: string, code: string, quote: PromoQuote): void {
    const key = question(productId, code)
    const known = this.quotes.get(key) ?? new Set()
    known.add(priceText(quote))
    this.quotes.set(key, known)
  }

  hasQuoted(productId: string, code: string, quote: PromoQuote): boolean {
    return this.quotes.get(question(productId, code))?.has(priceText(quote)) ?? false
  }

  refused(productId: string, code: string): void {
    this.refusals.add(question(productId, code))
  }

  hasRefused(productId: string, code: string): boolean {
    return this.refusals.has(question(productId, code))
  }
}

function question(productId: string, code: string): string {
  return `${productId} ${code}`
}

function priceText({ now, next }: PromoQuote): string {
  return `${now.currency} ${now.amount} ${now.trialDays} ${next.amount} ${next.date}`
}
