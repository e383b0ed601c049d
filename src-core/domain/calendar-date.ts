import { expecting } from '../shared/decode'

declare const calendarDateBrand: unique symbol

/** A day on the calendar, `YYYY-MM-DD`, without time or zone: it is the same day everywhere. */
export type CalendarDate = string & { readonly [calendarDateBrand]: true }

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** The day that the text names, or nothing when it names none (`2026-02-30` does not). */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const parts = pattern.exec(text)
  if (!parts) return undefined
  const date = fromParts(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  return date === text ? date : undefined
}

/** A calendar day that exists. */
export const calendarDate = expecting('a calendar day', (value) =>
  typeof value === 'string' ? parseCalendarDate(value) : undefined,
)

/** A whole number of days, 0 or more. */
export const dayCount = expecting('a whole number of days', (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined,
)

/** The calendar day of year, month (1 to 12) and day; days beyond the month's end run on into the next. */
export function fromParts(year: number, month: number, day: number): CalendarDate {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) as CalendarDate
}

/** The day so many days later. Calendar arithmetic: a clock change cannot move it. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = partsOf(date)
  return fromParts(year, month, day + days)
}

/** The same day so many months later, or that month's last day: 31 January plus one month is 28 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = partsOf(date)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return fromParts(year, month + months, Math.min(day, lastDay))
}

function partsOf(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}
