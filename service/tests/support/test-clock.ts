/** A clock that tests advance. It stands still by itself, unless it runs with the real time. */
export class TestClock {
  #now = Date.parse('2026-11-21T01:30:00Z')
  readonly #isRunning: boolean
  readonly #start = performance.now()

  constructor(isRunning = false) {
    this.#isRunning = isRunning
  }

  now(): number {
    return this.#now + (this.#isRunning ? Math.floor(performance.now() - this.#start) : 0)
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
  }
}
