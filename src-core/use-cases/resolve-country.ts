import type { VisitorLocation } from '../domain/plan-catalogue'
import type { Clock } from '../ports/clock'
import type { Geo } from '../ports/geo'
import type { Log } from '../ports/log'

const maximumLookups = 150
const pauseInMilliseconds = 100

/** Polls for the visitor's country every 100 ms, at most 150 times. */
export class ResolveCountry {
  constructor(
    private readonly geo: Geo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns the country, with its region if known; logs a warning and returns undefined if it is not available. */
  async execute(): Promise<VisitorLocation | undefined> {
    for (let attempt = 1; attempt <= maximumLookups; attempt += 1) {
      const lookup = this.geo.lookUp()
      if (lookup.type === 'known') {
        const { type: _known, ...location } = lookup
        return location
      }
      if (lookup.type === 'unavailable') {
        this.log.warn('The country is not available', lookup.cause)
        return undefined
      }
      if (attempt < maximumLookups) await this.clock.wait(pauseInMilliseconds)
    }
    this.log.warn(`The country was not known after ${maximumLookups} lookups`)
    return undefined
  }
}
