import type { CalendarDate } from '../../src-core/domain/calendar-date'
import { decimalsOf } from '../../contract/currencies'
import type { Currency } from '../../src-core/domain/money'

const asUtc = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)

/** Cached, because creating a format is slow on a phone. */
const moneyFormats = new Map<Currency, Intl.NumberFormat>()

/** Formats an amount in major units as American English does: $4.99, CA$6.99. */
export function formatMoney(amount: number, currency: Currency): string {
  const format = moneyFormats.get(currency) ?? moneyFormat(currency)
  moneyFormats.set(currency, format)
  return format.format(amount)
}

/** With all minor units: by default `Intl` rounds 990.50 HUF to 991 HUF. */
function moneyFormat(currency: Currency): Intl.NumberFormat {
  const digits = decimalsOf(currency)
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** Formats a date as `MMMM DD, YYYY`: November 27, 2026. */
export function formatLongDate(date: CalendarDate): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(asUtc(date))
}

/** Figure spaces reserve the width of a long date in a prerendered page, and its places to break. */
export const longDatePlaceholder = [9, 3, 4].map((digits) => '\u2007'.repeat(digits)).join(' ')

/** Figure spaces reserve the width of a price. */
export const pricePlaceholder = '\u2007'.repeat(6)

/** Formats a date in the short form of the visitor's locale: 11/27/2026 in the United States. */
export function formatShortDate(date: CalendarDate): string {
  const format = new Intl.DateTimeFormat(undefined, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(asUtc(date))
}
