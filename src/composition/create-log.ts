import { ConsoleLog } from '../../adapters/browser/console-log'
import { createReportingLog, type CaptureEvent } from '../../adapters/browser/reporting-log'
import type { IdleTime } from '../../src-core/ports/idle-time'
import type { Log } from '../../src-core/ports/log'
import { cacheUntilFailure } from '../../src-core/shared/cache-until-failure'

/** Creates a log to the console that also reports. The reporter is loaded when the browser is idle, or at the first event. */
export function createLog(idleTime: IdleTime, load: () => Promise<CaptureEvent>): Log {
  const loadReporter = cacheUntilFailure(load)
  // Before a deploy removes its chunk.
  idleTime.whenIdle(() => void loadReporter().catch(() => undefined))
  return createReportingLog(new ConsoleLog(window.console), window, loadReporter)
}
