import { readPromoCode } from '#contract/promo-code'
import { sandboxCodes, type SandboxCode } from '#contract/sandbox'
import { addDays, type CalendarDate } from '#core/domain/calendar-date'
import { fromMinorUnits, toMinorUnits, type Currency } from '#core/domain/money'
import { onePeriodAfter, type BillingType } from '#core/domain/plan-catalogue'
import type { PromoQuote } from '#core/domain/promo'

/** Prices are decimal major units. */
interface Offer {
  readonly type: BillingType
  readonly regularPrice: number
  readonly currency: Currency
  readonly trialDays: number
  /** False for a customer who has had a subscription: no code gives a trial then. */
  readonly allowsTrial?: boolean
}

/** Returns the offer's prices with the code, or undefined if the code is unknown. */
export function promoQuote(code: string, offer: Offer, today: CalendarDate): PromoQuote | undefined {
  const name = readPromoCode(code).toUpperCase()
  const known = sandboxCodes.find((each) => each.code === name)
  return known && quoteWith(offer, today, known)
}

/** Returns the offer's prices, by default without a code. */
export function quoteWith(offer: Offer, today: CalendarDate, code: Partial<SandboxCode> = {}): PromoQuote {
  const trialDays = (offer.allowsTrial ?? true) ? (code.trialDays ?? offer.trialDays) : 0
  const price = discounted(offer, code.percentOff)
  return {
    now: { currency: offer.currency, amount: trialDays > 0 ? 0 : price, trialDays },
    next: {
      amount: code.duration === 'once' ? offer.regularPrice : price,
      date: trialDays > 0 ? addDays(today, trialDays) : onePeriodAfter(today, offer.type),
    },
  }
}

function discounted({ regularPrice, currency }: Offer, percentOff = 0): number {
  return fromMinorUnits(
    Math.floor((toMinorUnits(regularPrice, currency) * (100 - percentOff)) / 100),
    currency,
  )
}
