import { expect, test, vi } from 'vitest'
import { InMemoryIdentity } from '#adapters/in-memory/in-memory-identity'
import { InMemoryLog } from '#adapters/in-memory/in-memory-log'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { LazyFirebaseIdentity } from '#adapters/firebase/lazy-firebase-identity'
import type { SessionHint } from '#adapters/firebase/session-hint'
import { expectFailure, valueOf } from '../../contracts/results'
import { record } from '../../contracts/identity.harness'
import { mapStore, newWorld, refuse } from '../in-memory/support'

const free = { email: 'free@example.com', password: sandboxPassword }
const project = { apiKey: 'key', authDomain: 'portal.example.com', projectId: 'portal' }
const hintKey = 'portal-session'

/** A page whose adapter loads a fake instead of Firebase. */
function newPage({ items = [] as [string, string][], refused = false } = {}) {
  const entries = new Map(items)
  const store = {
    ...mapStore(entries),
    length: entries.size,
    key: (index: number) => [...entries.keys()][index] ?? null,
  }
  const { world, clock } = newWorld()
  const idle: (() => void)[] = []
  const window = new EventTarget() as Window
  const inner = new InMemoryIdentity(world)
  const load = vi.fn(async (_project: unknown, _hint: SessionHint) => inner)
  const log = new InMemoryLog()
  const identity = new LazyFirebaseIdentity({
    project,
    language: 'en',
    storage: () => (refused ? refuse() : store),
    window,
    whenIdle: (act) => void idle.push(act),
    wait: (milliseconds) => clock.wait(milliseconds),
    log,
    load,
  })
  const writeHintInOtherTab = (text: string) => {
    entries.set(hintKey, text)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: hintKey }))
  }
  const advance = (milliseconds: number) => clock.advance(milliseconds)
  const settle = () => advance(0)
  const becomeIdle = () => {
    for (const act of idle) act()
    return settle()
  }
  return { identity, inner, load, becomeIdle, entries, log, writeHintInOtherTab, settle, advance }
}

test('a visitor without a session is signed out before Firebase loads, when the page is idle', async () => {
  const { identity, load, becomeIdle, settle } = newPage()
  expect(identity.mayHaveSession()).toBe(false)
  const { reported } = record(identity)
  expect(reported).toEqual([])
  await settle()
  expect(reported).toEqual([{ type: 'signed-out' }])
  expect(valueOf(await identity.bearerToken())).toBeUndefined()
  expect(load).not.toHaveBeenCalled()

  await becomeIdle()
  expect(load).toHaveBeenCalledTimes(1)
  expect(reported).toEqual([{ type: 'signed-out' }])
})

test.each([
  ['a session hint', [[hintKey, 'signed-in']]],
  ["Firebase's own user", [['firebase:authUser:key:[DEFAULT]', '{}']]],
] as [string, [string, string][]][])('%s loads Firebase at once', async (_what, items) => {
  const { identity, inner, load, settle } = newPage({ items })
  await inner.signIn(free)
  expect(identity.mayHaveSession()).toBe(true)
  const { reported } = record(identity)
  expect(load).toHaveBeenCalledTimes(1)
  await settle()
  expect(reported).toMatchObject([{ type: 'signed-in', account: { email: free.email } }])
})

test('a session without a hint is found when the page is idle', async () => {
  const { identity, inner, becomeIdle, settle } = newPage()
  await inner.signIn(free)
  const { reported } = record(identity)
  await settle()
  await becomeIdle()
  expect(reported).toMatchObject([{ type: 'signed-out' }, { type: 'signed-in' }])
})

test('an observer that unsubscribes before the first state is not notified', async () => {
  const { identity, inner, settle } = newPage()
  const { reported, stop } = record(identity)
  await stop()
  await identity.signIn(free)
  await settle()
  expect(reported).toEqual([])
  expect(valueOf(await inner.bearerToken())).toEqual(expect.any(String))
})

test('a sign-in in another tab loads Firebase, a sign-out does not', async () => {
  const { identity, load, writeHintInOtherTab, settle } = newPage()
  record(identity)
  writeHintInOtherTab('signed-out')
  expect(load).not.toHaveBeenCalled()
  writeHintInOtherTab('signed-in')
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
})

test('the age of the sign-in is known once Firebase has loaded', async () => {
  const { identity, inner } = newPage()
  expect(identity.signedInAt()).toBeUndefined()
  await identity.signIn(free)
  expect(identity.signedInAt()).toBe(inner.signedInAt())
  valueOf(await identity.reauthenticate(free))
  expectFailure(await identity.reauthenticateWithProvider('google'), 'other-account')
})

test('a failed load is a missing connection, and the next call loads again', async () => {
  const { identity, load, settle } = newPage()
  load.mockRejectedValueOnce(new Error('chunk'))
  const { reported } = record(identity)
  expectFailure(await identity.signIn(free), 'no-connection')
  valueOf(await identity.signIn(free))
  await settle()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reported).toMatchObject([{ type: 'signed-out' }, { type: 'signed-in' }])
})

test('a prepared provider window opens in the click', async () => {
  const { identity, inner, settle } = newPage()
  const prepares = vi.spyOn(inner, 'preparePopup')
  const opens = vi.spyOn(inner, 'signInWithProvider')
  identity.preparePopup()
  await settle()
  expect(prepares).toHaveBeenCalledTimes(1)
  void identity.signInWithProvider('google')
  expect(opens).toHaveBeenCalledWith('google')
})

test('a failed preparation is only logged', async () => {
  const { identity, load, log, settle } = newPage()
  load.mockRejectedValueOnce(new Error('chunk'))
  identity.preparePopup()
  await settle()
  expect(log.entries).toMatchObject([{ level: 'warn' }])
})

test('signing out works before Firebase loads, and is completed later', async () => {
  const { identity, load, entries, settle } = newPage({ items: [[hintKey, 'signed-in']] })
  load.mockRejectedValue(new Error('chunk'))
  const { reported } = record(identity)
  await identity.signOut()
  await settle()
  expect(reported).toEqual([{ type: 'signed-out', ended: 'signed-out' }])
  expect(identity.mayHaveSession()).toBe(false)
  expect(entries.get(hintKey)).toBe('signing-out')
})

test('without storage the visitor is signed out', async () => {
  const { identity, settle } = newPage({ refused: true })
  expect(identity.mayHaveSession()).toBe(false)
  const { reported } = record(identity)
  await settle()
  expect(reported).toEqual([{ type: 'signed-out' }])
})

test('a chunk times out, and is used when it arrives late', async () => {
  const { identity, inner, load, advance, settle } = newPage()
  let resolveLoad = () => undefined as void
  load.mockReturnValueOnce(new Promise((resolve) => void (resolveLoad = () => resolve(inner))))
  const signingIn = identity.signIn(free)
  const signingOut = identity.signOut()
  await advance(15_000)
  expectFailure(await signingIn, 'no-connection')
  await signingOut

  resolveLoad()
  await settle()
  expect(valueOf(await identity.signIn(free)).email).toBe(free.email)
  expect(load).toHaveBeenCalledTimes(1)
})
