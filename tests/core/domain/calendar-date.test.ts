import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  fromParts,
  parseCalendarDate,
  type CalendarDate,
} from '../../../src-core/domain/calendar-date'

const day = (text: string) => text as CalendarDate

describe('a calendar day read from a text', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '1999-12-31', '2026-01-01'])('%s is a day', (text) => {
    expect(parseCalendarDate(text)).toBe(text)
  })

  test.each([
    ['that the month does not have', '2026-02-30'],
    ['29 February of a common year', '2026-02-29'],
    ['29 February of a century that is no leap year', '1900-02-29'],
    ['31 April', '2026-04-31'],
    ['day zero', '2026-01-00'],
    ['month zero', '2026-00-10'],
    ['month thirteen', '2026-13-01'],
    ['an instant', '2026-11-21T00:00:00Z'],
    ['no leading zeros', '2026-1-2'],
    ['other separators', '2026/11/21'],
    ['the American order', '11-21-2026'],
    ['spaces around it', ' 2026-11-21 '],
    ['a line after it', '2026-11-21\n'],
    ['a longer year', '12026-11-21'],
    ['letters', 'yyyy-mm-dd'],
    ['nothing', ''],
  ])('%s is no day: %j', (_why, text) => {
    expect(parseCalendarDate(text)).toBeUndefined()
  })
})

describe('a calendar day put together', () => {
  test('counts months from 1', () => {
    expect(fromParts(2026, 1, 31)).toBe('2026-01-31')
    expect(fromParts(2026, 12, 1)).toBe('2026-12-01')
  })

  test('runs on into the next month beyond the end', () => {
    expect(fromParts(2026, 2, 30)).toBe('2026-03-02')
    expect(fromParts(2026, 12, 32)).toBe('2027-01-01')
  })
})

describe('some days later', () => {
  test.each([
    ['within a month', '2026-11-20', 7, '2026-11-27'],
    ['over the end of a month', '2026-11-27', 7, '2026-12-04'],
    ['over the end of a year', '2026-12-28', 7, '2027-01-04'],
    ['over the end of February', '2026-02-25', 7, '2026-03-04'],
    ['over 29 February', '2028-02-25', 7, '2028-03-03'],
    ['onto 29 February', '2028-02-22', 7, '2028-02-29'],
    ['no day at all', '2026-11-21', 0, '2026-11-21'],
    ['a whole common year', '2026-03-01', 365, '2027-03-01'],
    ['backwards', '2026-03-01', -1, '2026-02-28'],
  ])('%s: %s and %i days is %s', (_what, from, days, to) => {
    expect(addDays(day(from), days)).toBe(to)
  })
})

describe('some months later', () => {
  test.each([
    ['the same day', '2026-11-27', 1, '2026-12-27'],
    ['over the end of a year', '2026-12-15', 1, '2027-01-15'],
    ["that month's last day", '2026-01-31', 1, '2026-02-28'],
    ["that month's last day in a leap year", '2028-01-31', 1, '2028-02-29'],
    ['31 to 30', '2026-03-31', 1, '2026-04-30'],
    ['no longer day than it was', '2026-02-28', 1, '2026-03-28'],
    ['into December', '2026-11-30', 1, '2026-12-30'],
    ['from December to February', '2026-12-31', 2, '2027-02-28'],
    ['a year', '2026-11-27', 12, '2027-11-27'],
    ['a year from 29 February', '2028-02-29', 12, '2029-02-28'],
    ['four years from 29 February', '2028-02-29', 48, '2032-02-29'],
    ['no month at all', '2026-11-30', 0, '2026-11-30'],
    ['backwards', '2026-03-31', -1, '2026-02-28'],
  ])('%s: %s and %i months is %s', (_what, from, months, to) => {
    expect(addMonths(day(from), months)).toBe(to)
  })
})

describe('in every time zone', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  /** Clocks change on these days somewhere; Apia skipped 30 December 2011 altogether. */
  const changes: ReadonlyArray<readonly [zone: string, from: string, to: string]> = [
    ['America/New_York', '2026-03-05', '2026-03-12'],
    ['America/New_York', '2026-10-28', '2026-11-04'],
    ['Europe/London', '2026-03-28', '2026-04-04'],
    ['Europe/London', '2026-10-24', '2026-10-31'],
    ['Australia/Sydney', '2026-04-01', '2026-04-08'],
    ['Pacific/Auckland', '2026-09-24', '2026-10-01'],
    ['America/Sao_Paulo', '2018-11-03', '2018-11-10'],
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
