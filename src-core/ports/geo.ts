import type { CountryCode } from '../domain/plan-catalogue'
import { expecting } from '../shared/decode'

/** What a look at the visitor's country finds. */
export type CountryLook =
  | { readonly type: 'known'; readonly country: CountryCode }
  /** Not there yet; look again. */
  | { readonly type: 'pending' }
  /** Will never be there (the script was blocked); stop looking. */
  | { readonly type: 'unavailable'; readonly cause?: unknown }

/** Finds out which country the visitor is in. */
export interface Geo {
  /** Looks once, answers at once and never fails. A code that is not two letters counts as unavailable. */
  look(): CountryLook
}

/** Two letters, of either case. */
export const countryCode = expecting<CountryCode>('a code of two letters', (value) =>
  typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined,
)
