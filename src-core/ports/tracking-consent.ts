/** How visitors agree to analytics; the owner's configuration decides. `tool` is the owner's own consent tool. */
export type TrackingConsent =
  | { readonly type: 'not-needed' }
  | { readonly type: 'ask' }
  | { readonly type: 'tool'; readonly tool: ConsentTool }

export interface ConsentTool {
  /** Loads the tool's script, if there is one; once per page load. Never fails. */
  load(): void
  /** Whether the visitor has agreed so far. Never fails. */
  hasAgreed(): boolean
}
