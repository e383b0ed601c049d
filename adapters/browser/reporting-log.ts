import type { Log } from '#core/ports/log'

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

/** A page whose reporter does not load drops what comes later. */
const maximumPending = 1000

/**
 * Returns a log that writes to another one, and reports its entries, uncaught errors, policy violations and chunks that
 * failed to load. `loadReporter` is called at every event; until it resolves, events wait. An event that cannot be reported
 * does not keep others from it.
 */
export function createReportingLog(
  log: Log,
  window: EventTarget & { readonly location: Pick<Location, 'pathname'> },
  loadReporter: () => Promise<CaptureEvent>,
): Log {
  const pending: CapturedEvent[] = []
  const capture = (source: CapturedEvent['source']) => {
    if (pending.length < maximumPending) pending.push({ source, path: window.location.pathname })
    loadReporter()
      .then((send) => pending.splice(0).forEach((event) => attempt(() => send(event))))
      // The next event loads the reporter again.
      .catch(() => undefined)
  }
  for (const name of eventNames) window.addEventListener(name, capture)
  return {
    warn: (message, cause) => {
      attempt(() => log.warn(message, cause))
      capture({ level: 'warning', message, cause })
    },
    error: (message, cause) => {
      attempt(() => log.error(message, cause))
      capture({ level: 'error', message, cause })
    },
  }
}

/** What is logged can throw when it is read, and so can what sends it. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // There is no other place to report it.
  }
}
