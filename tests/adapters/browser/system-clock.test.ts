import { afterEach, beforeEach, vi } from 'vitest'
import { SystemClock } from '#adapters/browser/system-clock'
import { clockContract } from '../../contracts/clock.contract'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

clockContract('SystemClock', {
  clockIn: (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    return new SystemClock()
  },
  advance: async (_clock, milliseconds) => void (await vi.advanceTimersByTimeAsync(milliseconds)),
})
