import { createLazyLog } from '#adapters/browser/lazy-log'
import { createReportingLog, type CaptureEvent } from '#adapters/browser/reporting-log'
import type { IdleTime } from '#core/ports/idle-time'
import type { Log } from '#core/ports/log'
import { cacheUntilFailure } from '#core/shared/cache-until-failure'

/**
 * Creates a log to the console; with `loadCapture`, one that also reports. What they need is loaded when the browser is idle,
 * or at the first event.
 */
export function createLog(idleTime: IdleTime, loadCapture?: () => Promise<CaptureEvent>): Log {
  const log = createLazyLog(loadWhenIdle(idleTime, loadConsoleLog))
  return loadCapture ? createReportingLog(log, window, loadWhenIdle(idleTime, loadCapture)) : log
}

async function loadConsoleLog(): Promise<Log> {
  const { ConsoleLog } = await import('#adapters/browser/console-log')
  return new ConsoleLog(window.console)
}

/** Before a deploy removes the chunk. */
function loadWhenIdle<Value>(idleTime: IdleTime, load: () => Promise<Value>): () => Promise<Value> {
  const loadOnce = cacheUntilFailure(load)
  idleTime.whenIdle(() => void loadOnce().catch(() => undefined))
  return loadOnce
}
