import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectFailure, valueOf } from '../contracts/answers'
import { identityContract } from '../contracts/identity.contract'
import { record } from '../contracts/identity.harness'
import { startEmulator, type Emulator } from './emulator'
import { makeStackHarness } from './identity-harness'
import { serveIdentityPage, type ServedPage } from './identity-page'
import { failuresSeen } from './identity-failures-seen'

// An emulator of its own: every test of the contract begins with empty accounts.
let emulator: Emulator
let browser: Browser
let page: ServedPage
const seen = failuresSeen()

beforeAll(async () => {
  ;[emulator, browser, page] = await Promise.all([
    startEmulator(),
    chromium.launch({ executablePath: inject('browserPath'), args: ['--no-sandbox', '--disable-gpu'] }),
    serveIdentityPage(),
  ])
})

afterAll(async () => {
  await Promise.all([browser.close(), page.close(), emulator.close()])
})

const newHarness = () => makeStackHarness({ browser, emulator, pageAddress: page.address, saw: seen.saw })

identityContract('FirebaseIdentity', newHarness)

describe('what the contract leaves to the provider', () => {
  test('an unknown address is named where the project does not hide it', async () => {
    const { identity, desk } = await newHarness()
    await desk.hideUnknownAddresses(false)
    expectFailure(await identity.requestPasswordReset('nobody@example.com'), 'user-not-found')
  })

  test('a session whose renewal the provider does not know ends too', async () => {
    const { identity, person, wire, settle } = await newHarness()
    await identity.signIn(person)
    const { told } = record(identity)
    await settle()
    wire.next.set('bearerToken', 'unknown refresh token')
    expect(valueOf(await identity.bearerToken({ renewed: true }))).toBeUndefined()
    await settle()
    expect(told.at(-1)).toEqual({ type: 'signed-out', ended: 'revoked' })
  })

  test('a session that is found over at the start says so, once', async () => {
    const { identity, person, desk, anotherPage, settle } = await newHarness()
    await identity.signIn(person)
    await desk.disable(person.email)
    const { told } = record(await anotherPage())
    await settle()
    expect(told).toEqual([{ type: 'signed-out', ended: 'revoked' }])
    const later = record(await anotherPage())
    await settle()
    expect(later.told).toEqual([{ type: 'signed-out' }])
  })

  test('a sign-out that Firebase was not there for is made good when it is', async () => {
    const { identity, person, anotherPage, mark, setMark, settle } = await newHarness()
    await identity.signIn(person)
    await setMark('signing-out')
    const reloaded = await anotherPage()
    const { told } = record(reloaded)
    await expect.poll(mark).toBe('signed-out')
    await settle()
    expect(told).toEqual([{ type: 'signed-out' }])
    expect(valueOf(await reloaded.bearerToken())).toBeUndefined()
  })

  test.each(['createAccount', 'confirmPasswordReset'] as const)(
    'the policy of the project says in %s what a password lacks',
    async (call) => {
      const { identity, wire } = await newHarness()
      wire.next.set(call, 'password policy')
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

  test('a second window takes the place of the first', async () => {
    const { identity, window } = await newHarness()
    await window('left-open')
    const first = identity.signInWithProvider('google')
    await window('signs-in')
    expect(valueOf(await identity.signInWithProvider('apple')).account.method).toBe('apple')
    expectFailure(await first, 'window-closed')
  })
})

test('every failure of the port was produced', () => {
  expect(seen.missing()).toEqual([])
})
