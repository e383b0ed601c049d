const secret = 'secret|token|password|oobcode|authorization|api_?key'

/** Fields whose values are nobody's business, whatever they look like. */
export const secretName = new RegExp(secret, 'i')

/** A secret's name and what leads to its value, in JSON (itself in a text or not), a header or an address. */
const named = String.raw`((?:${secret})[\w-]{0,40}\\*["']?\s*[:=]\s*`

/**
 * What must not be logged, and what stands there instead. Where a pattern may begin anywhere its length is bounded, so
 * that no text takes longer than others.
 */
const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // To the quote that ends it, which is escaped as often as the one that begins it.
  [new RegExp(String.raw`${named})(\\*["'])[^]{0,4000}?(?<!\\)\2`, 'gi'), '$1$2[hidden]$2'],
  [
    new RegExp(String.raw`${named}\\*["']?(?:Bearer\s+)?)(?!\[hidden\])[^\s"'\\<>&,;)\]}]+`, 'gi'),
    '$1[hidden]',
  ],
  [/\?[^\s"<>#]+/g, '?[query]'],
  [/Bearer\s+[^\s"',]+/gi, 'Bearer [token]'],
  [/eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  // The second half of a real one is percent-encoded, or may be.
  [/\b\w+_secret_[^\s"'`<>()[\]{}&]+/g, '[secret]'],
  [/[^\s@"<>(),;:/]{1,64}(?:@|%40)[^\s@"'<>(),;:]{1,250}\.[^\s@"'<>(),;:]+/g, '[email]'],
]

/** The text without emails, tokens, secrets and query strings. */
export function scrub(text: string): string {
  return rules.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text)
}
