import { describe, expect, test } from 'vitest'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import { addDays } from '../../../src-core/domain/calendar-date'
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
  ['America/Los_Angeles', '2026-11-20', '2026-11-20'],
  ['Europe/Berlin', '2026-11-21', '2026-11-20'],
  ['Pacific/Auckland', '2026-11-21', '2026-11-21'],
])('an instant is the day on which it falls in %s', (zone, early, late) => {
  expect(visitorsDay(clockIn(zone), '2026-11-21T01:30:00Z')).toBe(early)
  expect(visitorsDay(clockIn(zone), '2026-11-20T22:30:00.000Z')).toBe(late)
})

test.each([
  ['America/Los_Angeles', '2026-11-20'],
  ['Europe/Berlin', '2026-11-21'],
  ['Pacific/Auckland', '2026-11-21'],
])('an offset is taken into account: in %s', (zone, day) => {
  expect(visitorsDay(clockIn(zone), '2026-11-21T01:30:00+01:00')).toBe(day)
})

test('midnight is the first moment of a day, on both sides of the date line', () => {
  const losAngeles = clockIn('America/Los_Angeles')
  expect(visitorsDay(losAngeles, '2026-11-21T07:59:59.999Z')).toBe('2026-11-20')
  expect(visitorsDay(losAngeles, '2026-11-21T08:00:00.000Z')).toBe('2026-11-21')
  const auckland = clockIn('Pacific/Auckland')
  expect(visitorsDay(auckland, '2026-11-21T10:59:59.999Z')).toBe('2026-11-21')
  expect(visitorsDay(auckland, '2026-11-21T11:00:00.000Z')).toBe('2026-11-22')
})

describe('a trial of seven days across the change of the clocks', () => {
  test.each([
    // An hour is added on 1 November 2026 in Los Angeles; seven times 24 hours would end a day early.
    ['America/Los_Angeles', '2026-10-29T07:15:00Z', '2026-10-29', '2026-11-05'],
    ['America/Los_Angeles', '2026-03-06T07:45:00Z', '2026-03-05', '2026-03-12'],
    ['Europe/Berlin', '2026-10-21T22:15:00Z', '2026-10-22', '2026-10-29'],
    ['Europe/Berlin', '2026-03-26T22:45:00Z', '2026-03-26', '2026-04-02'],
    ['Pacific/Auckland', '2026-04-01T11:15:00Z', '2026-04-02', '2026-04-09'],
    ['Pacific/Auckland', '2026-09-24T11:45:00Z', '2026-09-24', '2026-10-01'],
  ])('in %s, begun at %s (%s), ends on %s', (zone, now, begun, ends) => {
    const clock = clockIn(zone, now)
    expect(today(clock)).toBe(begun)
    expect(addDays(today(clock), 7)).toBe(ends)
    expect(visitorsDay(clock, ends)).toBe(ends)
  })
})
