import type { CountryCode } from './plan-catalogue'

/** The country that the host served the page for. `other`: one that differs in nothing from an unknown country. */
export type PageCountry =
  | { readonly type: 'unknown' }
  | { readonly type: 'known'; readonly country: CountryCode }
  | { readonly type: 'other' }

/** Returns the country that the page names: a code of two letters, `other`, or nothing. */
export function readPageCountry(text: string | undefined): PageCountry {
  if (text === 'other') return { type: 'other' }
  return text !== undefined && /^[A-Z]{2}$/.test(text)
    ? { type: 'known', country: text }
    : { type: 'unknown' }
}

/** Returns the text in the page that `readPageCountry` reads. */
export function formatPageCountry(country: PageCountry): string | undefined {
  if (country.type === 'unknown') return undefined
  return country.type === 'known' ? country.country : 'other'
}
