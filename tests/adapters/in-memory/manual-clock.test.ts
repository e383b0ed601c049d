import { describe, expect, test } from 'vitest'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import { clockContract } from '../../contracts/clock.contract'

const now = '2026-11-21T01:30:00Z'

clockContract('ManualClock', {
  clockIn: (timeZone) => new ManualClock({ now, timeZone }),
  passes: (clock, milliseconds) => (clock as ManualClock).advance(milliseconds),
})

describe('ManualClock', () => {
  test('is in New York by default', () => {
    const clock = new ManualClock({ now })
    expect(clock.dayOf(clock.now())).toBe('2026-11-20')
  })

  test('counts pending waits', async () => {
    const clock = new ManualClock({ now })
    void clock.wait(10)
    void clock.wait(20)
    expect(clock.pendingWaits).toBe(2)
    await clock.advance(10)
    expect(clock.pendingWaits).toBe(1)
  })

  test('advances step by step through repeated waits', async () => {
    const clock = new ManualClock({ now })
    const times: number[] = []
    const poll = async () => {
      for (let look = 0; look < 3; look += 1) {
        await clock.wait(100)
        times.push(clock.now() - Date.parse(now))
      }
    }
    const done = poll()
    await clock.advance(250)
    expect(times).toEqual([100, 200])
    expect(clock.now() - Date.parse(now)).toBe(250)
    await clock.advance(50)
    await done
    expect(times).toEqual([100, 200, 300])
  })

  test('rejects an invalid instant', () => {
    expect(() => new ManualClock({ now: 'noon' })).toThrow('noon')
  })
})
