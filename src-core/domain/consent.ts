import type { CountryCode } from './plan-catalogue'

/** Whether a customer must consent to the renewal. An unknown country needs consent if any country does. */
export function needsConsent(countries: readonly CountryCode[], country: CountryCode | undefined): boolean {
  return country === undefined ? countries.length > 0 : countries.includes(country)
}
