/** Longer tags exist only in theory (RFC 5646). */
const maximumLength = 35

/** Returns the first language of the header `Accept-Language` as a tag of BCP 47; undefined if there is none. */
export function readAcceptedLanguage(header: string | undefined): string | undefined {
  const [first = ''] = (header ?? '').split(/[,;]/)
  if (first.trim().length > maximumLength) return undefined
  try {
    const [tag] = Intl.getCanonicalLocales(first.trim())
    return tag
  } catch {
    return undefined
  }
}
