/** What is to be known of the browser that shows the portal. */
export interface VisitorsBrowser {
  /** Whether it is built into another app, as those of Instagram or Facebook: windows of providers fail there. */
  readonly isInsideApp: boolean
}
