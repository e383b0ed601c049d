export interface BrowserInfo {
  /** Whether it is embedded in an app such as Instagram, where the windows of identity providers fail. */
  readonly isInAppBrowser: boolean
  /** What the visitor prefers to read, the best first: BCP 47. */
  readonly languages: readonly string[]
}
