import type { Clock } from '#core/ports/clock'
import { regionOf, visitorLocation, type CountryLookup, type Geo } from '#core/ports/geo'
import { lenient, object, read, nonBlankString } from '#contract/decode'
import { withTimeout } from '#core/shared/with-timeout'
import type { HttpClientOptions } from './http-client'

const countryResponse = object({ country: visitorLocation, region: lenient(nonBlankString) })

/** As long as `ResolveCountry` polls. */
const timeoutInMilliseconds = 15_000

/**
 * Requests the country from an address that responds `{"country": "US", "region": "CA"}`, once, at the first lookup, within 15
 * seconds.
 */
export class EndpointGeo implements Geo {
  readonly #address: string
  readonly #fetch: HttpClientOptions['fetch']
  readonly #clock: Pick<Clock, 'wait'>
  #result: CountryLookup | undefined

  constructor(address: string, fetch: HttpClientOptions['fetch'], clock: Pick<Clock, 'wait'>) {
    this.#address = address
    this.#fetch = fetch
    this.#clock = clock
  }

  lookUp(): CountryLookup {
    if (!this.#result) {
      this.#result = { type: 'pending' }
      void withTimeout(this.#request(), this.#clock, timeoutInMilliseconds, 'The geo endpoint').then(
        (result) => {
          this.#result = result
        },
        (cause: unknown) => {
          this.#result = { type: 'unavailable', cause }
        },
      )
    }
    return this.#result
  }

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
