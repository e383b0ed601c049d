import type { CountryLook, Geo } from '../../src-core/ports/geo'
import { asObject } from '../../src-core/shared/untrusted'
import type { HttpPortalApiOptions } from './http-portal-api-options'

/** Learns the country from an address that answers `{"country": "US"}`. It is asked at the first look, once. */
export class EndpointGeo implements Geo {
  readonly #address: string
  readonly #fetch: HttpPortalApiOptions['fetch']
  #found: CountryLook | undefined

  constructor(address: string, fetch: HttpPortalApiOptions['fetch']) {
    this.#address = address
    this.#fetch = fetch
  }

  look(): CountryLook {
    if (!this.#found) {
      this.#found = { type: 'pending' }
      void this.#ask().then((found) => {
        this.#found = found
      })
    }
    return this.#found
  }

  /** How long this may take is for those to say who look again. */
  async #ask(): Promise<CountryLook> {
    try {
      const answer = await this.#fetch(this.#address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
      if (!answer.ok) return { type: 'unavailable', cause: `the geo endpoint answered ${answer.status}` }
      return inWords(asObject(await answer.json())?.['country'])
    } catch {
      return { type: 'unavailable', cause: 'the geo endpoint could not be asked, or gave no JSON' }
    }
  }
}

function inWords(found: unknown): CountryLook {
  return typeof found === 'string' && /^[a-z]{2}$/i.test(found)
    ? { type: 'known', country: found.toUpperCase() }
    : { type: 'unavailable', cause: 'the geo endpoint gave no country code' }
}
