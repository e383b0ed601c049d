/** An emailed link that leads to the page for a new password. */
export interface ResetLink {
  /** The provider's one-time code. A secret: send it to the provider only. */
  readonly code: string
}

/** Reads the query of a link that the identity provider has emailed. */
export interface EmailLinks {
  /** Returns the link to reset a password; undefined for a link of another kind, or without a code. */
  readResetLink(query: ReadonlyMap<string, string>): ResetLink | undefined

  /**
   * Leaves the portal for the provider's own page, with the query, if the link is of a kind that the portal has no page
   * for, such as a change of email to confirm. Returns false if the provider has no page for it.
   */
  openProviderPage(query: ReadonlyMap<string, string>): boolean
}
