import { formats } from '#messages/language'
import type { CalendarDate } from '#core/domain/calendar-date'
import { decimalsOf } from '#contract/currencies'
import type { Currency } from '#core/domain/money'
import { keepDayWithMonth } from './keep-day-with-month'

const asUtc = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)

/** Cached, because creating a format is slow on a phone. */
const moneyFormats = new Map<Currency, Intl.NumberFormat>()
let longDateFormat: Intl.DateTimeFormat | undefined

/** Formats an amount in major units as the language does: $4.99, CA$6.99; 4,99 €. */
export function formatMoney(amount: number, currency: Currency): string {
  const format = moneyFormats.get(currency) ?? moneyFormat(currency)
  moneyFormats.set(currency, format)
  return format.format(amount) + (formats.afterAmount ?? '')
}

/** With all minor units: by default `Intl` rounds 990.50 HUF to 991 HUF. */
function moneyFormat(currency: Currency): Intl.NumberFormat {
  const digits = decimalsOf(currency)
  return new Intl.NumberFormat(formats.locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** Formats a date as the language does in a sentence; in English as `MMMM DD, YYYY`: November 27, 2026. */
export function formatLongDate(date: CalendarDate): string {
  longDateFormat ??= new Intl.DateTimeFormat(formats.locale, { ...formats.longDate, timeZone: 'UTC' })
  return keepDayWithMonth(longDateFormat.format(asUtc(date)))
}

/** Creates the formats of money and of long dates, each of which may take a tenth of a second on a phone, in separate steps. */
export const prepareFormats: readonly (() => unknown)[] = [
  () => formatMoney(0, 'USD'),
  () => formatLongDate('2000-01-01' as CalendarDate),
]

/** Figure spaces reserve the width of a long date in a prerendered page, and its places to break. */
export const longDatePlaceholder = formats.longDateWidths.map((digits) => '\u2007'.repeat(digits)).join(' ')

/** Figure spaces reserve the width of a price. */
export const pricePlaceholder = '\u2007'.repeat(6)

/**
 * Formats a date in the short form of the visitor's country, if their browser speaks the page's language: 27/11/2026 in the United
 * Kingdom. Otherwise in the short form of the language: 11/27/2026.
 */
export function formatShortDate(date: CalendarDate): string {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions()
  const isOfPage = new Intl.Locale(locale).language === new Intl.Locale(formats.locale).language
  // Digits and calendar as in the other amounts and dates of the page, whatever the country's own are.
  const { numberingSystem } = new Intl.NumberFormat(formats.locale).resolvedOptions()
  const format = new Intl.DateTimeFormat(isOfPage ? locale : formats.locale, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    calendar: 'gregory',
    numberingSystem,
    timeZone: 'UTC',
  })
  return format.format(asUtc(date))
}
