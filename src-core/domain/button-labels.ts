import type { CountryCode } from './plan-catalogue'

/** Labels that a country's law asks for, such as `{ DE: 'Zahlungspflichtig bestellen' }`. */
export type LabelsByCountry = Readonly<Partial<Record<CountryCode, string>>>

/** Returns the label for the visitor's country; undefined for the portal's own. */
export function labelFor(labels: LabelsByCountry, country: CountryCode | undefined): string | undefined {
  return country !== undefined && Object.hasOwn(labels, country) ? labels[country] : undefined
}
