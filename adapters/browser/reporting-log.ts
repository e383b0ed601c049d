import type { Log } from '../../src-core/ports/log'
import { fieldOf, maximumReports, originOf, type ReportOrigin } from './event-origin'

interface LogEntry {
  readonly level: 'warning' | 'error'
  readonly message: string
  readonly cause: unknown
}

/** A log entry or an event of the window, not yet scrubbed, and the path of the page at that time. */
export interface CapturedEvent {
  readonly source: LogEntry | Event
  readonly origin: ReportOrigin
  readonly path: string
}

export type CaptureEvent = (event: CapturedEvent) => void

const eventNames = ['error', 'unhandledrejection', 'securitypolicyviolation', 'vite:preloadError']

/**
 * Returns a log that writes to another one, and reports its entries, uncaught errors, policy violations and chunks that
 * failed to load. `loadReporter` is called at every event; until it resolves, events wait, as many as are reported. An event
 * that cannot be reported does not keep others from it.
 */
export function createReportingLog(
  log: Log,
  window: EventTarget & { readonly location: Pick<Location, 'pathname' | 'origin'> },
  loadReporter: () => Promise<CaptureEvent>,
): Log {
  const pending: CapturedEvent[] = []
  const capture = (source: CapturedEvent['source'], origin: ReportOrigin) => {
    const waiting = pending.filter((event) => event.origin === origin)
    const isKnown = waiting.some((event) => isSameError(event.source, source))
    if (!isKnown && waiting.length < maximumReports[origin])
      pending.push({ source, origin, path: window.location.pathname })
    loadReporter()
      .then((send) => pending.splice(0).forEach((event) => attempt(() => send(event))))
      // The next event loads the reporter again.
      .catch(() => undefined)
  }
  const captureEvent = (event: Event) => {
    const origin = originOf(event, window.location.origin)
    if (origin) capture(event, origin)
  }
  for (const name of eventNames) window.addEventListener(name, captureEvent)
  return {
    warn: (message, cause) => {
      attempt(() => log.warn(message, cause))
      capture({ level: 'warning', message, cause }, 'portal')
    },
    error: (message, cause) => {
      attempt(() => log.error(message, cause))
      capture({ level: 'error', message, cause }, 'portal')
    },
  }
}

/** Whether two events of the window have the same message: an error that repeats waits once. */
function isSameError(first: CapturedEvent['source'], second: CapturedEvent['source']): boolean {
  const message = messageOf(first)
  return message !== undefined && message === messageOf(second)
}

function messageOf(source: CapturedEvent['source']): string | undefined {
  if (!(source instanceof Event)) return undefined
  const reason = fieldOf(source, 'reason')
  const message = fieldOf(source, 'message') ?? fieldOf(reason, 'message') ?? reason
  return typeof message === 'string' ? `${source.type} ${message}` : undefined
}

/** What is logged can throw when it is read, and so can what sends it. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // There is no other place to report it.
  }
}
