import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { findAddressMistake } from './database/address.ts'
import { readCatalogue } from './shared/catalogue.ts'
import { readApiDocument } from './http/document.ts'
import { packageFolder } from './package-folder.ts'

export const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

function readUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

/** The public address of a program: everything but scheme, host and path would be lost or shown to visitors. */
function isPublicAddress(value: string): boolean {
  const url = readUrl(value)
  return (
    url !== undefined &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) &&
    !/[?#@,\s]/.test(value)
  )
}

const publicAddress = (example: string) => {
  const error = `expected an address such as ${example}: https except on this machine, without credentials, query and fragment`
  return z.string({ error }).refine(isPublicAddress, { error })
}

const origin = z.string().refine(
  (value) => {
    const url = readUrl(value)
    return url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  },
  { error: 'expected an address without a path, such as http://127.0.0.1:12111' },
)

const file = z.string().refine((path) => existsSync(path) && statSync(path).isFile(), {
  error: 'there is no such file',
  abort: true,
})

/** A file that is read at the start; the message names it and what is wrong with it. */
const readable = (read: (path: string) => unknown) =>
  file.superRefine((path, context) => {
    try {
      read(path)
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      context.addIssue({ code: 'custom', message: `${path} cannot be read: ${reason}` })
    }
  })

const wholeNumber = (expected: string, maximum: number) =>
  z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) <= maximum, { error: expected })
    .transform(Number)

const databaseAddress = z.string().refine((url) => findAddressMistake(url) === undefined, {
  error: ({ input }) => findAddressMistake(String(input)),
})

const namedProxies = ['loopback', 'linklocal', 'uniquelocal']

/** A range that is as wide as a part of the internet would trust what any visitor claims to be. */
function isProxy(value: string): boolean {
  if (namedProxies.includes(value)) return true
  const [address = '', prefix, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  if (prefix === undefined) return true
  const [narrowest, widest] = version === 4 ? [32, 8] : [128, 7]
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) >= widest && Number(prefix) <= narrowest
}

/** Returns the JSON of a service account's key, which the setting contains or names. */
export function readServiceAccount(value: string): string {
  return value.trimStart().startsWith('{') ? value : readFileSync(value, 'utf8')
}

function isServiceAccount(value: string): boolean {
  try {
    const account = JSON.parse(readServiceAccount(value)) as Readonly<Record<string, unknown>>
    createPrivateKey(String(account['private_key']))
    return typeof account['client_email'] === 'string'
  } catch {
    return false
  }
}

/** The settings, by the name of their environment variable. */
export const settings = z.object({
  PORT: wholeNumber('expected a port number, such as 8787', 65_535).default(8787),
  HOST: z
    .string()
    .refine((value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value), {
      error: 'expected an address to listen on, such as 127.0.0.1, or 0.0.0.0 for all',
    })
    .default('127.0.0.1'),
  SERVICE_PORTAL_URL: publicAddress('https://portal.example.com'),
  SERVICE_URL: publicAddress('https://api.example.com').optional(),
  SERVICE_CATALOGUE: readable(readCatalogue).default(`${packageFolder}/../brands/halcyon/catalogue.json`),
  SERVICE_API_DOCUMENT: readable(readApiDocument).default(`${packageFolder}/../docs/openapi.yaml`),
  DATABASE_URL: databaseAddress.optional(),
  SERVICE_DATABASE_FOLDER: z
    .string()
    .refine((path) => !existsSync(path) || statSync(path).isDirectory(), { error: 'it is not a folder' })
    .default('./data'),
  STRIPE_SECRET_KEY: z
    .string({ error: 'expected a secret key of Stripe' })
    .regex(/^(sk|rk)_(test|live)_\S+$/, {
      error: 'expected a secret key, sk_… or rk_…; a publishable key is no secret',
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string({ error: 'expected the signing secret of the webhook endpoint; npm run setup prints it' })
    .regex(/^whsec_\S+$/, { error: 'expected a signing secret, whsec_…' }),
  STRIPE_API_ADDRESS: origin.optional(),
  FIREBASE_PROJECT_ID: z
    .string({ error: 'expected the id of the Firebase project' })
    // Tokens carry the id: with the number or the name, every token would be refused.
    .regex(/^[a-z][a-z\d.:-]*$/, {
      error: 'expected the id of the Firebase project, such as halcyon-example, not its number or name',
    }),
  FIREBASE_SERVICE_ACCOUNT: z
    .string()
    .refine(isServiceAccount, {
      error: 'expected the JSON of a service account key, or the path of its file',
    })
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i, { error: 'expected host and port, such as 127.0.0.1:9099' })
    .optional(),
  GOOGLE_APPLICATION_CREDENTIALS: file.optional(),
  SERVICE_ANONYMOUS_PREVIEW: z.enum(['allowed', 'refused']).default('allowed'),
  SERVICE_RATE_LIMIT: wholeNumber(
    'expected requests a minute, such as 300, or 0 for no limit',
    1_000_000,
  ).default(300),
  SERVICE_STRIPE_SHARE: z
    .string()
    .refine((value) => /^(0?\.\d{1,4}|1(\.0+)?)$/.test(value) && Number(value) > 0, {
      error: 'expected a part of 1, such as 0.33 for each of two instances and one that is starting',
    })
    .transform(Number)
    .default(1),
  SERVICE_BASE_PATH: z
    .string()
    .regex(/^(\/[\w-]+)+\/$/, { error: 'expected a path such as /api/' })
    .optional(),
  SERVICE_TRUST_PROXY: z
    .string()
    .refine((value) => value.split(',').every((each) => isProxy(each.trim())), {
      error: `expected the proxies in front of the service, separated by commas: addresses such as 10.0.0.5, ranges such as 10.0.0.0/8, ${namedProxies.join(', ')}; leave it empty if there is none`,
    })
    .optional(),
  SERVICE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})
