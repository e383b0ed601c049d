import type { IdleTime } from '../../src-core/ports/idle-time'

// So that the tasks do not disturb the visitor's first interaction.
const delayInMilliseconds = 250

/** Runs tasks when the browser is idle, so that they do not compete with the page for bandwidth. */
export class BrowserIdleTime implements IdleTime {
  #resolveStarted: () => void = () => undefined
  readonly #started = new Promise<void>((resolve) => {
    this.#resolveStarted = resolve
  })

  start(): void {
    // The first idle callback comes after the first paint.
    requestIdle(() => setTimeout(this.#resolveStarted, delayInMilliseconds))
  }

  whenIdle(task: () => void): void {
    void this.#started.then(() => requestIdle(task))
  }
}

function requestIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => task(), { timeout: 5000 })
  else setTimeout(task, 200)
}
