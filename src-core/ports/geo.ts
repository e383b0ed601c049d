import type { VisitorLocation } from '../domain/plan-catalogue'
import { expecting } from '#contract/decode'

export type CountryLookup =
  | ({ readonly type: 'known' } & VisitorLocation)
  /** Not known yet; poll again. Ends after 15 seconds. */
  | { readonly type: 'pending' }
  /** Will never be known, for example because a script was blocked. */
  | { readonly type: 'unavailable'; readonly cause?: unknown }

export interface Geo {
  /**
   * Returns the visitor's country, and the region if the source has it. Never fails; a malformed country is unavailable, a
   * malformed region is left out.
   */
  lookUp(): CountryLookup
}

/** A country of two letters, or with its region, such as `US-CA`. Converted to upper case. */
export const visitorLocation = expecting<VisitorLocation>('a code of two letters', (value) => {
  const [, country, region] = (typeof value === 'string' && /^([a-z]{2})(?:-(.*))?$/i.exec(value)) || []
  return country === undefined ? undefined : { country: country.toUpperCase(), ...regionOf(region) }
})

/** Returns the region if its code has the form of ISO 3166-2. */
export function regionOf(code: unknown): Pick<VisitorLocation, 'region'> {
  return typeof code === 'string' && /^[a-z\d]{1,3}$/i.test(code) ? { region: code.toUpperCase() } : {}
}
