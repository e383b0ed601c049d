import { parseCalendarDate, type CalendarDate } from '../domain/calendar-date'

/** Time, as the visitor lives it. Everything that waits or dates anything does so through here. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number

  /** The visitor's calendar day at an instant (milliseconds since the epoch), in the visitor's time zone. */
  dayOf(instant: number): CalendarDate

  /** Settles after so many milliseconds; never fails. */
  wait(milliseconds: number): Promise<void>
}

/** The visitor's calendar day right now. */
export function today(clock: Clock): CalendarDate {
  return clock.dayOf(clock.now())
}

/** The day that an ISO 8601 text means to the visitor: a calendar day as it is, an instant as the day it falls on here. */
export function visitorsDay(clock: Clock, iso: string): CalendarDate | undefined {
  if (/^[\d-]+$/.test(iso)) return parseCalendarDate(iso)
  const instant = Date.parse(iso)
  return Number.isNaN(instant) ? undefined : clock.dayOf(instant)
}
