import { describe, expect, test } from 'vitest'
import { failure, success, type Result } from '#core/shared/result'
import type { CurrentUser } from '#core/domain/subscriber'
import type { Identity } from '#core/ports/identity'
import type { Authentication } from '#core/use-cases/sign-up'
import { IdentityAdmin } from '#adapters/in-memory/identity-admin'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { valueOf } from '../../contracts/results'
import { signIn } from '../../support/test-world'
import { openSession } from './open-session'

type Page = Awaited<ReturnType<typeof openSession>>

const free = 'free@example.com'
const notSignedIn = failure({ kind: 'not-signed-in' })
const typesOf = ({ states }: Page) => states.map(({ type }) => type)

async function signOut(page: Page) {
  await page.session.signOut()
  await page.advance(0)
}

describe('the state', () => {
  test('is signed out at once without a session', async () => {
    const { states } = await openSession()
    expect(states).toEqual([{ type: 'signed-out' }])
  })

  test('is the user of a stored session after 200 ms at the earliest', async () => {
    const { states, advance } = await openSession(free, undefined, 199)
    expect(states).toEqual([])
    await advance(1)
    expect(states).toMatchObject([{ type: 'signed-in', account: { id: 'free' }, user: { firstName: 'Fay' } }])
  })

  test('is unreachable after 12 seconds without a report, and of a retry without one', async () => {
    const page = await openSession(free, ({ faults }) => {
      faults.next('observe', 'never-responds')
      faults.next('observe', 'never-responds')
    })
    await page.advance(11_799)
    expect(page.states).toEqual([])
    await page.advance(1)
    expect(page.states).toEqual([{ type: 'unreachable' }])
    void page.session.retry()
    await page.advance(12_000)
    expect(typesOf(page)).toEqual(['unreachable', 'loading', 'unreachable'])
    void page.session.retry()
    await page.advance(200)
    expect(typesOf(page).slice(3)).toEqual(['loading', 'signed-in'])
  })

  test('is unreachable while the service does not answer, until a retry', async () => {
    const page = await openSession(free, ({ faults }) => faults.next('loadUser', 'unreachable'))
    void page.session.retry()
    await page.advance(13_000)
    expect(typesOf(page)).toEqual(['unreachable', 'loading', 'signed-in'])
  })

  describe('while the report is late', () => {
    async function openWithoutReport() {
      let held = { release: () => undefined as void }
      const page = await openSession(free, ({ faults }) => void (held = faults.hold('observe')))
      return { ...page, report: () => held.release() }
    }

    test('is signed out if it knows no session, without a notice', async () => {
      const page = await openWithoutReport()
      await page.identity.signOut()
      page.report()
      await page.advance(0)
      expect(page.states).toEqual([{ type: 'signed-out' }])
      expect(page.notices).toEqual([])
    })

    test('follows it once after a retry', async () => {
      const page = await openWithoutReport()
      await page.advance(12_000)
      void page.session.retry()
      page.report()
      await page.advance(200)
      expect(page.service.requests('loadUser')).toHaveLength(1)
    })
  })

  test('stays signed out when the first load is answered after a sign-out', async () => {
    const page = await openSession()
    const late = page.service.delayNext('loadUser')
    await signIn(page)
    await page.advance(0)
    await signOut(page)
    late.release()
    await page.advance(0)
    expect(typesOf(page)).toEqual(['signed-out', 'signed-out'])
  })

  test('is loading while the service is slow', async () => {
    const page = await openSession(free, ({ faults }) => void faults.hold('loadUser'))
    await page.advance(13_000)
    expect(page.states).toEqual([])
  })

  test.each([
    ['revoked', (admin: IdentityAdmin) => admin.revokeSessions(free), ['session-revoked']],
    ['disabled', (admin: IdentityAdmin) => admin.disable(free), ['session-disabled']],
    ['signed out', (_admin: IdentityAdmin, identity: Identity) => identity.signOut(), []],
  ])('ends with the notice of the reason: %s', async (_reason, end, notices) => {
    const page = await openSession(free)
    await end(new IdentityAdmin(page.world), page.identity)
    await page.advance(60_000)
    expect(page.states.at(-1)).toEqual({ type: 'signed-out' })
    expect(page.notices).toEqual(notices)
  })

  test('is not followed after the end', async () => {
    const page = await openSession(free)
    page.stop()
    await signOut(page)
    expect(page.states).toHaveLength(1)
  })

  test('is signed out before another user is loaded', async () => {
    const page = await openSession(free)
    await page.replaceUser()
    expect(page.states).toMatchObject([
      { user: { email: free } },
      { type: 'signed-out' },
      { account: { id: 'promo' }, user: { email: 'promo@example.com' } },
    ])
  })

  test.each(['the first load', 'a reload'])('ends with a notice if the service rejects %s', async (when) => {
    const reject = ({ faults }: Page['world']) => faults.next('loadUser', 'not-signed-in')
    const page = await openSession(free, when === 'a reload' ? undefined : reject)
    reject(page.world)
    expect(await page.session.refresh()).toEqual(notSignedIn)
    await page.advance(0)
    expect(page.states.at(-1)).toEqual({ type: 'signed-out' })
    expect(page.notices).toEqual(['session-revoked'])
    expect(page.world.read().session).toBeUndefined()
  })
})

describe('a sign-in', () => {
  const mira = { email: 'mira@example.com', password: 'long enough', displayName: 'Mira' }
  const name = { firstName: 'Mira' }

  /** An attempt to sign in the user of the sandbox. */
  const attemptOn = async ({ identity }: Page) => {
    const account = valueOf(await identity.signIn({ email: free, password: sandboxPassword }))
    return success<Authentication>({ account, isNewAccount: false })
  }
  /** An attempt to sign up, answered after that. */
  const signUpOn = async ({ identity }: Page, fields: object = { name }, answered = Promise.resolve()) => {
    const account = valueOf(await identity.createAccount(mira))
    await answered
    return success<Authentication>({ account, isNewAccount: true, ...fields })
  }

  test('is awaited until the user is loaded, and its method is remembered', async () => {
    const page = await openSession()
    const held = page.world.faults.hold('loadUser')
    let isDone = false
    const awaited = page.session.awaitSignIn(attemptOn(page)).finally(() => (isDone = true))
    await page.advance(0)
    expect(isDone).toBe(false)
    held.release()
    await awaited
    expect(page.states.at(-1)).toMatchObject({ user: { email: free } })
    expect(page.storage.read('sign-in-method')).toBe('password')
  })

  test('is no longer awaited after a sign-out', async () => {
    const page = await openSession()
    page.world.faults.hold('loadUser')
    const awaited = page.session.awaitSignIn(attemptOn(page))
    await page.advance(0)
    await page.session.signOut()
    expect(await awaited).toMatchObject({ type: 'success' })
  })

  test('that fails resolves at once', async () => {
    const page = await openSession()
    expect(await page.session.awaitSignIn(Promise.resolve(failure('wrong')))).toEqual(failure('wrong'))
    expect(page.storage.read('sign-in-method')).toBeUndefined()
  })

  test('is not taken for that of another user, for whom nothing is sent in its name', async () => {
    const page = await openSession()
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => void (answer = resolve))
    void page.session.awaitSignIn(signUpOn(page, { name }, answered))
    await page.advance(0)
    await page.replaceUser()
    answer()
    await page.advance(0)
    expect(page.service.requests('syncUser')).toEqual([{ email: 'promo@example.com' }])
    expect(page.states.at(-1)).toMatchObject({ user: { email: 'promo@example.com' } })
  })

  test('counts once: the next one of the same user sends no name', async () => {
    const page = await openSession()
    await page.session.awaitSignIn(signUpOn(page))
    await signOut(page)
    valueOf(await page.identity.signIn(mira))
    await page.advance(0)
    expect(page.service.requests('syncUser')).toEqual([{ ...name, email: mira.email }, { email: mira.email }])
  })

  test.each([
    ['typed', { name }, ['name-not-saved']],
    ['of a provider', {}, []],
  ])('says that a name was not saved that was %s', async (_how, fields, notices) => {
    const page = await openSession()
    for (const _call of [1, 2]) page.world.faults.next('syncUser', 'server-error')
    await page.session.awaitSignIn(signUpOn(page, fields))
    expect(page.notices).toEqual(notices)
  })
})

describe('a call for the user', () => {
  test('gets account and user, and its answer is passed on', async () => {
    const { session, service } = await openSession(free)
    service.calls.length = 0
    const answer = await session.act(async ({ id }, { email }) => success(`${id} ${email}`))
    expect(answer).toEqual(success(`free ${free}`))
    expect(service.calls).toEqual([])
  })

  test('is not made without a user', async () => {
    const { session } = await openSession()
    expect(await session.act(() => expect.fail('no user'))).toEqual(notSignedIn)
  })

  test.each<[string, typeof signOut]>([
    ['has signed out', signOut],
    ['was replaced', ({ replaceUser }) => replaceUser()],
  ])('is answered too late once the user %s', async (_how, leave) => {
    const page = await openSession(free)
    const late = page.service.delayNext('updateUser')
    const answer = page.session.act(({ id }) => page.portalApi.updateUser(id, { firstName: 'Faye' }))
    await page.advance(0)
    await leave(page)
    const { length } = page.states
    late.release()
    expect(await answer).toEqual(notSignedIn)
    expect(page.states).toHaveLength(length)
  })

  test.each([
    ['ends the session', 'not-signed-in', notSignedIn, 'signed-out'],
    ['is a failure of the service', undefined, { error: { kind: 'service-error' } }, 'signed-in'],
  ] as const)('that the service refuses %s, as a reload decides', async (_what, fault, answer, state) => {
    const page = await openSession(free)
    if (fault) page.world.faults.next('loadUser', fault)
    expect(await page.session.act(async () => notSignedIn)).toMatchObject(answer)
    await page.advance(0)
    expect(page.states.at(-1)?.type).toBe(state)
  })

  test('drops a reload that is answered after a sign-out', async () => {
    const page = await openSession(free)
    const late = page.service.delayNext('loadUser')
    const reloaded = page.session.refresh()
    await page.advance(0)
    await signOut(page)
    late.release()
    expect(await reloaded).toEqual(notSignedIn)
    expect(page.states.at(-1)).toEqual({ type: 'signed-out' })
  })
})

describe('a change for the user', () => {
  const { accepted, isMade, warning } = {
    accepted: (user: CurrentUser): CurrentUser => ({ ...user, firstName: 'Faye' }),
    isMade: ({ firstName }: CurrentUser) => firstName === 'Faye',
    warning: 'The name was not changed',
  }
  const made = async (page: Page) => valueOf(await page.portalApi.updateUser('free', { firstName: 'Faye' }))

  /** A page that asks for the change, which the service makes or not before it answers. */
  async function changing(answer: Result<string, { kind: string }>, service: 'makes it' | 'does not') {
    const page = await openSession(free)
    const call = async () => {
      if (service === 'makes it') await made(page)
      page.service.calls.length = 0
      return answer
    }
    const change = () => page.session.change({ call, accepted, isMade, warning })
    return { ...page, change, name: () => page.user()?.firstName }
  }

  test('is followed by the user as the service has it', async () => {
    const { change, name, log } = await changing(success('done'), 'does not')
    expect(await change()).toEqual(success('done'))
    expect(name()).toBe('Fay')
    expect(log.entries).toEqual([])
  })

  test('is shown where the service does not load the user', async () => {
    const { change, name, world, log } = await changing(success('done'), 'makes it')
    world.faults.next('loadUser', 'unreachable')
    expect(await change()).toEqual(success('done'))
    expect(name()).toBe('Faye')
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The user could not be loaded', cause: { kind: 'unreachable' } },
    ])
  })

  describe.each(['unreachable', 'service-error', 'refused', 'not-possible'])('whose answer is %s', (kind) => {
    const failed = failure({ kind })

    test('is made if the reloaded user has it', async () => {
      const { change, name, log } = await changing(failed, 'makes it')
      expect(await change()).toEqual(success(undefined))
      expect(name()).toBe('Faye')
      expect(log.entries).toMatchObject([{ level: 'warn', message: warning, cause: { kind } }])
    })

    test('fails if the reloaded user does not have it', async () => {
      const { change, name, log } = await changing(failed, 'does not')
      expect(await change()).toEqual(failed)
      expect(name()).toBe('Fay')
      expect(log.entries).toHaveLength(1)
    })

    test('fails if the user cannot be loaded, who stays as shown', async () => {
      const { change, name, world } = await changing(failed, 'makes it')
      world.faults.next('loadUser', 'unreachable')
      expect(await change()).toEqual(failed)
      expect(name()).toBe('Fay')
    })
  })

  test('that asks for something else leaves the user as shown, and the log empty', async () => {
    const declined = failure({ kind: 'payment-declined' })
    const { change, service, log } = await changing(declined, 'does not')
    expect(await change()).toEqual(declined)
    expect([service.calls, log.entries]).toEqual([[], []])
  })

  test.each([
    ['made', success('done')],
    ['lost', failure({ kind: 'unreachable' })],
  ])('ends with a session that is over when the user is loaded: %s', async (_what, answer) => {
    const { change, world } = await changing(answer, 'makes it')
    world.faults.next('loadUser', 'not-signed-in')
    expect(await change()).toEqual(notSignedIn)
  })

  test('tells another user nothing, and logs nothing', async () => {
    const { session, portalApi, answeredToAnotherUser, log, user } = await openSession(free)
    const call = ({ id }: { id: string }) => portalApi.updateUser(id, { firstName: 'Faye' })
    const change = () => session.change({ call, accepted, isMade, warning })
    expect(await answeredToAnotherUser('updateUser', change)).toEqual(notSignedIn)
    expect(user()?.email).toBe('promo@example.com')
    expect(log.entries).toEqual([])
  })
})
