/** The database cannot be opened; the message says why and what to do. */
export class DatabaseOpenError extends Error {}

/** Returns what went wrong in words. Node's error for a host with several addresses has its reasons inside only. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(reasonOf))].join('; ')
  return error instanceof Error ? error.message || error.name : String(error)
}
