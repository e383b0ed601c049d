const secret = 'secret|token|password|oobcode|authorization|api_?key'

/** Fields whose values are hidden, whatever they look like. */
const secretName = new RegExp(secret, 'i')

/**
 * What must not be logged, and its replacement. The length of a pattern that may begin anywhere is bounded, so that no
 * text takes longer than others.
 */
const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // By its name, in JSON (escaped or not), a header or an address. An escaped quote ends at an escaped one.
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

/** How many causes of causes are described. */
const deepest = 4

/** A cause as one text without secrets: an error by name, message and what lies behind it, anything else as JSON. */
export function describeCause(cause: unknown, depth = 0): string {
  if (cause instanceof Error) return describeError(cause, depth)
  if (typeof cause === 'string') return scrub(cause)
  try {
    return JSON.stringify(cause, (key, value: unknown) => plain(key, value, depth)) ?? scrub(String(cause))
  } catch {
    // Circular, or with a toJSON that fails.
    return Object.prototype.toString.call(cause)
  }
}

function describeError(error: Error, depth: number): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const own = scrub(`${error.name}${code}: ${error.message}`)
  if (error.cause === undefined || depth >= deepest) return own
  return `${own}, because: ${describeCause(error.cause, depth + 1)}`
}

function plain(key: string, value: unknown, depth: number): unknown {
  if (secretName.test(key) && value !== null && typeof value !== 'boolean') return '[hidden]'
  if (value instanceof Error) return scrub(describeError(value, depth + 1))
  // Scrubbed before JSON escapes it: a text may itself hold JSON.
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? scrubNames(value) : value
}

/** A field's name may itself be secret, such as an account's email. */
function scrubNames(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [scrub(name), held as unknown]))
}
