import { describe, expect, test } from 'vitest'
import { today, type Clock } from '#core/ports/clock'

export interface ClockHarness {
  /** A clock in this time zone. */
  readonly clockIn: (timeZone: string) => Clock
  /** Advances the time, or waits. */
  readonly advance: (clock: Clock, milliseconds: number) => Promise<void>
}

/** The contract of the Clock port. */
export function clockContract(name: string, { clockIn, advance }: ClockHarness): void {
  describe(`${name} fulfils the contract of Clock`, () => {
    test.each([
      ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
      ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
      ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
      ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01'],
      ['Europe/London', '2026-10-25T00:30:00Z', '2026-10-25'],
      ['Asia/Kolkata', '2028-02-28T18:30:00Z', '2028-02-29'],
    ])('in %s, %s is on %s', (timeZone, instant, day) => {
      expect(clockIn(timeZone).dayOf(Date.parse(instant))).toBe(day)
    })

    test('knows today', () => {
      const clock = clockIn('America/New_York')
      expect(today(clock)).toBe(clock.dayOf(clock.now()))
    })

    test('ends a wait after its time', async () => {
      const clock = clockIn('America/New_York')
      const begun = clock.now()
      const ended = clock.wait(50).then(() => clock.now())
      await advance(clock, 60)
      expect((await ended) - begun).toBeGreaterThanOrEqual(49) // a timer may round by one
    })

    test('ends waits in the order of their times', async () => {
      const clock = clockIn('America/New_York')
      const ended: string[] = []
      const waits = [
        clock.wait(40).then(() => ended.push('long')),
        clock.wait(10).then(() => ended.push('short')),
        clock.wait(0).then(() => ended.push('none')),
      ]
      await advance(clock, 50)
      await Promise.all(waits)
      expect(ended).toEqual(['none', 'short', 'long'])
    })
  })
}
