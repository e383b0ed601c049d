/** What people type before the path of an English page, although its address names no language. */
export const english = '/en'

/** Returns the other ways to write the prefix of a language that people and keyboards have: `/DE` and `/De` of `/de`. */
export function typedForms(prefix: string): readonly string[] {
  const small = prefix.toLowerCase()
  const forms = [small, prefix.toUpperCase(), `/${small.slice(1, 2).toUpperCase()}${small.slice(2)}`]
  return [...new Set(forms)].filter((form) => form !== prefix)
}
