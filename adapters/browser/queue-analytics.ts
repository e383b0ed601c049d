import type { Analytics, AnalyticsEvent } from '../../src-core/ports/analytics'
import { globalValue } from './global-value'
import type { InsertScript } from './insert-script'

/** Between two attempts to deliver what waits, in milliseconds. */
const pause = 1000

export interface AnalyticsQueue {
  /** Name of the global queue, dots between the steps: an array, or anything else with a `push`. */
  readonly name: string
  /** A script that reads the queue; it is fetched when the page has time. */
  readonly script?: string
}

/** What is pushed: the event's fields, its name under `event`, as tag managers expect it. */
export type QueuedEvent = Omit<AnalyticsEvent, 'name'> & { readonly event: AnalyticsEvent['name'] }

/**
 * Pushes events to a global queue. Where there is none yet it is made, so that a script which loads late finds all of
 * them; where there is no place for it, or something else stands there, events wait for the queue to appear.
 */
export class QueueAnalytics implements Analytics {
  readonly #queue: AnalyticsQueue
  readonly #window: object
  readonly #wait: (milliseconds: number) => Promise<void>
  readonly #waiting: QueuedEvent[] = []
  #isWaiting = false

  /** `wait` settles after so many milliseconds. */
  constructor(
    queue: AnalyticsQueue,
    { window, wait }: { readonly window: object; readonly wait: (milliseconds: number) => Promise<void> },
  ) {
    this.#queue = queue
    this.#window = window
    this.#wait = wait
  }

  track({ name, ...fields }: AnalyticsEvent): void {
    this.#waiting.push({ event: name, ...fields })
    this.#deliver()
  }

  /** Fetches the owner's script, if there is one. A script that is blocked is missed by nobody but its owner. */
  load(insert: InsertScript): void {
    if (this.#queue.script !== undefined) insert(this.#queue.script, () => undefined)
  }

  #deliver(): void {
    while (this.#waiting[0]) {
      try {
        this.#push(this.#waiting[0])
      } catch {
        // Somebody else's queue is broken or late: that takes nothing from the visitor, and the event is tried again.
        if (!this.#isWaiting) void this.#tryAgain()
        return
      }
      this.#waiting.shift()
    }
  }

  async #tryAgain(): Promise<void> {
    this.#isWaiting = true
    await this.#wait(pause)
    this.#isWaiting = false
    this.#deliver()
  }

  #push(event: QueuedEvent): void {
    const steps = this.#queue.name.split('.')
    const last = steps.pop() ?? ''
    const holder = steps.length === 0 ? this.#window : globalValue(this.#window, steps.join('.'))
    if (typeof holder !== 'object' || holder === null) throw new TypeError('There is no place for the queue.')
    if (Reflect.get(holder, last) === undefined) Reflect.set(holder, last, [])
    const queue = Reflect.get(holder, last) as { push(event: QueuedEvent): unknown }
    queue.push(event)
  }
}
