import type { CountryCode } from '../domain/plan-catalogue'
import { expecting } from '../shared/decode'

export type CountryLookup =
  | { readonly type: 'known'; readonly country: CountryCode }
  /** Not known yet; poll again. */
  | { readonly type: 'pending' }
  /** Will never be known, for example because a script was blocked. */
  | { readonly type: 'unavailable'; readonly cause?: unknown }

export interface Geo {
  /** Returns the visitor's country as far as it is known. Never fails; a malformed code is unavailable. */
  lookUp(): CountryLookup
}

/** Two letters, converted to upper case. */
export const countryCode = expecting<CountryCode>('a code of two letters', (value) =>
  typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined,
)
