/**
 * Words for which the filter lists of ad blockers look in the addresses of files (easylist/easylist#17905). A chunk with such a
 * word in its name is missing for many visitors.
 */
export const filteredWords =
  /(^|[-_. ])(ad|advert|affiliate|analytic|app-?store|banner|beacon|consent|cookie|gdpr|marketing|metric|newsletter|pixel|popup|promo|sentry|share|social|sponsor|telemetry|track(er|ing)?|vital)s?([-_. ]|$)/i

/**
 * Returns the pattern of a file's name in the build. Published scripts and styles have only their hash: every page has a
 * list of all files, which is 0.7 kB shorter so. In the sandbox a name tells what is loaded.
 */
export function fileNamePattern(name: string, extension: string, hasName: boolean): string {
  if (!hasName) return `assets/[hash]${extension}`
  return `assets/${filteredWords.test(name) ? 'part' : '[name]'}-[hash]${extension}`
}
