/** What a visitor's first press is given before anything else is fetched, in milliseconds. */
const headStart = 250

/**
 * For what can wait: it is done when the page shows what it is for, a moment has passed, and the browser has nothing
 * more urgent to do. Fetched before, it would take the line from what the page itself still waits for.
 */
export class IdleTime {
  readonly #begun: Promise<void>
  #begin: () => void = () => undefined

  constructor() {
    this.#begun = new Promise((resolve) => {
      this.#begin = resolve
    })
  }

  /** All is there that the page shows: an idle moment tells that it is drawn. */
  begin(): void {
    inIdleMoment(() => setTimeout(this.#begin, headStart))
  }

  readonly whenIdle = (act: () => void): void => {
    void this.#begun.then(() => inIdleMoment(act))
  }
}

function inIdleMoment(act: () => void): void {
  // Safari cannot tell when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(() => act(), { timeout: 5000 })
  else setTimeout(act, 200)
}
