const secret = 'secret|token|password|oobcode|authorization|api_?key'

/** Fields whose values are nobody's business, whatever they look like. */
export const secretName = new RegExp(secret, 'i')

/**
 * What must not be logged, and what stands there instead. Where a pattern may begin anywhere its length is bounded, so
 * that no text takes longer than others.
 */
const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // By its name, in JSON (itself in a text or not), a header or an address. A quote that is escaped ends at one that is.
  [
    new RegExp(
      String.raw`((?:${secret})[\w-]{0,40}\\*["']?\s*[:=]\s*)` +
        String.raw`(?:(\\*["'])[^]{0,4000}?(?<!\\)\2|\\*["']?(?:Bearer\s+)?[^\s"'\\<>&,;)\]}]+)`,
      'gi',
    ),
    '$1[hidden]',
  ],
  [/\?[^\s"<>#]+/g, '?[query]'],
  // The second half of a real one is percent-encoded, or may be.
  [/\b\w+_secret_[^\s"'`<>()[\]{}&]+/g, '[secret]'],
  // Before tokens: an address may hold what looks like the beginning of one.
  [/[^\s@"<>(),;:/]{1,64}(@|%40)[^\s@"'<>(),;:]{1,250}\.[^\s@"'<>(),;:]+/g, '[email]'],
  [/Bearer\s+[^\s"',]+|eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/gi, '[token]'],
]

/** The text without emails, tokens, secrets and query strings. */
export function scrub(text: string): string {
  return rules.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text)
}
