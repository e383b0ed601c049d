import type { CountryCode } from './plan-catalogue'

/** The customer's consent to the renewal, which the service keeps as evidence. */
export interface GivenConsent {
  /** The version of the sentence that the customer agreed to. */
  readonly version: string
  /** ISO 8601 instant. */
  readonly at: string
}

/** Whether a customer must consent to the renewal. An unknown country needs consent if any country does. */
export function needsConsent(countries: readonly CountryCode[], country: CountryCode | undefined): boolean {
  return country === undefined ? countries.length > 0 : countries.includes(country)
}
