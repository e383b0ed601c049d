import { scrub, secretName } from './scrub'

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

/** Fields may be called by what is secret: accounts by their email. */
function scrubNames(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [scrub(name), held as unknown]))
}
