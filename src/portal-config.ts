import type { CountryCode } from '../src-core/domain/plan-catalogue'

/** What the owner of the portal configures; the same in every composition. */
export interface PortalConfig {
  /** The brand's name, `{client}` in texts. */
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
  /** Where customers write to. */
  readonly contactEmail: string
  /** Countries where a customer must agree, with a tick, to the renewal before a subscription starts. */
  readonly consentCountries: readonly CountryCode[]
  /** Numeric id of the iOS app, for the smart banner. */
  readonly appleAppId: string
}
