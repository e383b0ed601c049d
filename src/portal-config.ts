import type { LabelsByCountry } from '#core/domain/button-labels'

/** The owner's configuration that screens use. */
export interface PortalConfig {
  /** The brand's name. */
  readonly client: string
  readonly links: {
    /** Home of the main site. */
    readonly home: string
    readonly terms: string
    readonly privacy: string
    readonly support: string
    readonly appStore: string
    readonly googlePlay: string
  }
  /** Support address for customers. */
  readonly contactEmail: string
  /** Countries (`DE`) and regions (`US-CA`) where customers must tick a consent to the renewal before a subscription starts. */
  readonly consentCountries: readonly string[]
  /** Labels of the button that opens the checkout. */
  readonly startLabels: LabelsByCountry
  /** Labels of the button that pays. */
  readonly payLabels: LabelsByCountry
  /** Numeric id of the iOS app, for the smart banner. */
  readonly appleAppId: string
}
