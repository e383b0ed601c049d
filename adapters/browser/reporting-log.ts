import type { Log } from '../../src-core/ports/log'

interface LogEntry {
  readonly level: 'warning' | 'error'
  readonly message: string
  readonly cause: unknown
}

/** A log entry or an event of the window, not yet scrubbed, and the path of the page at that time. */
export interface Finding {
  readonly found: LogEntry | Event
  readonly path: string
}

export type ReportFinding = (finding: Finding) => void

const eventNames = ['error', 'unhandledrejection', 'securitypolicyviolation', 'vite:preloadError']

/** While the reporter cannot be loaded, later findings are dropped. */
const maximumPending = 20

/**
 * Writes to another log, and reports its entries, uncaught errors, policy violations and chunks that failed to load.
 * `loadReporter` is called at every finding; until it resolves, findings wait.
 */
export class ReportingLog implements Log {
  readonly #log: Log
  readonly #window: Window
  readonly #loadReporter: () => Promise<ReportFinding>
  readonly #pending: Finding[] = []

  constructor(log: Log, window: Window, loadReporter: () => Promise<ReportFinding>) {
    this.#log = log
    this.#window = window
    this.#loadReporter = loadReporter
    for (const name of eventNames) window.addEventListener(name, (event) => this.#report(event))
  }

  warn(message: string, cause?: unknown): void {
    this.#log.warn(message, cause)
    this.#report({ level: 'warning', message, cause })
  }

  error(message: string, cause?: unknown): void {
    this.#log.error(message, cause)
    this.#report({ level: 'error', message, cause })
  }

  #report(found: Finding['found']): void {
    if (this.#pending.length < maximumPending)
      this.#pending.push({ found, path: this.#window.location.pathname })
    this.#loadReporter()
      .then((report) => this.#pending.splice(0).forEach(report))
      // The next finding loads the reporter again.
      .catch(() => undefined)
  }
}
