const secret = 'secret|token|password|oobcode|authorization|api_?key'

// The values of these fields are hidden.
const secretName = new RegExp(secret, 'i')

/**
 * What must not be logged, and its replacement. Patterns without a fixed prefix have a bounded length, so that matching
 * takes linear time.
 */
const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Secret fields in JSON (escaped or not), headers and addresses. An escaped quote closes an escaped one.
  [
    new RegExp(
      String.raw`((?:${secret})[\w-]{0,40}\\*["']?\s*[:=]\s*)` +
        String.raw`(?:(\\*["'])[^]{0,4000}?(?<!\\)\2|\\*["']?(?:Bearer\s+)?[^\s"'\\<>&,;)\]}]+)`,
      'gi',
    ),
    '$1[hidden]',
  ],
  [/\?[^\s"<>#]+/g, '?[query]'],
  // A client secret; its second half can be percent-encoded.
  [/\b\w+_secret_[^\s"'`<>()[\]{}&]+/g, '[secret]'],
  // Before tokens: an email can contain the prefix of one.
  [/[^\s@"<>(),;:/]{1,64}(@|%40)[^\s@"'<>(),;:]{1,250}\.[^\s@"'<>(),;:]+/g, '[email]'],
  [/Bearer\s+[^\s"',]+|eyJ[\w-]+\.[\w-]+(\.[\w-]*)?/gi, '[token]'],
]

/** Replaces emails, tokens, secrets and query strings. */
export function scrub(text: string): string {
  return rules.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), text)
}

const maximumDepth = 4

/** Describes a cause without secrets: an error by name, message and causes, anything else as JSON. */
export function describeCause(cause: unknown, depth = 0): string {
  if (cause instanceof Error) return describeError(cause, depth)
  if (typeof cause === 'string') return scrub(cause)
  try {
    return (
      JSON.stringify(cause, (key, value: unknown) => scrubField(key, value, depth)) ?? scrub(String(cause))
    )
  } catch {
    // Circular, or with a `toJSON` that throws.
    return Object.prototype.toString.call(cause)
  }
}

function describeError(error: Error, depth: number): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  const own = scrub(`${error.name}${code}: ${error.message}`)
  if (error.cause === undefined || depth >= maximumDepth) return own
  return `${own}, because: ${describeCause(error.cause, depth + 1)}`
}

function scrubField(key: string, value: unknown, depth: number): unknown {
  if (secretName.test(key) && value !== null && typeof value !== 'boolean') return '[hidden]'
  if (value instanceof Error) return scrub(describeError(value, depth + 1))
  // Before JSON escapes it, because the text itself can be JSON.
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? scrubNames(value) : value
}

/** A field name can be secret too, such as an account's email. */
function scrubNames(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [scrub(name), field as unknown]))
}
