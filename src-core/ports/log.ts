/** The log for the portal's owner. Adapters scrub emails, tokens, secrets and query strings. */
export interface Log {
  /** Something unexpected that the portal can handle. */
  warn(message: string, cause?: unknown): void

  /** A failure that stopped the user. */
  error(message: string, cause?: unknown): void
}
