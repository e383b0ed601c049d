import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const address = z.url({
  protocol: /^https?$/,
  error: 'expected an address such as https://portal.example.com',
})
const file = z.string().refine((path) => existsSync(path), { error: 'there is no such file' })
const folder = new URL('../', import.meta.url).pathname

const settings = z.object({
  PORT: z.coerce.number({ error: 'expected a port number' }).int().min(0).max(65535).default(8787),
  HOST: z.string().default('127.0.0.1'),
  SERVICE_PORTAL_URL: address,
  SERVICE_URL: address.optional(),
  SERVICE_CATALOGUE: file.default(`${folder}../brands/halcyon/catalogue.json`),
  SERVICE_API_DOCUMENT: file.default(`${folder}../docs/openapi.yaml`),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'expected postgres://user:password@host:5432/database' })
    .optional(),
  SERVICE_DATABASE_FOLDER: z.string().default('./data'),
  STRIPE_SECRET_KEY: z.string({ error: 'expected a secret key of Stripe' }).regex(/^(sk|rk)_(test|live)_/, {
    error: 'expected a secret key, sk_… or rk_…; a publishable key is no secret',
  }),
  STRIPE_WEBHOOK_SECRET: z
    .string({ error: 'expected the signing secret of the webhook endpoint; npm run setup prints it' })
    .regex(/^whsec_/, { error: 'expected a signing secret, whsec_…' }),
  STRIPE_API_ADDRESS: address.optional(),
  FIREBASE_PROJECT_ID: z.string({ error: 'expected the id of the Firebase project' }).min(1),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: file.optional(),
  SERVICE_ANONYMOUS_PREVIEW: z.enum(['allowed', 'refused']).default('allowed'),
  SERVICE_RATE_LIMIT: z.coerce.number({ error: 'expected requests a minute' }).int().min(0).default(300),
  SERVICE_BASE_PATH: z
    .string()
    .regex(/^(\/[\w-]+)+\/$/, { error: 'expected a path such as /api/' })
    .optional(),
  SERVICE_TRUST_PROXY: z.string().default('false'),
  SERVICE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

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
  readonly firebaseProjectId: string
  readonly firebaseServiceAccount: string | undefined
  readonly isIdentityEmulated: boolean
  readonly anonymousPreview: 'allowed' | 'refused'
  readonly rateLimit: number
  /** A path that calls may have in front of theirs, such as `/api/`. */
  readonly basePath: string | undefined
  readonly trustProxy: boolean | string
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
    portalUrl: data.SERVICE_PORTAL_URL.replace(/\/$/, ''),
    serviceUrl: data.SERVICE_URL,
    catalogue: data.SERVICE_CATALOGUE,
    apiDocument: data.SERVICE_API_DOCUMENT,
    databaseUrl: data.DATABASE_URL,
    databaseFolder: data.SERVICE_DATABASE_FOLDER,
    stripeSecretKey: data.STRIPE_SECRET_KEY,
    stripeWebhookSecret: data.STRIPE_WEBHOOK_SECRET,
    stripeAddress: data.STRIPE_API_ADDRESS,
    firebaseProjectId: data.FIREBASE_PROJECT_ID,
    firebaseServiceAccount: readServiceAccount(data.FIREBASE_SERVICE_ACCOUNT),
    isIdentityEmulated: data.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    anonymousPreview: data.SERVICE_ANONYMOUS_PREVIEW,
    rateLimit: data.SERVICE_RATE_LIMIT,
    basePath: data.SERVICE_BASE_PATH,
    trustProxy: ({ true: true, false: false } as const)[data.SERVICE_TRUST_PROXY] ?? data.SERVICE_TRUST_PROXY,
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

/** A live key together with something made for tests would lose sales, or take them for nothing. */
function findContradictions({
  STRIPE_SECRET_KEY = '',
  STRIPE_API_ADDRESS,
  FIREBASE_AUTH_EMULATOR_HOST,
  FIREBASE_SERVICE_ACCOUNT: account,
}: Environment): string[] {
  const isLive = STRIPE_SECRET_KEY.includes('_live_')
  return [
    ...(isLive && STRIPE_API_ADDRESS !== undefined
      ? ['STRIPE_API_ADDRESS: not together with a live key']
      : []),
    ...(isLive && FIREBASE_AUTH_EMULATOR_HOST !== undefined
      ? ['FIREBASE_AUTH_EMULATOR_HOST: the emulator accepts any token; not together with a live key']
      : []),
    ...(account === undefined || isServiceAccount(account)
      ? []
      : ['FIREBASE_SERVICE_ACCOUNT: expected the JSON of a service account key, or the path of its file']),
  ]
}

function isServiceAccount(value: string): boolean {
  try {
    return (
      typeof (JSON.parse(readServiceAccount(value) ?? '') as { private_key?: string }).private_key ===
      'string'
    )
  } catch {
    return false
  }
}

function readServiceAccount(value: string | undefined): string | undefined {
  return value === undefined || value.trimStart().startsWith('{') ? value : readFileSync(value, 'utf8')
}
