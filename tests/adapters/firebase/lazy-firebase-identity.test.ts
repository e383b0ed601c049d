import { expect, test, vi } from 'vitest'
import { InMemoryIdentity } from '../../../adapters/in-memory/in-memory-identity'
import { InMemoryLog } from '../../../adapters/in-memory/in-memory-log'
import { sandboxPassword } from '../../../adapters/in-memory/first-accounts'
import { LazyFirebaseIdentity } from '../../../adapters/firebase/lazy-firebase-identity'
import type { SessionMark } from '../../../adapters/firebase/session-mark'
import { expectFailure, valueOf } from '../../contracts/answers'
import { record } from '../../contracts/identity.harness'
import { newWorld, refuse } from '../in-memory/support'

const free = { email: 'free@example.com', password: sandboxPassword }
const project = { apiKey: 'key', authDomain: 'portal.example.com', projectId: 'portal' }
const markKey = 'portal-session'

/** A page whose adapter loads another one instead of Firebase, and says how often it was asked to. */
function newPage({ kept = [] as [string, string][], refused = false } = {}) {
  const entries = new Map(kept)
  const store = {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  const { world, clock } = newWorld()
  const idle: (() => void)[] = []
  const window = new EventTarget() as Window
  const inner = new InMemoryIdentity(world)
  const load = vi.fn(async (_project: unknown, _mark: SessionMark) => inner)
  const log = new InMemoryLog()
  const identity = new LazyFirebaseIdentity({
    project,
    store: () => (refused ? refuse() : store),
    window,
    whenIdle: (act) => void idle.push(act),
    wait: (milliseconds) => clock.wait(milliseconds),
    log,
    load,
  })
  const otherTabMarks = (text: string) => {
    entries.set(markKey, text)
    window.dispatchEvent(Object.assign(new Event('storage'), { key: markKey }))
  }
  const rest = () => clock.advance(0)
  const pass = (milliseconds: number) => clock.advance(milliseconds)
  return { identity, inner, load, idle, entries, log, otherTabMarks, rest, pass }
}

test('a visitor without a session is signed out before Firebase is there, and it comes when the page is idle', async () => {
  const { identity, load, idle, rest } = newPage()
  expect(identity.mayHaveSession()).toBe(false)
  const { told } = record(identity)
  expect(told).toEqual([])
  await rest()
  expect(told).toEqual([{ type: 'signed-out' }])
  expect(valueOf(await identity.bearerToken())).toBeUndefined()
  expect(load).not.toHaveBeenCalled()

  for (const act of idle) act()
  await rest()
  expect(load).toHaveBeenCalledTimes(1)
  expect(told).toEqual([{ type: 'signed-out' }])
})

test.each([
  ['a mark of ours', [[markKey, 'signed-in']]],
  ["Firebase's own user", [['firebase:authUser:key:[DEFAULT]', '{}']]],
] as [string, [string, string][]][])(
  '%s loads it at once, and it has the first word',
  async (_what, kept) => {
    const { identity, inner, load, rest } = newPage({ kept })
    await inner.signIn(free)
    expect(identity.mayHaveSession()).toBe(true)
    const { told } = record(identity)
    expect(load).toHaveBeenCalledTimes(1)
    await rest()
    expect(told).toMatchObject([{ type: 'signed-in', account: { email: free.email } }])
  },
)

test('a session that nothing told of is found when the page is idle', async () => {
  const { identity, inner, idle, rest } = newPage()
  await inner.signIn(free)
  const { told } = record(identity)
  await rest()
  for (const act of idle) act()
  await rest()
  expect(told).toMatchObject([{ type: 'signed-out' }, { type: 'signed-in' }])
})

test('an observer that leaves before the first state is told nothing, then or later', async () => {
  const { identity, inner, rest } = newPage()
  const { told, stop } = record(identity)
  await stop()
  await identity.signIn(free)
  await rest()
  expect(told).toEqual([])
  expect(valueOf(await inner.bearerToken())).toEqual(expect.any(String))
})

test('a sign-in in another tab loads it, a sign-out does not', async () => {
  const { identity, load, otherTabMarks, rest } = newPage()
  record(identity)
  otherTabMarks('signed-out')
  expect(load).not.toHaveBeenCalled()
  otherTabMarks('signed-in')
  await rest()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what did not load is no connection, and is loaded by the next call', async () => {
  const { identity, load, rest } = newPage()
  load.mockRejectedValueOnce(new Error('chunk'))
  const { told } = record(identity)
  expectFailure(await identity.signIn(free), 'no-connection')
  valueOf(await identity.signIn(free))
  await rest()
  expect(load).toHaveBeenCalledTimes(2)
  expect(told).toMatchObject([{ type: 'signed-out' }, { type: 'signed-in' }])
})

test('the window of a provider is asked for in the click when it is prepared', async () => {
  const { identity, inner, rest } = newPage()
  const opens = vi.spyOn(inner, 'signInWithProvider')
  identity.prepare()
  await rest()
  void identity.signInWithProvider('google')
  expect(opens).toHaveBeenCalledWith('google')
})

test('a preparation that fails is told to the log only', async () => {
  const { identity, load, log, rest } = newPage()
  load.mockRejectedValueOnce(new Error('chunk'))
  identity.prepare()
  await rest()
  expect(log.entries).toMatchObject([{ level: 'warn' }])
})

test('signing out works while it does not load, and is remembered for when it does', async () => {
  const { identity, load, entries, rest } = newPage({ kept: [[markKey, 'signed-in']] })
  load.mockRejectedValue(new Error('chunk'))
  const { told } = record(identity)
  await identity.signOut()
  await rest()
  expect(told).toEqual([{ type: 'signed-out', ended: 'signed-out' }])
  expect(identity.mayHaveSession()).toBe(false)
  expect(entries.get(markKey)).toBe('signing-out')
})

test('where the browser refuses its storage nobody has a session', async () => {
  const { identity, rest } = newPage({ refused: true })
  expect(identity.mayHaveSession()).toBe(false)
  const { told } = record(identity)
  await rest()
  expect(told).toEqual([{ type: 'signed-out' }])
})

test('a chunk that hangs is no connection after a while, and is taken when it comes after all', async () => {
  const { identity, inner, load, pass, rest } = newPage()
  let come = () => undefined as void
  load.mockReturnValueOnce(new Promise((resolve) => void (come = () => resolve(inner))))
  const signingIn = identity.signIn(free)
  const signingOut = identity.signOut()
  await pass(15_000)
  expectFailure(await signingIn, 'no-connection')
  await signingOut

  come()
  await rest()
  expect(valueOf(await identity.signIn(free)).email).toBe(free.email)
  expect(load).toHaveBeenCalledTimes(1)
})
