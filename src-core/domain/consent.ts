import type { VisitorLocation } from './plan-catalogue'

/** The customer's consent to the renewal, which the service keeps as evidence. */
export interface GivenConsent {
  /** The version of the sentence that the customer agreed to. */
  readonly version: string
  /** ISO 8601 instant. */
  readonly at: string
}

/**
 * Whether a customer must consent to the renewal in one of these places: countries (`DE`) and regions (`US-CA`). In an
 * unknown country consent is needed if it is needed anywhere, in an unknown region if it is needed in any of its country.
 */
export function needsConsent(places: readonly string[], location: VisitorLocation | undefined): boolean {
  if (!location) return places.length > 0
  const { country, region } = location
  if (places.includes(country)) return true
  return region === undefined
    ? places.some((place) => place.startsWith(`${country}-`))
    : places.includes(`${country}-${region}`)
}
