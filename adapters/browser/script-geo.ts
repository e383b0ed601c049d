import { visitorLocation, type CountryLookup, type Geo } from '../../src-core/ports/geo'
import { read } from '../../src-core/shared/decode'
import { valueAt } from './value-at'
import type { InsertScript } from './insert-script'

export interface GeoScript {
  readonly address: string
  /** Path of the global that the script sets to a code such as `US` or `US-CA`: `country` or `geo.country`. */
  readonly global: string
}

/** Reads the country from a global that a script sets. Loads the script at the first lookup. */
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

  lookUp(): CountryLookup {
    const value = valueAt(this.#window, this.#script.global.split('.'))
    if (value !== undefined && value !== null) {
      const location = read(visitorLocation, value)
      return location
        ? { type: 'known', ...location }
        : { type: 'unavailable', cause: 'the geo script set no country code' }
    }
    if (this.#status === 'idle') this.#load()
    return this.#status === 'failed'
      ? { type: 'unavailable', cause: 'the geo script could not be loaded' }
      : { type: 'pending' }
  }

  #load(): void {
    this.#status = 'pending'
    this.#insert(this.#script.address, () => {
      this.#status = 'failed'
    })
  }
}
