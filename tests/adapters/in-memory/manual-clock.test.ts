import { ManualClock } from '#adapters/in-memory/manual-clock'
import { clockContract } from '../../contracts/clock.contract'

const now = '2026-11-21T01:30:00Z'

clockContract('ManualClock', {
  clockIn: (timeZone) => new ManualClock({ now, timeZone }),
  advance: (clock, milliseconds) => (clock as ManualClock).advance(milliseconds),
})
