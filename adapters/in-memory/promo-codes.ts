import { addDays, type CalendarDate } from '../../src-core/domain/calendar-date'
import { fromMinorUnits, toMinorUnits, type Currency } from '../../src-core/domain/money'
import { onePeriodAfter, type BillingType } from '../../src-core/domain/plan-catalogue'
import { trimCode, type PromoQuote } from '../../src-core/domain/promo'

interface Offer {
  readonly type: BillingType
  readonly regularPrice: number
  readonly currency: Currency
  readonly trialDays: number
}

interface Effect {
  /** Paid today. */
  readonly now: (offer: Offer) => number
  /** Paid at every regular billing. */
  readonly next: (offer: Offer) => number
  readonly trialDays: (offer: Offer) => number
}

const effects: Readonly<Record<string, Effect>> = {
  CALM50: { now: () => 0, next: halfPrice, trialDays: (offer) => offer.trialDays },
  SLEEP30: { now: () => 0, next: (offer) => offer.regularPrice, trialDays: () => 30 },
  STARTNOW: { now: halfPrice, next: (offer) => offer.regularPrice, trialDays: () => 0 },
}

/** The codes that the sandbox's service accepts. */
export const promoCodes: readonly string[] = Object.keys(effects)

/** What the offer costs with the code, or nothing when there is no such code. */
export function quoteWith(code: string, offer: Offer, today: CalendarDate): PromoQuote | undefined {
  const effect = effects[trimCode(code).toUpperCase()]
  if (!effect) return undefined
  const trialDays = effect.trialDays(offer)
  return {
    now: { currency: offer.currency, amount: effect.now(offer), trialDays },
    next: { amount: effect.next(offer), date: firstBilling(today, trialDays, offer.type) },
  }
}

/** What the offer costs as it is. */
export function plainQuote(offer: Offer, today: CalendarDate): PromoQuote {
  const { currency, trialDays, regularPrice } = offer
  return {
    now: { currency, amount: 0, trialDays },
    next: { amount: regularPrice, date: firstBilling(today, trialDays, offer.type) },
  }
}

function firstBilling(today: CalendarDate, trialDays: number, type: BillingType): CalendarDate {
  return trialDays > 0 ? addDays(today, trialDays) : onePeriodAfter(today, type)
}

function halfPrice({ regularPrice, currency }: Offer): number {
  return fromMinorUnits(Math.floor(toMinorUnits(regularPrice, currency) / 2), currency)
}
