import { fromParts, type CalendarDate } from '../../src-core/domain/calendar-date'
import type { Clock } from '../../src-core/ports/clock'

/** More turns than any chain of promises here takes, and no time at all. */
const turnsToSettle = 200

/** A clock that moves only when it is told to. */
export class ManualClock implements Clock {
  readonly #days: Intl.DateTimeFormat
  readonly #settle: () => Promise<void>
  #now: number
  #waits: { readonly due: number; readonly resolve: () => void }[] = []

  /**
   * `now`: an ISO instant, as `2026-11-20T15:00:00Z`. `settle` lets everything happen that takes no time; where the
   * host can tell that nothing is left to happen, it is quicker than many turns.
   */
  constructor({
    now,
    timeZone = 'America/New_York',
    settle = takeTurns,
  }: {
    readonly now: string
    readonly timeZone?: string
    readonly settle?: () => Promise<void>
  }) {
    this.#settle = settle
    this.#now = Date.parse(now)
    if (Number.isNaN(this.#now)) throw new Error(`Not an instant: ${now}`)
    this.#days = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
  }

  /** How many are waiting. */
  get pendingWaits(): number {
    return this.#waits.length
  }

  now(): number {
    return this.#now
  }

  dayOf(instant: number): CalendarDate {
    const parts = this.#days.formatToParts(instant)
    const number = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    return fromParts(number('year'), number('month'), number('day'))
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waits.push({ due: this.#now + milliseconds, resolve })
    })
  }

  /** Lets time pass: waits end in the order in which they are due, and what follows from each happens in between. */
  async advance(milliseconds: number): Promise<void> {
    const target = this.#now + milliseconds
    await this.#settle()
    for (let next = this.#nextUntil(target); next; next = this.#nextUntil(target)) {
      const ended = next
      this.#waits = this.#waits.filter((wait) => wait !== ended)
      this.#now = Math.max(this.#now, ended.due)
      ended.resolve()
      // One after the other is the point: what a wait has held up may wait again.
      await this.#settle()
    }
    this.#now = target
    await this.#settle()
  }

  #nextUntil(target: number) {
    return this.#waits.filter(({ due }) => due <= target).sort((one, other) => one.due - other.due)[0]
  }
}

async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < turnsToSettle; turn += 1) await Promise.resolve()
}
