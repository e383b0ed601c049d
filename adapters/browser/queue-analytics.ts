import type { Analytics, AnalyticsEvent } from '#core/ports/analytics'
import { isObject, valueAt } from './value-at'
import type { InsertScript } from './insert-script'

const retryInMilliseconds = 1000

export interface AnalyticsQueue {
  /** Path of a global array, or object with a `push` method: `dataLayer` or `owner.events`. */
  readonly name: string
  /** Address of the script that reads the queue. */
  readonly script?: string
}

/** The event with its name under `event`, as tag managers expect it. */
export type QueuedEvent = Omit<AnalyticsEvent, 'name'> & { readonly event: AnalyticsEvent['name'] }

/**
 * Pushes events to a global queue. Creates a missing queue, so that a script that loads later finds all events. Retries
 * every second while the queue's parent is missing or the queue throws.
 */
export class QueueAnalytics implements Analytics {
  readonly #queue: AnalyticsQueue
  readonly #window: object
  readonly #wait: (milliseconds: number) => Promise<void>
  readonly #insert: InsertScript
  readonly #pending: QueuedEvent[] = []
  #isRetrying = false
  #isLoaded = false

  constructor(
    queue: AnalyticsQueue,
    page: {
      readonly window: object
      readonly wait: (milliseconds: number) => Promise<void>
      readonly insert: InsertScript
    },
  ) {
    this.#queue = queue
    this.#window = page.window
    this.#wait = page.wait
    this.#insert = page.insert
  }

  track({ name, ...fields }: AnalyticsEvent): void {
    this.#pending.push({ event: name, ...fields })
    this.#deliver()
  }

  /** Without a script, what the page itself does with the queue is the owner's own. */
  get needsConsent(): boolean {
    return this.#queue.script !== undefined
  }

  load(): void {
    if (this.#queue.script === undefined || this.#isLoaded) return
    this.#isLoaded = true
    this.#insert(this.#queue.script, () => undefined)
  }

  #deliver(): void {
    while (this.#pending[0]) {
      try {
        this.#push(this.#pending[0])
      } catch {
        void this.#retry()
        return
      }
      this.#pending.shift()
    }
  }

  async #retry(): Promise<void> {
    if (this.#isRetrying) return
    this.#isRetrying = true
    await this.#wait(retryInMilliseconds)
    this.#isRetrying = false
    this.#deliver()
  }

  #push(event: QueuedEvent): void {
    const names = this.#queue.name.split('.')
    const name = names.pop() ?? ''
    const parent = valueAt(this.#window, names)
    if (!isObject(parent)) throw new TypeError('The parent of the queue is missing.')
    if (Reflect.get(parent, name) === undefined) Reflect.set(parent, name, [])
    const queue = Reflect.get(parent, name) as { push(event: QueuedEvent): unknown }
    queue.push(event)
  }
}
