import { language } from '#messages/language'
import type { LabelsByCountry } from '#core/domain/button-labels'
import type { PlanCatalogue } from '#core/domain/plan-catalogue'
import { failure } from '#core/shared/result'
import type { PortalConfig } from '../../portal-config'
import { readCatalogue, type PlanMessages } from './catalogue'
import { decodeSettings, trimValues, type Settings, type WrittenLabels } from './settings'

/** The environment and the catalogue file, not validated. */
export interface RawConfiguration {
  readonly environment: Readonly<Record<string, unknown>>
  readonly catalogue:
    | { readonly type: 'read'; readonly data: unknown }
    | { readonly type: 'unreadable'; readonly problem: string }
}

/** Where the country comes from: a script that sets a global, or an endpoint that returns it. */
export type GeoConfiguration =
  | { readonly type: 'script'; readonly address: string; readonly global: string }
  | { readonly type: 'endpoint'; readonly address: string }

/** Whether visitors are asked for consent to analytics: by the portal, or by a tool of the owner that sets a global. */
export type TrackingConsentConfiguration =
  | { readonly type: 'not-needed' }
  | { readonly type: 'ask' }
  | { readonly type: 'tool'; readonly global: string; readonly script?: string }

/** Where reports of problems in visitors' browsers go. */
export type ReportsConfiguration =
  { readonly type: 'beacon'; readonly address: string } | { readonly type: 'sentry'; readonly dsn: string }

/** What the owner of a portal configures. */
export interface Configuration {
  readonly portal: PortalConfig
  readonly catalogue: PlanCatalogue
  /** Base address of the web-payment service; or a path of the portal, which hosts forward to the service's `origin`. */
  readonly api: { readonly address: string; readonly origin?: string }
  readonly firebase: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly appCheck?: { readonly appId: string; readonly siteKey: string }
    readonly emulator?: string
  }
  readonly stripe: { readonly publishableKey: string }
  readonly geo: GeoConfiguration
  /** The request header in which the host gets the visitor's country, to choose the page of that country. */
  readonly countryHeader?: string
  readonly analytics: { readonly queue: string; readonly script?: string }
  readonly trackingConsent: TrackingConsentConfiguration
  /** Without it, nothing is reported. */
  readonly reports?: ReportsConfiguration
}

/** Lists every value that is missing or malformed. */
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
    // Owners read this message; a stack trace does not help them.
    this.stack = `${this.name}: ${this.message}`
  }
}

/** Reads the configuration. Throws a ConfigurationError that lists `otherProblems` and its own. */
export function readConfiguration(
  raw: RawConfiguration,
  messages: PlanMessages,
  otherProblems: readonly string[] = [],
): Configuration {
  const environment = trimValues(raw.environment)
  const settings = decodeSettings(environment)
  const geo = readGeo(environment)
  const consentProblems = problemsOfConsent(environment)
  const catalogue =
    raw.catalogue.type === 'read'
      ? readCatalogue(raw.catalogue.data, messages)
      : failure([raw.catalogue.problem] as const)
  const problems = [
    ...otherProblems,
    ...consentProblems,
    ...appCheckProblems(environment),
    ...apiProblems(environment),
    ...reportProblems(environment),
  ]
  if (settings.type === 'success' && geo && catalogue.type === 'success' && problems.length === 0)
    return toConfiguration(settings.value, catalogue.value, geo)
  const malformed = settings.type === 'error' ? settings.error : []
  // A malformed setting is reported already.
  const isGeoMalformed = malformed.some((problem) => problem.startsWith('PORTAL_GEO_'))
  throw new ConfigurationError([
    ...problems,
    ...malformed,
    ...(geo || isGeoMalformed ? [] : [geoExpected]),
    ...(catalogue.type === 'error' ? catalogue.error : []),
  ])
}

/** Returns the origin at which a portal is published, once its configuration is read. Only the build needs it. */
export function portalUrl({ environment }: RawConfiguration): string {
  return trimValues(environment)['PORTAL_URL'] ?? ''
}

const geoExpected =
  'Either PORTAL_GEO_SCRIPT_URL with PORTAL_GEO_GLOBAL, or PORTAL_GEO_ENDPOINT_URL alone is expected.'

function appCheckProblems(environment: ReturnType<typeof trimValues>): readonly string[] {
  const { PORTAL_FIREBASE_APP_ID: appId, PORTAL_FIREBASE_APP_CHECK_KEY: siteKey } = environment
  return siteKey !== undefined && appId === undefined
    ? ['PORTAL_FIREBASE_APP_CHECK_KEY alone: PORTAL_FIREBASE_APP_ID is expected with it.']
    : []
}

function apiProblems(environment: ReturnType<typeof trimValues>): readonly string[] {
  const { PORTAL_API_URL: address, PORTAL_API_ORIGIN: origin } = environment
  const isPath = address?.startsWith('/') ?? false
  return isPath === (origin !== undefined)
    ? []
    : ['PORTAL_API_ORIGIN is expected if PORTAL_API_URL is a path such as /api/, and only then.']
}

function reportProblems(environment: ReturnType<typeof trimValues>): readonly string[] {
  const { PORTAL_REPORT_URL: address, PORTAL_SENTRY_DSN: dsn } = environment
  return address !== undefined && dsn !== undefined
    ? ['Either PORTAL_REPORT_URL or PORTAL_SENTRY_DSN is expected, not both.']
    : []
}

function readGeo(environment: ReturnType<typeof trimValues>): GeoConfiguration | undefined {
  const {
    PORTAL_GEO_SCRIPT_URL: script,
    PORTAL_GEO_GLOBAL: global,
    PORTAL_GEO_ENDPOINT_URL: endpoint,
  } = environment
  if (script !== undefined && global !== undefined && endpoint === undefined)
    return { type: 'script', address: script, global }
  if (endpoint !== undefined && script === undefined && global === undefined)
    return { type: 'endpoint', address: endpoint }
  return undefined
}

function problemsOfConsent(environment: ReturnType<typeof trimValues>): readonly string[] {
  const {
    PORTAL_TRACKING_CONSENT: consent,
    PORTAL_CONSENT_TOOL_GLOBAL: global,
    PORTAL_CONSENT_TOOL_SCRIPT_URL: script,
  } = environment
  return [
    ...(script !== undefined && global === undefined
      ? ['PORTAL_CONSENT_TOOL_GLOBAL is missing: the name of the global that the tool sets is expected.']
      : []),
    ...(global !== undefined && consent === 'not-asked'
      ? ['Either PORTAL_TRACKING_CONSENT=not-asked or PORTAL_CONSENT_TOOL_GLOBAL is expected, not both.']
      : []),
  ]
}

/** The portal asks every visitor, unless the owner configures otherwise or the adapter of analytics needs no consent. */
function toTrackingConsent(settings: Settings): TrackingConsentConfiguration {
  const { PORTAL_CONSENT_TOOL_GLOBAL: global, PORTAL_CONSENT_TOOL_SCRIPT_URL: script } = settings
  if (global !== undefined) return { type: 'tool', global, ...(script === undefined ? {} : { script }) }
  return { type: settings.PORTAL_TRACKING_CONSENT === 'not-asked' ? 'not-needed' : 'ask' }
}

function toReports(settings: Settings): Pick<Configuration, 'reports'> {
  const { PORTAL_REPORT_URL: address, PORTAL_SENTRY_DSN: dsn } = settings
  if (address !== undefined) return { reports: { type: 'beacon', address } }
  return dsn === undefined ? {} : { reports: { type: 'sentry', dsn } }
}

function toConfiguration(settings: Settings, catalogue: PlanCatalogue, geo: GeoConfiguration): Configuration {
  const { PORTAL_FIREBASE_EMULATOR_URL: emulator, PORTAL_ANALYTICS_SCRIPT_URL: analyticsScript } = settings
  const { PORTAL_FIREBASE_APP_ID: appId, PORTAL_FIREBASE_APP_CHECK_KEY: siteKey } = settings
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
      startLabels: labelsIn(settings.PORTAL_START_LABELS),
      payLabels: labelsIn(settings.PORTAL_PAY_LABELS),
      appleAppId: settings.PORTAL_APPLE_APP_ID,
    },
    api: {
      address: settings.PORTAL_API_URL,
      ...(settings.PORTAL_API_ORIGIN === undefined ? {} : { origin: settings.PORTAL_API_ORIGIN }),
    },
    firebase: {
      apiKey: settings.PORTAL_FIREBASE_API_KEY,
      authDomain: settings.PORTAL_FIREBASE_AUTH_DOMAIN,
      projectId: settings.PORTAL_FIREBASE_PROJECT_ID,
      ...(appId === undefined || siteKey === undefined ? {} : { appCheck: { appId, siteKey } }),
      ...(emulator === undefined ? {} : { emulator }),
    },
    stripe: { publishableKey: settings.PORTAL_STRIPE_PUBLISHABLE_KEY },
    geo,
    ...(settings.PORTAL_COUNTRY_HEADER === undefined
      ? {}
      : { countryHeader: settings.PORTAL_COUNTRY_HEADER }),
    analytics: {
      queue: settings.PORTAL_ANALYTICS_QUEUE ?? 'dataLayer',
      ...(analyticsScript === undefined ? {} : { script: analyticsScript }),
    },
    trackingConsent: toTrackingConsent(settings),
    ...toReports(settings),
  }
}

/** Returns the labels in the language of the pages. One that lacks it keeps its first wording: the law asks for the label. */
function labelsIn(labels: WrittenLabels = {}): LabelsByCountry {
  const inPage = Object.entries(labels).map(([country, label]) => [
    country,
    typeof label === 'string' ? label : (label[language.tag] ?? Object.values(label)[0]),
  ])
  return Object.fromEntries(inPage) as LabelsByCountry
}
