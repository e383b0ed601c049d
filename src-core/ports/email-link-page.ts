/** The identity provider's own page for emailed links that the portal has no page for, such as a change of email to confirm. */
export interface EmailLinkPage {
  /** Leaves the portal for the page, with the query of the link. Returns false if the provider has no page for it. */
  open(query: ReadonlyMap<string, string>): boolean
}
