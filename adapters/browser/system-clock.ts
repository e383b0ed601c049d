import { fromParts, type CalendarDate } from '#core/domain/calendar-date'
import type { Clock } from '#core/ports/clock'

/** The browser's clock and time zone. */
export class SystemClock implements Clock {
  now(): number {
    return Date.now()
  }

  dayOf(instant: number): CalendarDate {
    const date = new Date(instant)
    return fromParts(date.getFullYear(), date.getMonth() + 1, date.getDate())
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, milliseconds)
    })
  }
}
