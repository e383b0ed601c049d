export interface BrowserInfo {
  readonly userAgent: string
  /** Whether the page was opened from the home screen of an Apple device. */
  readonly isOnHomeScreen: boolean
  /** What the visitor prefers to read, the best first: BCP 47. */
  readonly languages: readonly string[]
}
