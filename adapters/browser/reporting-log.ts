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
 * Returns a log that writes to another one, and reports its entries, uncaught errors, policy violations and chunks that
 * failed to load. `loadReporter` is called at every finding; until it resolves, findings wait.
 */
export function createReportingLog(
  log: Log,
  window: EventTarget & { readonly location: Pick<Location, 'pathname'> },
  loadReporter: () => Promise<ReportFinding>,
): Log {
  const pending: Finding[] = []
  const report = (found: Finding['found']) => {
    if (pending.length < maximumPending) pending.push({ found, path: window.location.pathname })
    loadReporter()
      .then((send) => pending.splice(0).forEach(send))
      // The next finding loads the reporter again.
      .catch(() => undefined)
  }
  for (const name of eventNames) window.addEventListener(name, report)
  return {
    warn: (message, cause) => {
      log.warn(message, cause)
      report({ level: 'warning', message, cause })
    },
    error: (message, cause) => {
      log.error(message, cause)
      report({ level: 'error', message, cause })
    },
  }
}
