import { describe, expect, test } from 'vitest'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import { today, visitorsDay } from '../../../src-core/ports/clock'

const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'] as const

const clockIn = (timeZone: string, now = '2026-11-21T01:30:00Z') => new ManualClock({ now, timeZone })

describe.each(zones)('in %s', (zone) => {
  test.each(['2026-11-21', '2026-01-01', '2026-12-31', '2028-02-29', '2026-03-29', '2026-11-01'])(
    'the calendar day %s is that day',
    (day) => {
      expect(visitorsDay(clockIn(zone), day)).toBe(day)
    },
  )

  test.each(['', 'tomorrow', '2026-13-01', '21.11.2026 25:00'])('"%s" is no day', (text) => {
    expect(visitorsDay(clockIn(zone), text)).toBeUndefined()
  })
})

test.each([
  ['America/Los_Angeles', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['Europe/Berlin', '2026-11-21', '2026-11-20', '2026-11-21'],
  ['Pacific/Auckland', '2026-11-21', '2026-11-21', '2026-11-21'],
])('an instant is the day on which it falls in %s', (zone, late, early, withOffset) => {
  expect(visitorsDay(clockIn(zone), '2026-11-21T01:30:00Z')).toBe(late)
  expect(visitorsDay(clockIn(zone), '2026-11-20T22:30:00.000Z')).toBe(early)
  expect(visitorsDay(clockIn(zone), '2026-11-21T01:30:00+01:00')).toBe(withOffset)
  expect(today(clockIn(zone))).toBe(late)
})

test('midnight is the first moment of a day, on both sides of the date line', () => {
  const losAngeles = clockIn('America/Los_Angeles')
  expect(visitorsDay(losAngeles, '2026-11-21T07:59:59.999Z')).toBe('2026-11-20')
  expect(visitorsDay(losAngeles, '2026-11-21T08:00:00.000Z')).toBe('2026-11-21')
  const auckland = clockIn('Pacific/Auckland')
  expect(visitorsDay(auckland, '2026-11-21T10:59:59.999Z')).toBe('2026-11-21')
  expect(visitorsDay(auckland, '2026-11-21T11:00:00.000Z')).toBe('2026-11-22')
})
