import { createReporter } from '#adapters/browser/reporter'
import type { CaptureEvent } from '#adapters/browser/reporting-log'
import type { World } from '#adapters/in-memory/world'
import { readRelease } from './read-release'

/** Creates a reporter whose reports the sandbox tools show. */
export function sandboxReporter(world: World): CaptureEvent {
  return createReporter(
    (report) => world.change((draft) => void draft.reports.push({ report, at: world.clock.now() })),
    readRelease(document),
    window.location.origin,
  )
}
