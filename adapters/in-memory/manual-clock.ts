import type { CalendarDate } from '#core/domain/calendar-date'
import type { Clock } from '#core/ports/clock'

/** More than any promise chain of the portal needs. */
const microtaskTurns = 200

/** A clock that advances only when `advance` is called. */
export class ManualClock implements Clock {
  private readonly days: Intl.DateTimeFormat
  private readonly flush: () => Promise<void>
  private instant: number
  private waits: { readonly due: number; readonly resolve: () => void }[] = []

  /** `now`: an ISO instant such as `2026-11-20T15:00:00Z`. `flush` runs the pending microtasks. */
  constructor({
    now,
    timeZone = 'America/New_York',
    flush = flushMicrotasks,
  }: {
    readonly now: string
    readonly timeZone?: string
    readonly flush?: () => Promise<void>
  }) {
    this.flush = flush
    this.instant = Date.parse(now)
    if (Number.isNaN(this.instant)) throw new Error(`Not an instant: ${now}`)
    // Sweden writes days as 2026-11-20.
    this.days = new Intl.DateTimeFormat('sv-SE', { timeZone })
  }

  /** The number of waits that have not ended. */
  get pendingWaits(): number {
    return this.waits.length
  }

  now(): number {
    return this.instant
  }

  dayOf(instant: number): CalendarDate {
    return this.days.format(instant) as CalendarDate
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.waits.push({ due: this.instant + milliseconds, resolve })
    })
  }

  /** Advances the time. Ends waits in the order in which they are due, each followed by its microtasks. */
  async advance(milliseconds: number): Promise<void> {
    const target = this.instant + milliseconds
    await this.flush()
    for (let next = this.nextDue(target); next; next = this.nextDue(target)) {
      const ended = next
      this.waits = this.waits.filter((wait) => wait !== ended)
      this.instant = Math.max(this.instant, ended.due)
      ended.resolve()
      // Code that continues after a wait may start the next one.
      await this.flush()
    }
    this.instant = target
    await this.flush()
  }

  private nextDue(target: number) {
    return this.waits.filter(({ due }) => due <= target).sort((one, other) => one.due - other.due)[0]
  }
}

async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < microtaskTurns; turn += 1) await Promise.resolve()
}
