import type { CalendarDate } from '../../src-core/domain/calendar-date'
import { minorUnitDigits, type Currency } from '../../src-core/domain/money'

const asUtc = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)

/** To make one takes long on a phone. */
const moneyFormats = new Map<Currency, Intl.NumberFormat>()

/** $4.99, CA$6.99: always as American English writes the currency. `amount` is in decimal major units. */
export function formatMoney(amount: number, currency: Currency): string {
  const format = moneyFormats.get(currency) ?? moneyFormat(currency)
  moneyFormats.set(currency, format)
  return format.format(amount)
}

/** To the minor unit: left alone, `Intl` rounds 990.50 HUF to what nobody pays. */
function moneyFormat(currency: Currency): Intl.NumberFormat {
  const digits = minorUnitDigits(currency)
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** November 27, 2026 (`MMMM DD, YYYY`: two digits for the day). A calendar day is the same everywhere. */
export function formatLongDate(date: CalendarDate): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(asUtc(date))
}

/** The visitor's own short form: 11/27/2026 in the United States. */
export function formatShortDate(date: CalendarDate): string {
  const format = new Intl.DateTimeFormat(undefined, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(asUtc(date))
}
