import type { CountryCode } from '#core/domain/plan-catalogue'
import {
  expecting,
  object,
  oneOf,
  optional,
  parseJson,
  read,
  record,
  string,
  nonBlankString,
  type Decoded,
} from '#contract/decode'

const matching = (expected: string, pattern: RegExp) => string(expected, (value) => pattern.test(value))

const address = string('an address that begins with https:// (http:// on 127.0.0.1 or localhost)', isAddress)

/** An address that paths are appended to. */
const baseAddress = string('an address that begins with https://, without ? and #', isBaseAddress)

const origin = (example: string) =>
  string(`an address such as ${example}, without a path or a slash at the end`, isOrigin)

/** On the portal's own origin: hosts forward it to the service. */
const ownPath = matching('', /^(\/[\w-]+)+\/$/)

const apiAddress = expecting(
  'an address that begins with https://, without ? and #, or a path such as /api/',
  (value) => read(baseAddress, value) ?? read(ownPath, value),
)

/** Local only: a published portal must not send passwords to an emulator elsewhere. */
const localAddress = string(
  'an address on 127.0.0.1 or localhost',
  (value) => isBaseAddress(value) && isThisMachine(new URL(value).hostname),
)

const hostName = matching(
  'a host name without https:// (such as portal.example.com)',
  /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+(:\d+)?$/i,
)

/** The path of a property of `window`. */
const globalName = matching(
  'the name of a global (such as dataLayer or geo.country)',
  /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/,
)

/** Labels by country; one that is worded by language has the languages' tags. */
export type WrittenLabels = Readonly<Record<CountryCode, string | Readonly<Record<string, string>>>>

const isLabel = (value: unknown) => read(nonBlankString, value) !== undefined

const labelsByCountry = expecting(
  'a JSON object of labels by country (such as {"DE": {"de": "Zahlungspflichtig bestellen", "en": "Order with obligation to pay"}})',
  (value) => {
    const labels = typeof value === 'string' ? read(record, parseJson(value)) : undefined
    const areValid = Object.entries(labels ?? {}).every(([country, label]) => {
      const worded = Object.values(read(record, label) ?? {})
      return /^[A-Z]{2}$/.test(country) && (isLabel(label) || (worded.length > 0 && worded.every(isLabel)))
    })
    return areValid ? (labels as WrittenLabels | undefined) : undefined
  },
)

/** The settings in the environment; `.env.example` explains them. */
export const settings = {
  PORTAL_URL: origin('https://portal.example.com'),

  PORTAL_CLIENT: nonBlankString,
  PORTAL_HOME_URL: address,
  PORTAL_TERMS_URL: address,
  PORTAL_PRIVACY_URL: address,
  PORTAL_SUPPORT_URL: address,
  PORTAL_CONTACT_EMAIL: matching('an email address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  PORTAL_APP_STORE_URL: address,
  PORTAL_GOOGLE_PLAY_URL: address,
  PORTAL_APPLE_APP_ID: matching('the digits of the app in the App Store (such as 1234567890)', /^\d{5,}$/),

  PORTAL_CONSENT_COUNTRIES: optional(
    matching(
      'codes of countries and US states with commas between them (such as DE, AT, US-CA)',
      /^([A-Z]{2}|US-[A-Z]{2})(\s*,\s*([A-Z]{2}|US-[A-Z]{2}))*$/,
    ),
  ),

  PORTAL_START_LABELS: optional(labelsByCountry),
  PORTAL_PAY_LABELS: optional(labelsByCountry),

  PORTAL_API_URL: apiAddress,
  PORTAL_API_ORIGIN: optional(origin('https://service.example.com')),

  PORTAL_FIREBASE_API_KEY: nonBlankString,
  PORTAL_FIREBASE_AUTH_DOMAIN: hostName,
  PORTAL_FIREBASE_PROJECT_ID: nonBlankString,
  PORTAL_FIREBASE_APP_ID: optional(nonBlankString),
  PORTAL_FIREBASE_APP_CHECK_KEY: optional(nonBlankString),
  PORTAL_FIREBASE_EMULATOR_URL: optional(localAddress),

  PORTAL_STRIPE_PUBLISHABLE_KEY: matching(
    'a publishable key, pk_test_… or pk_live_… (never a secret one)',
    /^pk_(test|live)_\w+$/,
  ),

  PORTAL_GEO_SCRIPT_URL: optional(address),
  PORTAL_GEO_GLOBAL: optional(globalName),
  PORTAL_GEO_ENDPOINT_URL: optional(address),
  PORTAL_COUNTRY_HEADER: optional(
    matching('the name of a header (such as X-Country-Code)', /^[A-Za-z]+(-[A-Za-z]+)*$/),
  ),

  PORTAL_ANALYTICS_QUEUE: optional(globalName),
  PORTAL_ANALYTICS_SCRIPT_URL: optional(address),

  PORTAL_REPORT_URL: optional(address),
  PORTAL_SENTRY_DSN: optional(string('a DSN such as https://key@o1.ingest.sentry.io/2', isSentryDsn)),

  PORTAL_TRACKING_CONSENT: optional(oneOf('asked', 'not-asked')),
  PORTAL_CONSENT_TOOL_GLOBAL: optional(globalName),
  PORTAL_CONSENT_TOOL_SCRIPT_URL: optional(address),
}

export type Setting = keyof typeof settings

/** Rejects unknown names: all values are published, and a mistyped one may hold a secret. */
export const decodeSettings = object(settings, { strict: true })

export type Settings = Decoded<typeof decodeSettings>

/** Trims the values; a blank one counts as missing. */
export function trimValues(
  environment: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | undefined>> {
  const trimmed = Object.entries(environment).map(([name, value]) => [
    name,
    (typeof value === 'string' && value.trim()) || undefined,
  ])
  return Object.fromEntries(trimmed) as Readonly<Record<string, string | undefined>>
}

function isAddress(value: string): boolean {
  const url = parseAddress(value)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  return isSafe && url.username === '' && url.password === ''
}

/** Safari 16 and Chrome 111 have no `URL.canParse`. */
function parseAddress(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

/** Its user name is public and names the project. */
function isSentryDsn(value: string): boolean {
  const [, protocol = '', rest = ''] = /^(https?:\/\/)\w+@(\S+\/\d+)$/.exec(value) ?? []
  return isBaseAddress(protocol + rest)
}

function isBaseAddress(value: string): boolean {
  return isAddress(value) && !/[?#]/.test(value)
}

function isOrigin(value: string): boolean {
  return isAddress(value) && new URL(value).origin === value
}

function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host)
}
