import type { CountryLook, Geo } from '../../src-core/ports/geo'
import { globalValue } from './global-value'
import type { InsertScript } from './insert-script'

export interface GeoScript {
  /** Address of the script. */
  readonly address: string
  /** Name of the global that it sets to a two-letter code, dots between the steps. */
  readonly global: string
}

/** Learns the country from a script that sets a global. The script is fetched at the first look. */
export class ScriptGeo implements Geo {
  readonly #script: GeoScript
  readonly #window: object
  readonly #insert: InsertScript
  #fetching: 'not-yet' | 'under-way' | 'failed' = 'not-yet'

  constructor(script: GeoScript, window: object, insert: InsertScript) {
    this.#script = script
    this.#window = window
    this.#insert = insert
  }

  look(): CountryLook {
    const found = globalValue(this.#window, this.#script.global)
    if (found !== undefined && found !== null) return inWords(found)
    if (this.#fetching === 'not-yet') this.#fetch()
    return this.#fetching === 'failed'
      ? { type: 'unavailable', cause: 'the geo script could not be loaded' }
      : { type: 'pending' }
  }

  #fetch(): void {
    this.#fetching = 'under-way'
    this.#insert(this.#script.address, () => {
      this.#fetching = 'failed'
    })
  }
}

function inWords(found: unknown): CountryLook {
  return typeof found === 'string' && /^[a-z]{2}$/i.test(found)
    ? { type: 'known', country: found.toUpperCase() }
    : { type: 'unavailable', cause: 'the geo script gave no country code' }
}
