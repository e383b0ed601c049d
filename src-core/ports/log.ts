/** Where the program tells its owners what went wrong. Adapters scrub emails, tokens, secrets and query strings. */
export interface Log {
  /** Something unexpected that the program lives with. */
  warn(message: string, cause?: unknown): void

  /** Something that took a person's way from them. */
  error(message: string, cause?: unknown): void
}
