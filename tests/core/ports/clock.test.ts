import { expect, test } from 'vitest'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { visitorsDay } from '#core/ports/clock'

test.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T07:59:59.999Z', '2026-11-20'],
  ['2026-11-21T08:00:00.000Z', '2026-11-21'],
  ['2026-11-21T08:30:00+01:00', '2026-11-20'],
  ['', undefined],
  ['tomorrow', undefined],
  ['2026-13-01', undefined],
  ['21.11.2026 25:00', undefined],
])('a day stays as it is, an instant is the day on which it falls in Los Angeles: "%s", %s', (text, day) => {
  const clock = new ManualClock({ now: '2026-11-21T01:30:00Z', timeZone: 'America/Los_Angeles' })
  expect(visitorsDay(clock, text)).toBe(day)
})
