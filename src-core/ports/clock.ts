import { parseCalendarDate, type CalendarDate } from '../domain/calendar-date'

/** The visitor's time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number

  /** Returns the calendar day of an instant (milliseconds since the epoch) in the visitor's time zone. */
  dayOf(instant: number): CalendarDate

  /** Resolves after the given time. Never rejects. */
  wait(milliseconds: number): Promise<void>
}

export function today(clock: Clock): CalendarDate {
  return clock.dayOf(clock.now())
}

/** Returns an ISO 8601 day as it is, and an ISO 8601 instant as its day in the visitor's time zone. */
export function visitorsDay(clock: Clock, iso: string | undefined): CalendarDate | undefined {
  if (iso === undefined) return undefined
  if (/^[\d-]+$/.test(iso)) return parseCalendarDate(iso)
  const instant = Date.parse(iso)
  return Number.isNaN(instant) ? undefined : clock.dayOf(instant)
}
