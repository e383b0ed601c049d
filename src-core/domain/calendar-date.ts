import { expecting } from '#contract/decode'

declare const calendarDateBrand: unique symbol

/** A calendar day, `YYYY-MM-DD`, without a time or a time zone. */
export type CalendarDate = string & { readonly [calendarDateBrand]: true }

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** Parses `YYYY-MM-DD`; undefined for a day that does not exist, such as `2026-02-30`. */
export function parseCalendarDate(text: string): CalendarDate | undefined {
  const parts = pattern.exec(text)
  if (!parts) return undefined
  const date = fromParts(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  return date === text ? date : undefined
}

export const calendarDate = expecting('a calendar day', (value) =>
  typeof value === 'string' ? parseCalendarDate(value) : undefined,
)

export const dayCount = expecting('a whole number of days', (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined,
)

/** Returns the day of a year, month (1 to 12) and day; a day past the end of the month continues into the next. */
export function fromParts(year: number, month: number, day: number): CalendarDate {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) as CalendarDate
}

/** Adds calendar days, which daylight saving time does not affect. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = partsOf(date)
  return fromParts(year, month, day + days)
}

/** Adds months. A day that the month lacks becomes its last day: 31 January plus one month is 28 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = partsOf(date)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return fromParts(year, month + months, Math.min(day, lastDay))
}

function partsOf(date: CalendarDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}
