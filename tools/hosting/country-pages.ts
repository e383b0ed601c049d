import { formatPageCountry, type PageCountry } from '#core/domain/page-country'
import type { CountryCode, PlanCatalogue } from '#core/domain/plan-catalogue'
import type { PortalConfig } from '../../src/portal-config'

/** The only page that is prerendered for each country. */
export const countryRoute = '/membership'

/** Named for Firebase Hosting: its i18n rewrites look here for the folder of a visitor's country. */
export const countryFolder = 'countries'

/** The header in which `npm run preview` plays a host that knows the country. */
export const previewHeader = 'X-Country-Code'

/** How a host names the visitor's country. */
export interface CountryHosting {
  /** Countries with a page of their own. The others share one. */
  readonly countries: readonly CountryCode[]
  /** The request header that a proxy or the server's GeoIP module sets. */
  readonly header: string
}

/** A page of `countryRoute`, relative to the build's folder. */
export interface CountryPage {
  readonly country: PageCountry
  readonly fileName: string
}

/** Returns the countries in which a visitor sees or signs something else than one of an unknown country. */
export function distinctCountries(
  { plans }: PlanCatalogue,
  { consentCountries, startLabels, payLabels }: PortalConfig,
): readonly CountryCode[] {
  const priced = plans.flatMap(({ price, localize }) => [price, ...localize].map(({ country }) => country))
  // A region's code begins with that of its country.
  const consenting = consentCountries.map((code) => code.slice(0, 2))
  return [
    ...new Set([...priced, ...consenting, ...Object.keys(startLabels), ...Object.keys(payLabels)]),
  ].toSorted()
}

export function countryPages(countries: readonly CountryCode[], prefix: string): readonly CountryPage[] {
  return [
    ...countries.map((country) => ({
      country: { type: 'known' as const, country },
      fileName: countryFile(country, prefix),
    })),
    { country: { type: 'other' as const }, fileName: otherFile(prefix) },
  ]
}

/**
 * Returns the page of a country in the language with the prefix. `ALL`: Firebase chooses a folder that names a language by what
 * the browser prefers, whatever the address is.
 */
export function countryFile(country: CountryCode, prefix = ''): string {
  return `${countryFolderOf(country)}${prefix}${countryRoute}.html`
}

/** Returns the folder of a country. */
export function countryFolderOf(country: CountryCode): string {
  return `${countryFolder}/ALL_${country.toLowerCase()}`
}

/** The folder for countries without one of their own. */
export const otherFolder = `${countryFolder}/other`

/** Returns the page for countries without one of their own. */
export function otherFile(prefix = ''): string {
  return `${otherFolder}${prefix}${countryRoute}.html`
}

/** Tells the program which country the page was made for. */
export function countryMeta(country: PageCountry): string {
  return `<meta name="country" content="${formatPageCountry(country)}">`
}
