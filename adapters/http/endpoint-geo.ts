import { regionOf, visitorLocation, type CountryLookup, type Geo } from '../../src-core/ports/geo'
import { lenient, object, read, nonBlankString } from '../../src-core/shared/decode'
import type { HttpClientOptions } from './http-client'

const countryResponse = object({ country: visitorLocation, region: lenient(nonBlankString) })

/** Requests the country from an address that responds `{"country": "US", "region": "CA"}`, once, at the first lookup. */
export class EndpointGeo implements Geo {
  readonly #address: string
  readonly #fetch: HttpClientOptions['fetch']
  #result: CountryLookup | undefined

  constructor(address: string, fetch: HttpClientOptions['fetch']) {
    this.#address = address
    this.#fetch = fetch
  }

  lookUp(): CountryLookup {
    if (!this.#result) {
      this.#result = { type: 'pending' }
      void this.#request().then((result) => {
        this.#result = result
      })
    }
    return this.#result
  }

  /** Has no timeout: the caller decides how long to poll. */
  async #request(): Promise<CountryLookup> {
    try {
      const response = await this.#fetch(this.#address, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      if (!response.ok) return { type: 'unavailable', cause: `the geo endpoint responded ${response.status}` }
      const known = read(countryResponse, await response.json())
      return known
        ? { type: 'known', ...known.country, ...regionOf(known.region) }
        : { type: 'unavailable', cause: 'the geo endpoint returned no country code' }
    } catch {
      return { type: 'unavailable', cause: 'the geo endpoint did not respond, or not in JSON' }
    }
  }
}
