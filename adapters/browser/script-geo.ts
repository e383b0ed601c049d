import { countryCode, type CountryLook, type Geo } from '../../src-core/ports/geo'
import { read } from '../../src-core/shared/decode'
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
  #status: 'idle' | 'pending' | 'failed' = 'idle'

  constructor(script: GeoScript, window: object, insert: InsertScript) {
    this.#script = script
    this.#window = window
    this.#insert = insert
  }

  look(): CountryLook {
    const found = globalValue(this.#window, this.#script.global)
    if (found !== undefined && found !== null) {
      const country = read(countryCode, found)
      return country === undefined
        ? { type: 'unavailable', cause: 'the geo script gave no country code' }
        : { type: 'known', country }
    }
    if (this.#status === 'idle') this.#fetch()
    return this.#status === 'failed'
      ? { type: 'unavailable', cause: 'the geo script could not be loaded' }
      : { type: 'pending' }
  }

  #fetch(): void {
    this.#status = 'pending'
    this.#insert(this.#script.address, () => {
      this.#status = 'failed'
    })
  }
}
