import { expect, test } from 'vitest'
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

test.each([
  ['SERVICE_PORTAL_URL', 'portal', 'expected an address such as https://portal.example.com'],
  [
    'STRIPE_SECRET_KEY',
    'pk_live_made_up',
    'expected a secret key, sk_… or rk_…; a publishable key is no secret',
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    '',
    'expected the signing secret of the webhook endpoint; npm run setup prints it',
  ],
  ['FIREBASE_PROJECT_ID', '', 'expected the id of the Firebase project'],
  ['FIREBASE_SERVICE_ACCOUNT', '{}', 'expected the JSON of a service account key, or the path of its file'],
  ['DATABASE_URL', 'mysql://x', 'expected postgres://user:password@host:5432/database'],
  ['SERVICE_CATALOGUE', 'nowhere.json', 'there is no such file'],
  ['SERVICE_ANONYMOUS_PREVIEW', 'maybe', 'Invalid option: expected one of "allowed"|"refused"'],
  ['SERVICE_RATE_LIMITS', '1', 'there is no such setting'],
  ['STRIPE_API_ADDRESS', 'http://127.0.0.1:1', 'not together with a live key'],
  [
    'FIREBASE_AUTH_EMULATOR_HOST',
    '127.0.0.1:9099',
    'the emulator accepts any token; not together with a live key',
  ],
])('reports the problem of %s: %o', (name, value, expected) => {
  expect(() => readConfiguration({ ...valid, [name]: value })).toThrow(`${name}: ${expected}`)
})

test('reports all problems at once', () => {
  expect(() => readConfiguration({})).toThrow(
    /SERVICE_PORTAL_URL[^]*STRIPE_SECRET_KEY[^]*FIREBASE_PROJECT_ID/,
  )
})
