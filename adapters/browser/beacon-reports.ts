import type { SendReport } from '#core/ports/reports'

/** Returns a function that posts reports as JSON text, which arrive even if the page is left. */
export function createBeaconReports(
  address: string,
  navigator: Partial<Pick<Navigator, 'sendBeacon'>>,
): SendReport {
  // Text needs no preflight. A browser that refuses has too many beacons in flight; blockers remove the method.
  return (report) => void navigator.sendBeacon?.(address, JSON.stringify(report))
}
