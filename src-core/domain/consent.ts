import type { CountryCode } from './plan-catalogue'

/** Whether a customer must agree to the renewal. Where the country is not known, the strictest rule holds. */
export function needsConsent(countries: readonly CountryCode[], country: CountryCode | undefined): boolean {
  return country === undefined ? countries.length > 0 : countries.includes(country)
}
