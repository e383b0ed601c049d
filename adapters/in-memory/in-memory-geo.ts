import type { Clock } from '../../src-core/ports/clock'
import { countryCode, type CountryLook, type Geo } from '../../src-core/ports/geo'
import { read } from '../../src-core/shared/decode'
import type { World } from './world'

/** The country that the sandbox's tools are set to. */
export class InMemoryGeo implements Geo {
  readonly #world: World
  readonly #clock: Clock
  readonly #knownFrom: number

  /** `knownAfter`: milliseconds that the answer takes from now on. */
  constructor(world: World, clock: Clock, { knownAfter = 0 }: { readonly knownAfter?: number } = {}) {
    this.#world = world
    this.#clock = clock
    this.#knownFrom = clock.now() + knownAfter
  }

  look(): CountryLook {
    const { country } = this.#world.read().controls
    if (country === 'blocked') return { type: 'unavailable', cause: 'the geo script was blocked' }
    if (country === 'none' || this.#clock.now() < this.#knownFrom) return { type: 'pending' }
    const code = read(countryCode, country === 'automatic' ? 'US' : country)
    return code === undefined
      ? { type: 'unavailable', cause: `not a country code: ${country}` }
      : { type: 'known', country: code }
  }
}
