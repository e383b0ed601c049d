import type { CalendarDate } from '../../src-core/domain/calendar-date'
import type { Currency } from '../../src-core/domain/money'

const asUtc = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)

/** $4.99, CA$6.99: always as American English writes the currency. `amount` is in decimal major units. */
export function formatMoney(amount: number, currency: Currency): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
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
