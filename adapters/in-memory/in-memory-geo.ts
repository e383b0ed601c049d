import type { Clock } from '../../src-core/ports/clock'
import type { CountryLook, Geo } from '../../src-core/ports/geo'
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
    const code = country === 'automatic' ? 'US' : country.toUpperCase()
    return /^[A-Z]{2}$/.test(code)
      ? { type: 'known', country: code }
      : { type: 'unavailable', cause: `not a country code: ${country}` }
  }
}
