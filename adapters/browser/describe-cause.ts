import { scrub, secretName } from './scrub'

const deepest = 4

/** A cause as one text without secrets: an error by name, message and what lies behind it, anything else as JSON. */
export function describeCause(cause: unknown, depth = 0): string {
  if (cause instanceof Error) return describeError(cause, depth)
  if (typeof cause === 'string') return scrub(cause)
  try {
    return JSON.stringify(cause, (key, value: unknown) => plain(key, value, depth)) ?? String(cause)
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
  if (value instanceof Error) return scrub(describeError(value, depth + 1))
  // Scrubbed before JSON escapes it: a text may itself hold JSON.
  if (typeof value === 'string') return secretName.test(key) ? '[hidden]' : scrub(value)
  return typeof value === 'bigint' ? value.toString() : value
}
