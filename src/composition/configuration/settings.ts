import {
  address,
  addressHere,
  appleAppId,
  baseAddress,
  countries,
  email,
  globalName,
  hostName,
  publishableKey,
  words,
} from './values'

/**
 * Everything that the owner of a portal sets in the environment, and how each value is read. `.env.example` explains
 * each of them; a test holds the two together.
 */
export const settings = {
  PORTAL_CLIENT: { read: words },
  PORTAL_HOME_URL: { read: address },
  PORTAL_TERMS_URL: { read: address },
  PORTAL_PRIVACY_URL: { read: address },
  PORTAL_SUPPORT_URL: { read: address },
  PORTAL_CONTACT_EMAIL: { read: email },
  PORTAL_APP_STORE_URL: { read: address },
  PORTAL_GOOGLE_PLAY_URL: { read: address },
  PORTAL_APPLE_APP_ID: { read: appleAppId },

  PORTAL_CONSENT_COUNTRIES: { read: countries, optional: true },

  PORTAL_API_URL: { read: baseAddress },

  PORTAL_FIREBASE_API_KEY: { read: words },
  PORTAL_FIREBASE_AUTH_DOMAIN: { read: hostName },
  PORTAL_FIREBASE_PROJECT_ID: { read: words },
  PORTAL_FIREBASE_EMULATOR_URL: { read: addressHere, optional: true },

  PORTAL_STRIPE_PUBLISHABLE_KEY: { read: publishableKey },

  PORTAL_GEO_SCRIPT_URL: { read: address, optional: true },
  PORTAL_GEO_GLOBAL: { read: globalName, optional: true },
  PORTAL_GEO_ENDPOINT_URL: { read: address, optional: true },

  PORTAL_ANALYTICS_QUEUE: { read: globalName, optional: true },
  PORTAL_ANALYTICS_SCRIPT_URL: { read: address, optional: true },
} as const

export type Setting = keyof typeof settings

type Optional = {
  [Name in Setting]: (typeof settings)[Name] extends { optional: true } ? Name : never
}[Setting]

/** The settings once they are read. An optional one that is absent or blank is missing. */
export type Settings = { readonly [Name in Exclude<Setting, Optional>]: string } & {
  readonly [Name in Optional]?: string
}

/** Reads all settings, and says of each that is missing or malformed what was expected. */
export function readSettings(environment: Readonly<Record<string, unknown>>): {
  readonly settings: Settings
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  const found: Partial<Record<Setting, string>> = {}
  for (const [name, setting] of Object.entries(settings) as [Setting, (typeof settings)[Setting]][]) {
    const text = environment[name]
    if (typeof text !== 'string' || text.trim() === '') {
      if (!('optional' in setting)) problems.push(`${name} is missing: ${expectedOf(name)} is expected.`)
      continue
    }
    const value = setting.read(text.trim())
    if (value.type === 'good') found[name] = value.value
    // The value itself is not repeated: somebody may have put a secret key where a public one belongs.
    else problems.push(`${name} is malformed: ${value.expected} is expected.`)
  }
  // What is read ends up in the browser: a name that is not ours may be mistyped, or hold a secret.
  for (const name of Object.keys(environment))
    if (!Object.hasOwn(settings, name)) problems.push(`${name} is no setting of the portal.`)
  // Whoever gets problems does not use the settings.
  return { settings: found as Settings, problems }
}

function expectedOf(name: Setting): string {
  const blank = settings[name].read('')
  return blank.type === 'bad' ? blank.expected : 'a text'
}
