import { visitorLocation, type CountryLookup, type Geo } from '#core/ports/geo'
import { read } from '#contract/decode'
import { valueAt } from './value-at'
import type { InsertScript } from './insert-script'

export interface GeoScript {
  readonly address: string
  /** Path of the global that the script sets to a code such as `US` or `US-CA`: `country` or `geo.country`. */
  readonly global: string
}

/** As long as `ResolveCountry` polls. */
const timeoutInMilliseconds = 15_000

/**
 * Reads the country from a global that a script sets. Loads the script at the first lookup; the country is unavailable after
 * 15 seconds without one, until the script sets it after all.
 */
export class ScriptGeo implements Geo {
  readonly #script: GeoScript
  readonly #window: object
  readonly #insert: InsertScript
  readonly #wait: (milliseconds: number) => Promise<void>
  #status: 'idle' | 'pending' | 'failed' = 'idle'

  constructor(
    script: GeoScript,
    window: object,
    insert: InsertScript,
    wait: (milliseconds: number) => Promise<void>,
  ) {
    this.#script = script
    this.#window = window
    this.#insert = insert
    this.#wait = wait
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
      ? { type: 'unavailable', cause: 'the geo script could not be loaded, or set nothing' }
      : { type: 'pending' }
  }

  #load(): void {
    const fail = () => {
      this.#status = 'failed'
    }
    this.#status = 'pending'
    try {
      this.#insert(this.#script.address, fail)
    } catch {
      // Consent tools and blockers replace what adds scripts to a page.
      fail()
    }
    // A script may load without setting the global, or never answer.
    void this.#wait(timeoutInMilliseconds).then(fail)
  }
}
