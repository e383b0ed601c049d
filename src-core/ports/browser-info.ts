export interface BrowserInfo {
  /** Whether it is embedded in an app such as Instagram, where the windows of identity providers fail. */
  readonly isInAppBrowser: boolean
}
