import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../src/configuration.ts'

const valid = {
  SERVICE_PORTAL_URL: 'https://portal.example.com/',
  STRIPE_SECRET_KEY: 'sk_live_made_up',
  STRIPE_WEBHOOK_SECRET: 'whsec_made_up',
  FIREBASE_PROJECT_ID: 'halcyon-example',
}

test('four settings are enough', () => {
  expect(readConfiguration(valid)).toMatchObject({
    portalUrl: 'https://portal.example.com',
    databaseUrl: undefined,
    databaseFolder: './data',
    anonymousPreview: 'allowed',
    isIdentityEmulated: false,
  })
})

const invalid: readonly [string, readonly string[], string][] = [
  [
    'SERVICE_PORTAL_URL',
    [
      'portal',
      'portal.example.com',
      'http://portal.example.com',
      'ftp://portal.example.com',
      'https://mira:secret@portal.example.com',
      'https://portal.example.com/?a=b',
      'https://portal.example.com/#top',
      'https://portal.example.com,https://www.example.com',
    ],
    'expected an address such as https://portal.example.com',
  ],
  ['SERVICE_URL', ['https://api.example.com?key=1'], 'expected an address such as https://api.example.com'],
  ['SERVICE_URL', ['http://localhost:8787'], 'with a live key, Stripe needs an https address'],
  ['SERVICE_PORTAL_URL', ['http://localhost:8080'], 'with a live key, customers need an https address'],
  ['SERVICE_BASE_PATH', ['api', '/api', '/', '/a b/'], 'expected a path such as /api/'],
  ['PORT', ['70000', '-1', '0x50', ' '], 'expected a port number, such as 8787'],
  ['HOST', ['http://0.0.0.0', '0.0.0.0:8787'], 'expected an address to listen on'],
  [
    'SERVICE_RATE_LIMIT',
    ['many', '-5', '0x10', '2.5'],
    'expected requests a minute, such as 300, or 0 for no limit',
  ],
  ['SERVICE_STRIPE_SHARE', ['0', '2', '-1', '33%', '0,5', 'half'], 'expected a part of 1, such as 0.33'],
  [
    'SERVICE_TRUST_PROXY',
    [
      'true',
      '1',
      '*',
      'nginx',
      '0.0.0.0/0',
      '0.0.0.0/1, 128.0.0.0/1',
      '::/0',
      '10.0.0.0/33',
      '10.0.0.0/08',
      '10.0.0.0/8/8',
      '10.0.0',
      '10.0.0.1,',
      'loopback uniquelocal',
      'Loopback',
      'fe80::1%eth0',
      ' ',
    ],
    'expected the proxies in front of the service, separated by commas: addresses such as 10.0.0.5, ranges such as 10.0.0.0/8, loopback, linklocal, uniquelocal; leave it empty if there is none',
  ],
  ['DATABASE_URL', ['host:5432/portal', 'mysql://x'], 'expected postgres://user:password@host:5432/database'],
  ['SERVICE_DATABASE_FOLDER', ['package.json'], 'it is not a folder'],
  ['SERVICE_CATALOGUE', ['docs', 'nowhere.json'], 'there is no such file'],
  ['SERVICE_LOG_LEVEL', ['loud'], 'Invalid option'],
  ['STRIPE_SECRET_KEY', ['"sk_test_made_up"', 'sk_test_made up'], 'expected a secret key'],
  [
    'STRIPE_SECRET_KEY',
    ['pk_live_made_up'],
    'expected a secret key, sk_… or rk_…; a publishable key is no secret',
  ],
  ['STRIPE_WEBHOOK_SECRET', ['whsec_'], 'expected a signing secret'],
  [
    'STRIPE_WEBHOOK_SECRET',
    [''],
    'expected the signing secret of the webhook endpoint; npm run setup prints it',
  ],
  [
    'FIREBASE_PROJECT_ID',
    ['123456789012', 'Halcyon Example'],
    'expected the id of the Firebase project, such as',
  ],
  ['FIREBASE_PROJECT_ID', [''], 'expected the id of the Firebase project'],
  ['FIREBASE_SERVICE_ACCOUNT', ['{}'], 'expected the JSON of a service account key, or the path of its file'],
  ['SERVICE_ANONYMOUS_PREVIEW', ['maybe'], 'Invalid option: expected one of "allowed"|"refused"'],
  ['SERVICE_RATE_LIMITS', ['1'], 'there is no such setting'],
  ['STRIPE_API_ADDRESS', ['http://127.0.0.1:1/v1'], 'expected an address without a path'],
  ['STRIPE_API_ADDRESS', ['http://127.0.0.1:1'], 'not together with a live key'],
  ['FIREBASE_AUTH_EMULATOR_HOST', ['http://127.0.0.1:9099'], 'expected host and port'],
  [
    'FIREBASE_AUTH_EMULATOR_HOST',
    ['127.0.0.1:9099'],
    'the emulator accepts any token; not together with a live key',
  ],
]

test.each(
  invalid.flatMap(([name, values, expected]) => values.map((value) => [name, value, expected] as const)),
)('reports the problem of %s: %o', (name, value, expected) => {
  expect(() => readConfiguration({ ...valid, [name]: value })).toThrow(`${name}: ${expected}`)
})

test('trusts no proxy without the setting, or with an empty one', () => {
  expect(readConfiguration(valid).trustProxy).toBe(false)
  expect(readConfiguration({ ...valid, SERVICE_TRUST_PROXY: '' }).trustProxy).toBe(false)
})

test.each([
  ['SERVICE_PORTAL_URL', 'https://example.com/portal//', { portalUrl: 'https://example.com/portal' }],
  ...[
    '127.0.0.1',
    '10.0.0.5, 192.168.0.0/16',
    'loopback, linklocal,uniquelocal',
    '::1,fd00::/8',
    '2001:db8::1',
  ].map((proxies) => ['SERVICE_TRUST_PROXY', proxies, { trustProxy: proxies }] as const),
  ['SERVICE_BASE_PATH', '/api/', { basePath: '/api/' }],
  ...[
    'postgres://portal@database:5432/portal',
    'postgresql://portal:p%40ss%2Fword@[::1]:5433/portal?sslmode=verify-full',
    'postgres://portal@/portal?host=/run/postgresql',
    'postgres:///portal?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/portal',
  ].map((url) => ['DATABASE_URL', url, { databaseUrl: url }] as const),
  ['SERVICE_URL', 'https://example.com/api/', { serviceUrl: 'https://example.com/api' }],
  ['PORT', '0', { port: 0 }],
  ['HOST', '::', { host: '::' }],
  ['SERVICE_RATE_LIMIT', '0', { rateLimit: 0 }],
  ['SERVICE_STRIPE_SHARE', '0.33', { stripeShare: 0.33 }],
] as const)('accepts %s %s', (name, value, expected) => {
  expect(readConfiguration({ ...valid, [name]: value })).toMatchObject(expected)
})

test('accepts addresses of this machine together with a test key', () => {
  const local = { STRIPE_SECRET_KEY: 'sk_test_made_up', SERVICE_PORTAL_URL: 'http://localhost:8080' }
  expect(readConfiguration({ ...valid, ...local }).portalUrl).toBe('http://localhost:8080')
})

test.each([
  ['SERVICE_CATALOGUE', 'catalogue.json', '{', 'JSON'],
  ['SERVICE_CATALOGUE', 'catalogue.json', '{"plans": []}', 'plans'],
  ['SERVICE_API_DOCUMENT', 'openapi.yaml', 'a: [', 'Flow sequence'],
  ['SERVICE_API_DOCUMENT', 'openapi.yaml', 'openapi: 3.1.0', 'paths'],
])('names the file of %s that cannot be read, and the reason (%#)', (name, file, content, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, file)
  writeFileSync(path, content)
  const read = () => readConfiguration({ ...valid, [name]: path })
  expect(read).toThrow(`${name}: ${path} cannot be read: `)
  expect(read).toThrow(reason)
})

const serviceAccount = (project_id: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return JSON.stringify({ type: 'service_account', project_id, private_key, client_email: 'a@example.com' })
}

test("accepts the project's own service account only", () => {
  const own = serviceAccount('halcyon-example')
  expect(readConfiguration({ ...valid, FIREBASE_SERVICE_ACCOUNT: own }).firebaseServiceAccount).toBe(own)
  expect(() => readConfiguration({ ...valid, FIREBASE_SERVICE_ACCOUNT: serviceAccount('other') })).toThrow(
    'FIREBASE_SERVICE_ACCOUNT: the key is of the project other, not of FIREBASE_PROJECT_ID',
  )
})

test('reports all problems at once', () => {
  expect(() => readConfiguration({})).toThrow(
    /SERVICE_PORTAL_URL[^]*STRIPE_SECRET_KEY[^]*FIREBASE_PROJECT_ID/,
  )
})

test.each(['p@ss/word', 'p#word', 'p?word', '1/word', '1?word', '1?word=1', '100%', '%zz'])(
  'the password %s that is not encoded in the address is explained',
  (unencoded) => {
    const url = `postgres://portal:${unencoded}@database:5432/portal`
    expect(() => readConfiguration({ ...valid, DATABASE_URL: url })).toThrow(
      /DATABASE_URL: the user name or password has characters .* percent-encode them .* or leave the password out and set PGPASSWORD/,
    )
  },
)
