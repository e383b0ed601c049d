import type { Log } from '../../src-core/ports/log'

interface LogEntry {
  readonly level: 'warning' | 'error'
  readonly message: string
  readonly cause: unknown
}

/** A log entry or an event of the window, not yet scrubbed, and the path of the page at that time. */
export interface CapturedEvent {
  readonly source: LogEntry | Event
  readonly path: string
}

export type CaptureEvent = (event: CapturedEvent) => void

const eventNames = ['error', 'unhandledrejection', 'securitypolicyviolation', 'vite:preloadError']

/** While the reporter cannot be loaded, later events are dropped. */
const maximumPending = 20

/**
 * Returns a log that writes to another one, and reports its entries, uncaught errors, policy violations and chunks that
 * failed to load. `loadReporter` is called at every event; until it resolves, events wait.
 */
export function createReportingLog(
  log: Log,
  window: EventTarget & { readonly location: Pick<Location, 'pathname'> },
  loadReporter: () => Promise<CaptureEvent>,
): Log {
  const pending: CapturedEvent[] = []
  const report = (source: CapturedEvent['source']) => {
    if (pending.length < maximumPending) pending.push({ source, path: window.location.pathname })
    loadReporter()
      .then((send) => pending.splice(0).forEach(send))
      // The next event loads the reporter again.
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
