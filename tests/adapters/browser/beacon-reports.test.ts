import { expect, test } from 'vitest'
import { createBeaconReports } from '#adapters/browser/beacon-reports'

test('a report is posted as JSON', () => {
  const beacons: unknown[] = []
  const sendBeacon = (address: string | URL, body?: BodyInit | null) => beacons.push([address, body]) > 0
  const report = { type: 'log', level: 'error', message: 'a', route: '/', release: '1' } as const
  createBeaconReports('https://reports.example.com/portal', { sendBeacon })(report)
  expect(beacons).toEqual([['https://reports.example.com/portal', JSON.stringify(report)]])
})
