import type { Clock } from '#core/ports/clock'
import { visitorLocation, type CountryLookup, type Geo } from '#core/ports/geo'
import { read } from '#contract/decode'
import type { World } from './world'

/** The country chosen in the sandbox tools. */
export class InMemoryGeo implements Geo {
  private readonly createdAt: number

  /** `answerDelay`: milliseconds until the country is known. */
  constructor(
    private readonly world: World,
    private readonly clock: Clock,
    private readonly options: { readonly answerDelay?: number } = {},
  ) {
    this.createdAt = clock.now()
  }

  lookUp(): CountryLookup {
    const { country } = this.world.read().controls
    if (country === 'blocked') return { type: 'unavailable', cause: 'the geo script was blocked' }
    const isPending = this.clock.now() < this.createdAt + (this.options.answerDelay ?? 0)
    if (country === 'none' || isPending) return { type: 'pending' }
    const location = read(visitorLocation, country === 'automatic' ? 'US' : country)
    return location
      ? { type: 'known', ...location }
      : { type: 'unavailable', cause: `not a country code: ${country}` }
  }
}
