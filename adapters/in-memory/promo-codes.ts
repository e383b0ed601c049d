import { addDays, type CalendarDate } from '../../src-core/domain/calendar-date'
import { fromMinorUnits, toMinorUnits, type Currency } from '../../src-core/domain/money'
import { onePeriodAfter, type BillingType } from '../../src-core/domain/plan-catalogue'
import { trimCode, type PromoQuote } from '../../src-core/domain/promo'

/** Prices are decimal major units. */
interface Offer {
  readonly type: BillingType
  readonly regularPrice: number
  readonly currency: Currency
  readonly trialDays: number
}

interface Effect {
  /** Price of today's payment. */
  readonly now: (offer: Offer) => number
  /** Price of every renewal. */
  readonly next: (offer: Offer) => number
  readonly trialDays: (offer: Offer) => number
}

const regular: Effect = {
  now: () => 0,
  next: (offer) => offer.regularPrice,
  trialDays: (offer) => offer.trialDays,
}

/** The codes that the sandbox's service accepts. */
const effects: Readonly<Record<string, Effect>> = {
  CALM50: { ...regular, next: halfPrice },
  SLEEP30: { ...regular, trialDays: () => 30 },
  STARTNOW: { ...regular, now: halfPrice, trialDays: () => 0 },
}

/** Returns the offer's prices with the code, or undefined if the code is unknown. */
export function promoQuote(code: string, offer: Offer, today: CalendarDate): PromoQuote | undefined {
  const effect = effects[trimCode(code).toUpperCase()]
  return effect && quote(offer, effect, today)
}

/** Returns the offer's prices without a code. */
export function regularQuote(offer: Offer, today: CalendarDate): PromoQuote {
  return quote(offer, regular, today)
}

function quote(offer: Offer, effect: Effect, today: CalendarDate): PromoQuote {
  const trialDays = effect.trialDays(offer)
  return {
    now: { currency: offer.currency, amount: effect.now(offer), trialDays },
    next: { amount: effect.next(offer), date: firstBilling(today, trialDays, offer.type) },
  }
}

function firstBilling(today: CalendarDate, trialDays: number, type: BillingType): CalendarDate {
  return trialDays > 0 ? addDays(today, trialDays) : onePeriodAfter(today, type)
}

function halfPrice({ regularPrice, currency }: Offer): number {
  return fromMinorUnits(Math.floor(toMinorUnits(regularPrice, currency) / 2), currency)
}
