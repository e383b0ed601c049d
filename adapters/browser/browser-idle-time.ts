import type { IdleTime } from '../../src-core/ports/idle-time'

/** After the page is complete the visitor's first press comes first, in milliseconds. */
const headStart = 250

/** Runs waiting work when the browser is idle, so that it takes no bandwidth from what the page still waits for. */
export class BrowserIdleTime implements IdleTime {
  #begin: () => void = () => undefined
  readonly #begun = new Promise<void>((resolve) => {
    this.#begin = resolve
  })

  begin(): void {
    // The first idle moment comes after the page is painted.
    inIdleMoment(() => setTimeout(this.#begin, headStart))
  }

  whenIdle(task: () => void): void {
    void this.#begun.then(() => inIdleMoment(task))
  }
}

function inIdleMoment(task: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => task(), { timeout: 5000 })
  else setTimeout(task, 200)
}
