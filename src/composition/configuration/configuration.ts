import type { PlanCatalogue } from '../../../src-core/domain/plan-catalogue'
import { failure } from '../../../src-core/shared/result'
import type { PortalConfig } from '../../portal-config'
import { readCatalogue, type PlanWords } from './catalogue'
import { readGeoWay, type GeoWay } from './geo-way'
import { readSettings, type Settings } from './settings'

/** What the environment and the catalogue file hold, before anybody has looked at it. */
export interface RawConfiguration {
  readonly environment: Readonly<Record<string, unknown>>
  readonly catalogue:
    | { readonly type: 'read'; readonly data: unknown }
    | { readonly type: 'unreadable'; readonly problem: string }
}

/** Everything that differs from one owner's portal to another's. */
export interface Configuration {
  readonly portal: PortalConfig
  readonly catalogue: PlanCatalogue
  /** Base address of the web-payment service. */
  readonly api: { readonly address: string }
  readonly firebase: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly emulator?: string
  }
  readonly stripe: { readonly publishableKey: string }
  readonly geo: GeoWay
  readonly analytics: { readonly queue: string; readonly script?: string }
}

/** Names every value that is missing or malformed. */
export class ConfigurationError extends Error {
  constructor(problems: readonly string[]) {
    super(
      [
        'The portal is not configured:',
        ...problems.map((problem) => `  - ${problem}`),
        'See .env.example.',
      ].join('\n'),
    )
    this.name = 'ConfigurationError'
    // Whoever configures a portal looks for the value, not for the line of code that missed it.
    this.stack = `${this.name}: ${this.message}`
  }
}

/**
 * The configuration, checked whole. Throws a ConfigurationError that names all that is wrong with it, after `others`:
 * what is wrong with files that the build alone reads.
 */
export function readConfiguration(
  raw: RawConfiguration,
  words: PlanWords,
  others: readonly string[] = [],
): Configuration {
  const { settings, problems: ofSettings } = readSettings(raw.environment)
  const geo = readGeoWay(settings)
  const catalogue =
    raw.catalogue.type === 'read'
      ? readCatalogue(raw.catalogue.data, words)
      : failure([raw.catalogue.problem] as const)
  // A malformed value has been named already.
  const isToldOfGeo = ofSettings.some((problem) => problem.startsWith('PORTAL_GEO_'))
  const problems = [
    ...others,
    ...ofSettings,
    ...(geo.type === 'error' && !isToldOfGeo ? [geo.error] : []),
    ...(catalogue.type === 'error' ? catalogue.error : []),
  ]
  if (geo.type === 'error' || catalogue.type === 'error' || problems.length > 0)
    throw new ConfigurationError(problems)
  return arrange(settings, catalogue.value, geo.value)
}

function arrange(settings: Settings, catalogue: PlanCatalogue, geo: GeoWay): Configuration {
  const { PORTAL_FIREBASE_EMULATOR_URL: emulator, PORTAL_ANALYTICS_SCRIPT_URL: analyticsScript } = settings
  return {
    catalogue,
    portal: {
      client: settings.PORTAL_CLIENT,
      links: {
        home: settings.PORTAL_HOME_URL,
        terms: settings.PORTAL_TERMS_URL,
        privacy: settings.PORTAL_PRIVACY_URL,
        support: settings.PORTAL_SUPPORT_URL,
        appStore: settings.PORTAL_APP_STORE_URL,
        googlePlay: settings.PORTAL_GOOGLE_PLAY_URL,
      },
      contactEmail: settings.PORTAL_CONTACT_EMAIL,
      consentCountries: settings.PORTAL_CONSENT_COUNTRIES?.split(/\s*,\s*/) ?? [],
      appleAppId: settings.PORTAL_APPLE_APP_ID,
    },
    api: { address: settings.PORTAL_API_URL },
    firebase: {
      apiKey: settings.PORTAL_FIREBASE_API_KEY,
      authDomain: settings.PORTAL_FIREBASE_AUTH_DOMAIN,
      projectId: settings.PORTAL_FIREBASE_PROJECT_ID,
      ...(emulator === undefined ? {} : { emulator }),
    },
    stripe: { publishableKey: settings.PORTAL_STRIPE_PUBLISHABLE_KEY },
    geo,
    analytics: {
      queue: settings.PORTAL_ANALYTICS_QUEUE ?? 'dataLayer',
      ...(analyticsScript === undefined ? {} : { script: analyticsScript }),
    },
  }
}
