/**
 * Returns the first of the visitor's languages that the portal has, whatever its region is; undefined if it has none. All are
 * BCP 47.
 */
export function preferredLanguage(
  preferred: readonly string[],
  available: readonly string[],
): string | undefined {
  for (const wanted of preferred) {
    const found =
      available.find((tag) => tag === wanted) ?? available.find((tag) => baseOf(tag) === baseOf(wanted))
    if (found !== undefined) return found
  }
  return undefined
}

function baseOf(tag: string): string {
  return tag.toLowerCase().replace(/-.*/, '')
}
