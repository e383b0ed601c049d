import { createBeaconReports } from '#adapters/browser/beacon-reports'
import { createReporter } from '#adapters/browser/reporter'
import type { CaptureEvent } from '#adapters/browser/reporting-log'
import type { ReportsConfiguration } from './configuration/configuration'
import { readRelease } from './read-release'

/** Creates the reporter that the owner has configured. */
export async function loadReporter(reports: ReportsConfiguration): Promise<CaptureEvent> {
  const release = readRelease(document)
  const { origin } = window.location
  if (reports.type === 'beacon')
    return createReporter(createBeaconReports(reports.address, window.navigator), release, origin)
  const { createSentryReports } = await import('#adapters/sentry/sentry-reports')
  return createReporter(createSentryReports(reports.dsn, release), release, origin)
}
