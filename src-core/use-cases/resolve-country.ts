import type { CountryCode } from '../domain/plan-catalogue'
import type { Clock } from '../ports/clock'
import type { Geo } from '../ports/geo'
import type { Log } from '../ports/log'

const looks = 150
const pauseInMilliseconds = 100

/** Waits for the visitor's country: looks at once, then every 100 ms, 150 times at most, and never blocks for ever. */
export class ResolveCountry {
  constructor(
    private readonly geo: Geo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The country, or nothing when it cannot be had; that is logged as a warning and the portal goes on without. */
  async execute(): Promise<CountryCode | undefined> {
    for (let attempt = 1; attempt <= looks; attempt += 1) {
      const look = this.geo.look()
      if (look.type === 'known') return look.country
      if (look.type === 'unavailable') {
        this.log.warn('The country is not available', look.cause)
        return undefined
      }
      if (attempt < looks) await this.clock.wait(pauseInMilliseconds)
    }
    this.log.warn(`The country was not known after ${looks} looks`)
    return undefined
  }
}
