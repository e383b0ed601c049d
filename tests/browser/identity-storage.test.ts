import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { bundleForPage } from '../support/browser/bundle'
import { openPortal } from '../support/browser/launch'
import { valueOf } from '../contracts/results'
import { RemoteIdentityTab } from '../support/browser/identity-tab/remote-identity-tab'

const person = { email: 'fay@example.com', password: 'Halcyon-2026' }
const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
let script: string

beforeAll(async () => {
  script = await bundleForPage(
    fileURLToPath(new URL('../support/browser/identity-tab/page.ts', import.meta.url)),
  )
})

function token(): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: 'fay',
    iat: now,
    exp: now + 3600,
    auth_time: now,
    firebase: { sign_in_provider: 'password' },
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.signature`
}

/** The real adapter and SDK in a page of their own, with a provider that knows one person. */
async function openTab(beforeScripts: () => void) {
  const { page, context } = await openPortal({ allowed: { refused: /identitytoolkit\.googleapis\.com/ } })
  await context.route('**/identity-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><script src="/identity-page.js"></script>',
    }),
  )
  await context.route('**/identity-page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await context.route('https://identitytoolkit.googleapis.com/**', (route) => {
    const isLookup = route.request().url().includes('accounts:lookup')
    const user = { localId: 'fay', email: person.email }
    const json = isLookup
      ? { users: [{ ...user, providerUserInfo: [{ providerId: 'password', ...user }] }] }
      : { ...user, idToken: token(), refreshToken: 'refresh', expiresIn: '3600' }
    return route.fulfill({ headers: anyOrigin, json })
  })
  await page.addInitScript(beforeScripts)
  return { page, context, tab: await RemoteIdentityTab.open(page, '/identity-page') }
}

const nothing = () => undefined
const fillDatabase = () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}
const removeDatabase = () => void Object.defineProperty(window, 'indexedDB', { value: undefined })

// Silent and refused ones, with the whole portal: tests/browser/hostile.
test.for([
  ['works', nothing],
  ['is full', fillDatabase],
  ['is missing', removeDatabase],
] as const)(
  'a user signs in, stays so after a reload, and signs out where the database %s',
  async ([, world]) => {
    const { page, tab } = await openTab(world)
    expect(valueOf(await tab.identity.signIn(person)).email).toBe(person.email)
    await tab.settle()
    await page.reload()
    await tab.settle()
    expect(valueOf(await tab.identity.bearerToken())).toEqual(expect.any(String))
    await tab.identity.signOut()
    await tab.settle()
    expect(valueOf(await tab.identity.bearerToken())).toBeUndefined()
  },
)

test('a database that falls silent later is told from a missing connection, and a user can still sign out', async () => {
  const { page, tab } = await openTab(nothing)
  await page.clock.install()
  await tab.settle()
  await page.evaluate(() => {
    Reflect.set(IDBFactory.prototype, 'open', () => new EventTarget())
    Reflect.set(IDBDatabase.prototype, 'transaction', () =>
      Object.assign(new EventTarget(), {
        objectStore: () => ({ put: () => new EventTarget(), delete: () => new EventTarget() }),
      }),
    )
  })
  const signedIn = tab.identity.signIn(person)
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return Promise.race([signedIn, Promise.resolve()])
    })
    .toMatchObject({ type: 'error', error: { kind: 'storage-unavailable' } })
  const signedOut = tab.identity.signOut().then(() => 'signed out')
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return Promise.race([signedOut, Promise.resolve()])
    })
    .toBe('signed out')
})

test('emails are asked for in the language of the portal', async () => {
  const { page, tab } = await openTab(nothing)
  const asked = page.waitForRequest(/accounts:sendOobCode/)
  valueOf(await tab.identity.requestPasswordReset(person.email))
  expect((await asked).headers()['x-firebase-locale']).toBe('de')
})
