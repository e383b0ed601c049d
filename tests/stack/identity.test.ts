import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium, devices, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listen } from '../../service/fake-stripe/listen'
import { expectFailure, valueOf } from '../contracts/results'
import { identityContract } from '../contracts/identity.contract'
import { record } from '../contracts/identity.harness'
import { bundleForPage } from '../support/browser/bundle'
import { startEmulator } from './emulator'
import { makeStackHarness } from './identity-harness'
import { appCheckToken } from './identity-proxy'

// An emulator of its own: every test deletes all accounts.
let emulator: Awaited<ReturnType<typeof startEmulator>>
let browser: Browser
let script: string
let site: Awaited<ReturnType<typeof listen>>

/** Serves the page of the tests. */
const server = createServer(({ url }, response) => {
  const [type, body] =
    url === '/identity.js'
      ? ['text/javascript', script]
      : ['text/html', '<!doctype html><script src="/identity.js"></script>']
  response.setHeader('Content-Type', type).end(body)
})

beforeAll(async () => {
  site = await listen(server)
  ;[emulator, browser, script] = await Promise.all([
    startEmulator(),
    chromium.launch({ executablePath: inject('browserPath'), args: ['--no-sandbox', '--disable-gpu'] }),
    bundleForPage(fileURLToPath(new URL('../support/browser/identity-tab/page.ts', import.meta.url))),
  ])
})

afterAll(async () => {
  await Promise.all([browser.close(), emulator.close()])
  site.close()
})

function newHarness(options?: Parameters<typeof makeStackHarness>[1]) {
  const machine = { browser, emulator: emulator.address, pageAddress: `${site.address}/` }
  return makeStackHarness(machine, options)
}

identityContract('FirebaseIdentity', () => newHarness())

describe('beyond the contract', () => {
  test('an unknown address is reported without email enumeration protection', async () => {
    const { identity, admin } = await newHarness()
    await admin.hideUnknownAddresses(false)
    expectFailure(await identity.requestPasswordReset('nobody@example.com'), 'user-not-found')
  })

  test('a session with an unknown refresh token ends', async () => {
    const { identity, person, proxy, settle } = await newHarness()
    await identity.signIn(person)
    const { reported } = record(identity)
    await settle()
    proxy.next.set('bearerToken', 'unknown refresh token')
    expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
    await settle()
    expect(reported.at(-1)).toEqual({ type: 'signed-out', ended: 'revoked' })
  })

  test('a session that ended before the start is reported once', async () => {
    const { identity, person, admin, anotherPage, settle } = await newHarness()
    await identity.signIn(person)
    await admin.disable(person.email)
    const { reported } = record(await anotherPage())
    await settle()
    expect(reported).toEqual([{ type: 'signed-out', ended: 'revoked' }])
    const later = record(await anotherPage())
    await settle()
    expect(later.reported).toEqual([{ type: 'signed-out' }])
  })

  test('a sign-out before Firebase has loaded is completed later', async () => {
    const { identity, person, anotherPage, sessionHint, setSessionHint, settle } = await newHarness()
    await identity.signIn(person)
    await setSessionHint('signing-out')
    const reloaded = await anotherPage()
    const { reported } = record(reloaded)
    await expect.poll(sessionHint).toBe('signed-out')
    await settle()
    expect(reported).toEqual([{ type: 'signed-out' }])
    expect(valueOf(await reloaded.bearerToken())).toBeUndefined()
  })

  test.each(['createAccount', 'confirmPasswordReset'] as const)(
    '%s returns the rules of the password policy that are not met',
    async (call) => {
      const { identity, proxy } = await newHarness()
      proxy.next.set(call, 'password policy')
      const answer =
        call === 'createAccount'
          ? identity.createAccount({ email: 'mira@example.com', password: 'longer', displayName: 'Mira' })
          : identity.confirmPasswordReset('any', 'longer')
      expect(await answer).toEqual({
        type: 'error',
        error: { kind: 'password-refused', missing: ['length', 'uppercase', 'special'] },
      })
    },
  )

  test.each(['iPhone 15', 'Desktop Safari', 'Pixel 7'])(
    'a prepared window opens without loading anything after the click: %s',
    async (device) => {
      const { identity, window, windowPrepared, connection } = await newHarness(devices[device])
      await identity.preparePopup()
      await windowPrepared()
      await connection('missing')
      await window('blocked')
      expectFailure(await identity.signInWithProvider('google'), 'popup-blocked')
    },
  )

  test.each([
    ['with its site key', 'site-key', appCheckToken],
    ['not without', '', undefined],
  ])('a call carries an App Check token: %s', async (_what, siteKey, token) => {
    const { identity, person, proxy } = await newHarness({ siteKey })
    valueOf(await identity.signIn(person))
    expect(proxy.lastAppCheckToken).toBe(token)
  })

  test('a sign-in window that waits for a blocked App Check fails', async () => {
    const { identity, proxy } = await newHarness({ siteKey: 'site-key' })
    proxy.recaptchaBlocked = true
    expectFailure(await identity.signInWithProvider('google'), 'no-connection')
  })

  // angular/angularfire#1900
  test('a sign-in window whose script is replaced by an empty one fails', async () => {
    const { identity, proxy } = await newHarness()
    proxy.isWindowScriptEmpty = true
    expectFailure(await identity.signInWithProvider('google'), 'no-connection')
  })

  test('emails are asked for in the language of the portal', async () => {
    const { identity, person, page } = await newHarness()
    const asked = page.waitForRequest(/accounts:sendOobCode/)
    valueOf(await identity.requestPasswordReset(person.email))
    expect((await asked).headers()['x-firebase-locale']).toBe('de')
  })

  test('a second provider window replaces the first', async () => {
    const { identity, window } = await newHarness()
    await window('left-open')
    const first = identity.signInWithProvider('google')
    await window('signs-in')
    expect(valueOf(await identity.signInWithProvider('apple')).account.method).toBe('apple')
    expectFailure(await first, 'popup-closed')
  })
})

// Silent and refused ones, with the whole portal: tests/browser/hostile.
describe('the database of the browser', () => {
  const worlds = {
    works: () => undefined,
    'is full': () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
    'is missing': () => void Object.defineProperty(window, 'indexedDB', { value: undefined }),
  }

  test.each(Object.entries(worlds))(
    '%s: a user signs in, stays so after a reload, and signs out',
    async (_how, world) => {
      const { identity, person, page, settle } = await newHarness({ world })
      expect(valueOf(await identity.signIn(person)).email).toBe(person.email)
      await settle()
      await page.reload()
      await settle()
      expect(valueOf(await identity.bearerToken())).toEqual(expect.any(String))
      await identity.signOut()
      await settle()
      expect(valueOf(await identity.bearerToken())).toBeUndefined()
    },
  )

  test('that falls silent later is told from a missing connection, and a user can still sign out', async () => {
    const { identity, person, page, settle } = await newHarness()
    await page.clock.install()
    await settle()
    await page.evaluate(() => {
      const silent = () => new EventTarget()
      Reflect.set(IDBFactory.prototype, 'open', silent)
      Reflect.set(IDBDatabase.prototype, 'transaction', () =>
        Object.assign(silent(), { objectStore: () => ({ put: silent, delete: silent }) }),
      )
    })
    const later = async <Outcome>(outcome: Promise<Outcome>) => {
      await page.clock.runFor(5000)
      return Promise.race([outcome, Promise.resolve()])
    }
    const signedIn = identity.signIn(person)
    await expect
      .poll(() => later(signedIn))
      .toMatchObject({ type: 'error', error: { kind: 'storage-unavailable' } })
    const signedOut = identity.signOut().then(() => 'signed out')
    await expect.poll(() => later(signedOut)).toBe('signed out')
  })
})
