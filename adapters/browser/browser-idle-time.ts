import type { IdleTime } from '#core/ports/idle-time'

// So that the tasks do not disturb the visitor's first interaction.
const delayInMilliseconds = 250

/** The parts of `window` that are used. */
interface IdleWindow {
  readonly setTimeout: (task: () => void, milliseconds: number) => unknown
  readonly requestIdleCallback?: (task: () => void, options: { timeout: number }) => unknown
}

/** Runs tasks when the browser is idle, so that they do not compete with the page for bandwidth. */
export class BrowserIdleTime implements IdleTime {
  #resolveStarted: () => void = () => undefined
  readonly #started = new Promise<void>((resolve) => {
    this.#resolveStarted = resolve
  })

  constructor(private readonly window: IdleWindow) {}

  start(): void {
    // The first idle callback comes after the first paint.
    this.#requestIdle(() => this.window.setTimeout(this.#resolveStarted, delayInMilliseconds))
  }

  whenIdle(task: () => void): void {
    void this.#started.then(() => this.#requestIdle(task))
  }

  #requestIdle(task: () => void): void {
    // Safari has no requestIdleCallback.
    if (this.window.requestIdleCallback) this.window.requestIdleCallback(() => task(), { timeout: 5000 })
    else this.window.setTimeout(task, 200)
  }
}
