/** Fields whose values are nobody's business, whatever they look like. */
export const secretName = /secret|token|password|oobcode|authorization/i

/** What must not be logged, and what stands there instead. */
const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [
    /("(?:[^"]*(?:secret|token|password|oobcode|authorization)[^"]*)"\s*:\s*)"(?:[^"\\]|\\.)*"/gi,
    '$1"[hidden]"',
  ],
  [/\?[^\s"'<>#)\]}]+/g, '?[query]'],
  [/\b(oobCode|password|token|apiKey)=[^\s&"'<>]+/gi, '$1=[hidden]'],
  [/\bBearer\s+[^\s"',]+/gi, 'Bearer [token]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  // The second half of a real one is percent-encoded, or may be.
  [/\b\w+_secret_[^\s"'`<>()[\]{}&]+/g, '[secret]'],
  [/[^\s@"'<>(),;:/]+(?:@|%40)[^\s@"'<>(),;:]+\.[^\s@"'<>(),;:]+/g, '[email]'],
]

/** The text without emails, tokens, secrets and query strings. */
export function scrub(text: string): string {
  return rules.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text)
}
