import { isLoopback, readServiceAccount, settings } from './settings.ts'

export interface Configuration {
  readonly port: number
  readonly host: string
  readonly portalUrl: string
  /** The public address of this service, for setup. */
  readonly serviceUrl: string | undefined
  readonly catalogue: string
  readonly apiDocument: string
  readonly databaseUrl: string | undefined
  /** In memory without one. */
  readonly databaseFolder: string | undefined
  readonly stripeSecretKey: string
  readonly stripeWebhookSecret: string
  readonly stripeAddress: string | undefined
  /** The part of Stripe's calls that this process may make, from 0 to 1. */
  readonly stripeShare: number
  readonly firebaseProjectId: string
  readonly firebaseServiceAccount: string | undefined
  readonly isIdentityEmulated: boolean
  readonly anonymousPreview: 'allowed' | 'refused'
  readonly rateLimit: number
  /** A path that calls may have in front of theirs, such as `/api/`. */
  readonly basePath: string | undefined
  /** Addresses, ranges or names of the proxies in front, separated by commas; false if there is none. */
  readonly trustProxy: false | string
  readonly logLevel: string
}

/** The settings are wrong; the message names each one and says what is expected. */
export class ConfigurationError extends Error {
  constructor(mistakes: readonly string[]) {
    super(`The configuration is not valid:\n${mistakes.map((each) => `  ${each}`).join('\n')}`)
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings from environment variables. An unknown name that begins with `SERVICE_` is a mistake. */
export function readConfiguration(environment: Environment): Configuration {
  // An empty variable is one that was not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  const mistakes = [
    ...(result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
    ...Object.keys(given)
      .filter((name) => name.startsWith('SERVICE_') && !Object.hasOwn(settings.shape, name))
      .map((name) => `${name}: there is no such setting`),
    ...findContradictions(given),
  ]
  if (!result.success || mistakes.length > 0) throw new ConfigurationError(mistakes)
  const { data } = result
  return {
    port: data.PORT,
    host: data.HOST,
    portalUrl: data.SERVICE_PORTAL_URL.replace(/\/+$/, ''),
    serviceUrl: data.SERVICE_URL?.replace(/\/+$/, ''),
    catalogue: data.SERVICE_CATALOGUE,
    apiDocument: data.SERVICE_API_DOCUMENT,
    databaseUrl: data.DATABASE_URL,
    databaseFolder: data.SERVICE_DATABASE_FOLDER,
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    stripeAddress: data.STRIPE_API_ADDRESS,
    stripeShare: data.SERVICE_STRIPE_SHARE,
    firebaseProjectId: data.FIREBASE_PROJECT_ID,
    firebaseServiceAccount:
      data.FIREBASE_SERVICE_ACCOUNT && readServiceAccount(data.FIREBASE_SERVICE_ACCOUNT),
    isIdentityEmulated: data.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    anonymousPreview: data.SERVICE_ANONYMOUS_PREVIEW,
    rateLimit: data.SERVICE_RATE_LIMIT,
    basePath: data.SERVICE_BASE_PATH,
    trustProxy: data.SERVICE_TRUST_PROXY ?? false,
    logLevel: data.SERVICE_LOG_LEVEL,
  }
}

/** Reads the settings for setup, which creates the webhook endpoint and so does not know its secret yet. */
export function readSetupConfiguration(environment: Environment): Configuration {
  return readConfiguration({
    ...environment,
    STRIPE_WEBHOOK_SECRET: environment['STRIPE_WEBHOOK_SECRET'] || 'whsec_none',
  })
}

/** Settings that are right by themselves but not together: they would lose sales, or take tests for sales. */
function findContradictions(given: Environment): string[] {
  const isLive = given['STRIPE_SECRET_KEY']?.includes('_live_') ?? false
  const isLocal = (name: string) => {
    const value = given[name] ?? ''
    return URL.canParse(value) && (isLoopback(new URL(value)) || value.startsWith('http:'))
  }
  const project = projectOf(given['FIREBASE_SERVICE_ACCOUNT'])
  const contradictions: [boolean, string][] = [
    [isLive && given['STRIPE_API_ADDRESS'] !== undefined, 'STRIPE_API_ADDRESS: not together with a live key'],
    [
      isLive && given['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined,
      'FIREBASE_AUTH_EMULATOR_HOST: the emulator accepts any token; not together with a live key',
    ],
    [
      isLive && isLocal('SERVICE_PORTAL_URL'),
      'SERVICE_PORTAL_URL: with a live key, customers need an https address',
    ],
    [isLive && isLocal('SERVICE_URL'), 'SERVICE_URL: with a live key, Stripe needs an https address'],
    [
      project !== undefined && project !== given['FIREBASE_PROJECT_ID'],
      `FIREBASE_SERVICE_ACCOUNT: the key is of the project ${project}, not of FIREBASE_PROJECT_ID`,
    ],
  ]
  return contradictions.filter(([isWrong]) => isWrong).map(([, message]) => message)
}

/** Returns the project of a service account's key; undefined if the key cannot be read or names none. */
function projectOf(account: string | undefined): string | undefined {
  try {
    const { project_id } = JSON.parse(readServiceAccount(account ?? '')) as { readonly project_id?: string }
    return project_id
  } catch {
    return undefined
  }
}
