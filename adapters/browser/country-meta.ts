import { readPageCountry, type PageCountry } from '#core/domain/page-country'

/** Reads the country that the page was made for, which hosts choose. */
export function readCountryOf(document: Pick<Document, 'querySelector'>): PageCountry {
  return readPageCountry(document.querySelector('meta[name="country"]')?.getAttribute('content') ?? undefined)
}
