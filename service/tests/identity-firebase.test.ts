import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { Agent } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { initializeApp } from 'firebase-admin/app'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { FirebaseIdentity } from '../src/identity/firebase-identity.ts'
import { listen } from '../fake-stripe/listen.ts'
import { startHarness } from './support/harness.ts'

const projectId = 'halcyon-example'
const kid = 'key-1'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const html =
  (status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Proxy</h1>')
const silence: RequestListener = () => undefined
const reset: RequestListener = (request) => void request.socket.destroy()
const fault = (message: string, status: number) => json({ error: { code: status, message } }, status)

const goodKeys = json({ [kid]: publicKey.export({ type: 'spki', format: 'pem' }) })
const mira = { localId: 'mira', email: 'mira@example.org', validSince: '0' }
const goodAccounts = json({ users: [mira] })

let keys = goodKeys
let accounts = goodAccounts
const google = createServer((request, response) => {
  const answer = request.url?.startsWith('/robot/v1/metadata/x509/') ? keys : accounts
  answer(request, response)
})

/** Leads every connection to Google to the server of this test, without encryption. */
class LocalAgent extends Agent {
  override createConnection() {
    return connect((google.address() as AddressInfo).port, '127.0.0.1')
  }
}

beforeAll(async () => {
  const { close } = await listen(google)
  return close
})

let count = 0

/** Every identity has an app of its own, and so no keys yet. */
function openIdentity(
  answers: { keys?: RequestListener; accounts?: RequestListener } = {},
): FirebaseIdentity {
  keys = answers.keys ?? goodKeys
  accounts = answers.accounts ?? goodAccounts
  const credential = { getAccessToken: async () => ({ access_token: 'made-up', expires_in: 3600 }) }
  const app = initializeApp({ projectId, credential, httpAgent: new LocalAgent() }, `test-${(count += 1)}`)
  const identity = new FirebaseIdentity(app, { timeout: 400 })
  onTestFinished(() => identity.close())
  return identity
}

const seconds = () => Math.floor(Date.now() / 1000)
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

function claims(changes: object = {}) {
  const now = seconds()
  const [iss, sub] = [`https://securetoken.google.com/${projectId}`, 'mira']
  return { iss, aud: projectId, sub, iat: now, exp: now + 3600, auth_time: now - 60, ...changes }
}

function tokenOf(payload: unknown, { header = {}, key = privateKey } = {}): string {
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${encode(payload)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

const outages: [string, RequestListener][] = [
  ['answer nothing', silence],
  ['reset the connection', reset],
  ['answer 500', fault('INTERNAL', 500)],
  ['answer 503', fault('UNAVAILABLE', 503)],
  ["answer a proxy's page", html(200)],
  ["answer a proxy's failure", html(502)],
  ['answer nonsense', json(null)],
]

describe("Google's keys", () => {
  test.each(outages)('%s: the token is not called invalid', async (_what, listener) => {
    await expect(
      openIdentity({ keys: listener }).verify(tokenOf(claims()), { isCurrent: false }),
    ).rejects.toBeInstanceOf(Error)
  })

  test('are missing: the service answers 500, and 401 where the token is invalid all the same', async () => {
    const { app } = await startHarness({ app: { identity: openIdentity({ keys: reset }) } })
    const statusOf = async (token: string) =>
      (await app.inject({ url: '/users/me', headers: { authorization: `Bearer ${token}` } })).statusCode
    expect(await statusOf(tokenOf(claims()))).toBe(500)
    expect(await statusOf(tokenOf(claims({ aud: 'other' })))).toBe(401)
    expect(await statusOf('nonsense')).toBe(401)
  })

  test('come back: the next call is answered', async () => {
    const identity = openIdentity({ keys: fault('INTERNAL', 500) })
    await expect(identity.verify(tokenOf(claims()), { isCurrent: false })).rejects.toBeInstanceOf(Error)
    keys = goodKeys
    expect(await identity.verify(tokenOf(claims()), { isCurrent: false })).toMatchObject({ id: 'mira' })
  })
})

describe('the question whether an account is current', () => {
  test.each([
    ...outages,
    ['answers that a permission is missing', fault('PERMISSION_DENIED', 403)],
    ['answers that the quota is used up', fault('QUOTA_EXCEEDED', 429)],
    ['answers that the credentials are wrong', fault('UNAUTHENTICATED', 401)],
    ['answers that there is no such project', fault('PROJECT_NOT_FOUND', 400)],
    ['answers that Authentication is off', fault('CONFIGURATION_NOT_FOUND', 400)],
    ['answers an unknown error', fault('SOMETHING_NEW', 400)],
  ])('%s: the token is not called invalid', async (_what, listener) => {
    const identity = openIdentity({ accounts: listener })
    await expect(identity.verify(tokenOf(claims()), { isCurrent: true })).rejects.toBeInstanceOf(Error)
    expect(await identity.verify(tokenOf(claims()), { isCurrent: false })).toMatchObject({ id: 'mira' })
  })

  test.each([
    ['is deleted', json({})],
    ['is disabled', json({ users: [{ ...mira, disabled: true }] })],
    ['has revoked its tokens', json({ users: [{ ...mira, validSince: String(seconds() + 60) }] })],
  ])('finds that it %s: the token is invalid', async (_what, listener) => {
    const identity = openIdentity({ accounts: listener })
    expect(await identity.verify(tokenOf(claims()), { isCurrent: true })).toBeUndefined()
  })
})

test('every call ends although the provider is silent', async () => {
  const identity = openIdentity({ accounts: silence })
  const open = [
    identity.emailOf('mira'),
    identity.changeEmail('mira', 'nova@example.org'),
    identity.delete('mira'),
  ]
  for (const { status } of await Promise.allSettled(open)) expect(status).toBe('rejected')
})

describe('a valid token', () => {
  test('names the user, and when it signed in', async () => {
    const now = seconds()
    const token = tokenOf(claims({ email: 'mira@example.org', picture: 'https://x/y', auth_time: now - 30 }))
    expect(await openIdentity().verify(token, { isCurrent: true })).toEqual({
      id: 'mira',
      email: 'mira@example.org',
      pictureUrl: 'https://x/y',
      signedInAt: (now - 30) * 1000,
    })
  })

  test.each([undefined, null, 'yesterday', '1700000000', {}, [1_700_000_000]])(
    'with the sign-in time %o has none',
    async (auth_time) => {
      const user = await openIdentity().verify(tokenOf(claims({ auth_time })), { isCurrent: false })
      expect(user).toMatchObject({ id: 'mira', signedInAt: undefined })
    },
  )

  test.each([
    {},
    { email: null, picture: 7 },
    { email: 'a\0@example.org', picture: { a: 1 } },
    { email: '\ud800' },
  ])('with the claims %o has no email and no picture', async (changes) => {
    const user = await openIdentity().verify(tokenOf(claims(changes)), { isCurrent: false })
    expect(user).toMatchObject({ id: 'mira', email: '', pictureUrl: undefined })
  })
})

const none = { alg: 'none', kid: undefined }

test.each([
  ['of another key', tokenOf(claims(), { key: stranger.privateKey })],
  ['of an unknown key', tokenOf(claims(), { header: { kid: 'key-2' } })],
  ['without a key', tokenOf(claims(), { header: { kid: undefined } })],
  ['of a key that is empty', tokenOf(claims(), { header: { kid: '' } })],
  ['of a key that is an object', tokenOf(claims(), { header: { kid: { toString: 1, valueOf: 1 } } })],
  [
    'of another algorithm',
    tokenOf({ ...claims(), v: 0, d: 5 }, { header: { alg: 'HS256', kid: undefined } }),
  ],
  ['without a signature', `${encode({ ...none, typ: 'JWT' })}.${encode(claims())}.`],
  ['that has expired', tokenOf(claims({ exp: seconds() - 10 }))],
  ['with an expiry that is no number', tokenOf(claims({ exp: 'later' }))],
  ['of another project', tokenOf(claims({ aud: 'other' }))],
  ['of another issuer', tokenOf(claims({ iss: 'https://securetoken.google.com/other' }))],
  ['with a user that is a number', tokenOf(claims({ sub: 7 }))],
  ['with a user that is an object', tokenOf(claims({ sub: { a: 1 } }))],
  ['without a user', tokenOf(claims({ sub: undefined }))],
  ['with an empty user', tokenOf(claims({ sub: '' }))],
  ['with a long user', tokenOf(claims({ sub: 'm'.repeat(129) }))],
  ['with a user that no database stores', tokenOf(claims({ sub: 'mi\0ra' }))],
  ['whose payload is null', tokenOf(null)],
  ['whose payload is no JSON', `${encode({ alg: 'RS256', typ: 'JWT', kid })}.e30x.c2ln`],
  ['whose payload is no text', `${encode({ alg: 'RS256', typ: 'JWT', kid })}._____w.c2ln`],
  ['whose header is null', `${encode(null)}.${encode(claims())}.c2ln`],
  ['of great length', 'e'.repeat(50_000)],
])('a token %s is invalid', async (_what, token) => {
  expect(await openIdentity().verify(token, { isCurrent: true })).toBeUndefined()
})

test('no malformed token is taken for an outage', async () => {
  const identity = openIdentity()
  const part = fc.oneof(
    fc.string().map((text) => Buffer.from(text).toString('base64url')),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc
      .record(
        {
          alg: fc.constantFrom('RS256', 'HS256', 'none', 7),
          kid: fc.jsonValue(),
          typ: fc.constantFrom('JWT', 1),
        },
        { requiredKeys: [] },
      )
      .map(encode),
    fc.record({ aud: fc.jsonValue(), sub: fc.jsonValue(), d: fc.jsonValue(), v: fc.constant(0) }).map(encode),
    fc.constant(encode(claims())),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 4 }), async (parts) => {
      expect(await identity.verify(parts.join('.'), { isCurrent: false })).toBeUndefined()
    }),
    { seed: 1, numRuns: 400 },
  )
})
