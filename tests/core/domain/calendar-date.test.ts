import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDate,
  dayCount,
  fromParts,
  parseCalendarDate,
  type CalendarDate,
} from '#core/domain/calendar-date'
import { failure, success } from '#core/shared/result'

const day = (text: string) => text as CalendarDate

test.each(['2026-11-21', '2024-02-29', '2000-02-29', '1999-12-31', '2026-01-01'])('%s is a day', (text) => {
  expect(parseCalendarDate(text)).toBe(text)
})

test.each([
  '2026-02-30',
  '1900-02-29',
  '2026-04-31',
  '2026-01-00',
  '2026-00-10',
  '2026-13-01',
  '2026-11-21T00:00:00Z',
  '2026-1-2',
  ' 2026-11-21 ',
  '2026-11-21\n',
  '12026-11-21',
  'yyyy-mm-dd',
  '',
])('%j is no day', (text) => {
  expect(parseCalendarDate(text)).toBeUndefined()
})

test.each([
  [2026, 1, 31, '2026-01-31'],
  [2026, 12, 1, '2026-12-01'],
  [2026, 2, 30, '2026-03-02'],
  [2026, 12, 32, '2027-01-01'],
])('year %i, month %i, day %i is %s', (year, month, dayOfMonth, expected) => {
  expect(fromParts(year, month, dayOfMonth)).toBe(expected)
})

test.each([
  ['2026-11-27', 7, '2026-12-04'],
  ['2026-12-28', 7, '2027-01-04'],
  ['2026-02-25', 7, '2026-03-04'],
  ['2028-02-22', 7, '2028-02-29'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-03-01', 365, '2027-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days is %s', (from, days, to) => {
  expect(addDays(day(from), days)).toBe(to)
})

test.each([
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', 1, '2026-04-30'],
  ['2026-02-28', 1, '2026-03-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-11-30', 0, '2026-11-30'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(day(from), months)).toBe(to)
})

describe('in every time zone', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  /** Clocks change on these days somewhere; Apia skipped 30 December 2011 altogether. */
  const changes: ReadonlyArray<readonly [zone: string, from: string, to: string]> = [
    ['America/New_York', '2026-10-28', '2026-11-04'],
    ['Europe/London', '2026-03-28', '2026-04-04'],
    ['Pacific/Auckland', '2026-09-24', '2026-10-01'],
    ['Pacific/Apia', '2011-12-28', '2012-01-04'],
    ['Pacific/Kiritimati', '2026-12-28', '2027-01-04'],
  ]

  test.each(changes)('%s: a trial of 7 days from %s ends on %s', (zone, from, to) => {
    vi.stubEnv('TZ', zone)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)

    expect(addDays(day(from), 7)).toBe(to)
    expect(addDays(day(to), -7)).toBe(from)
    expect(parseCalendarDate(to)).toBe(to)
    expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
  })
})

describe('untrusted data', () => {
  test('a calendar day is decoded', () => {
    expect(calendarDate('2026-11-21')).toEqual(success('2026-11-21'))
  })

  test.each([undefined, null, 20261121, '2026-02-30'])('%j is no calendar day', (value) => {
    expect(calendarDate(value, 'date')).toEqual(
      failure([expect.stringMatching(/^date.* a calendar day is expected\.$/)]),
    )
  })

  test.each([0, 7, 365])('%j is a number of days', (value) => {
    expect(dayCount(value)).toEqual(success(value))
  })

  test.each([undefined, null, '7', -1, 1.5, Number.NaN, Infinity, 2 ** 53])(
    '%j is no number of days',
    (value) => {
      expect(dayCount(value, 'trialDays')).toEqual(
        failure([expect.stringMatching(/^trialDays.* a whole number of days is expected\.$/)]),
      )
    },
  )
})
