import { countryCode, type CountryLook, type Geo } from '../../src-core/ports/geo'
import { object, read } from '../../src-core/shared/decode'
import type { HttpClientOptions } from './http-client'

const countryResponse = object({ country: countryCode })

/** Learns the country from an address that answers `{"country": "US"}`. It is requested at the first look, once. */
export class EndpointGeo implements Geo {
  readonly #address: string
  readonly #fetch: HttpClientOptions['fetch']
  #found: CountryLook | undefined

  constructor(address: string, fetch: HttpClientOptions['fetch']) {
    this.#address = address
    this.#fetch = fetch
  }

  look(): CountryLook {
    if (!this.#found) {
      this.#found = { type: 'pending' }
      void this.#request().then((found) => {
        this.#found = found
      })
    }
    return this.#found
  }

  /** Without a time limit: the caller decides how long to poll. */
  async #request(): Promise<CountryLook> {
    try {
      const response = await this.#fetch(this.#address, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      if (!response.ok) return { type: 'unavailable', cause: `the geo endpoint answered ${response.status}` }
      const found = read(countryResponse, await response.json())
      return found
        ? { type: 'known', country: found.country }
        : { type: 'unavailable', cause: 'the geo endpoint gave no country code' }
    } catch {
      return { type: 'unavailable', cause: 'the geo endpoint did not respond, or not in JSON' }
    }
  }
}
