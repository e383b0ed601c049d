import { describe, expect, test } from 'vitest'
import { failure, success } from '../../../src-core/shared/result'
import type { CurrentUser } from '../../../src-core/domain/subscriber'
import type { Identity } from '../../../src-core/ports/identity'
import { IdentityAdmin } from '../../../adapters/in-memory/identity-admin'
import { sandboxPassword } from '../../../adapters/in-memory/seed'
import { valueOf } from '../../contracts/results'
import { signIn } from '../../support/test-world'
import { openSession } from './open-session'

const free = 'free@example.com'
const notSignedIn = failure({ kind: 'not-signed-in' })
const rename = (user: CurrentUser): CurrentUser => ({ ...user, firstName: 'Faye' })

/** Signs another user in, as another tab does. */
async function replaceUser(page: Awaited<ReturnType<typeof openSession>>) {
  await signIn(page, 'promo@example.com')
  await page.advance(200)
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

  test('is unreachable after 12 seconds without a report, until a retry', async () => {
    const page = await openSession(free, (world) => world.faults.next('observe', 'never-responds'))
    await page.advance(11_799)
    expect(page.states).toEqual([])
    await page.advance(1)
    expect(page.states).toEqual([{ type: 'unreachable' }])
    void page.session.retry()
    await page.advance(200)
    expect(page.states.map(({ type }) => type)).toEqual(['unreachable', 'loading', 'signed-in'])
  })

  test('is unreachable after 12 seconds of a retry too', async () => {
    const page = await openSession(free, ({ faults }) => {
      faults.next('observe', 'never-responds')
      faults.next('observe', 'never-responds')
    })
    await page.advance(12_000)
    void page.session.retry()
    await page.advance(12_000)
    expect(page.states.map(({ type }) => type)).toEqual(['unreachable', 'loading', 'unreachable'])
  })

  test('is unreachable while the service does not answer, until a retry', async () => {
    const page = await openSession(free, ({ faults }) => faults.next('loadUser', 'unreachable'))
    void page.session.retry()
    await page.advance(13_000)
    expect(page.states.map(({ type }) => type)).toEqual(['unreachable', 'loading', 'signed-in'])
  })

  test('is signed out where the report knows no session, without a notice', async () => {
    let held = { release: () => undefined as void }
    const page = await openSession(free, ({ faults }) => void (held = faults.hold('observe')))
    await page.identity.signOut()
    held.release()
    await page.advance(0)
    expect(page.states).toEqual([{ type: 'signed-out' }])
    expect(page.notices).toEqual([])
  })

  test('follows one report once after a retry', async () => {
    let held = { release: () => undefined as void }
    const page = await openSession(free, ({ faults }) => void (held = faults.hold('observe')))
    await page.advance(12_000)
    void page.session.retry()
    held.release()
    await page.advance(200)
    expect(page.service.requests('loadUser')).toHaveLength(1)
  })

  test('stays signed out when the first load is answered after a sign-out', async () => {
    const page = await openSession()
    const late = page.service.delayNext('loadUser')
    await signIn(page)
    await page.advance(0)
    await page.session.signOut()
    await page.advance(0)
    late.release()
    await page.advance(0)
    expect(page.states.map(({ type }) => type)).toEqual(['signed-out', 'signed-out'])
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
    await page.session.signOut()
    await page.advance(0)
    expect(page.states).toHaveLength(1)
  })

  test('is signed out before another user is loaded', async () => {
    const page = await openSession(free)
    await replaceUser(page)
    expect(page.states).toMatchObject([
      { user: { email: free } },
      { type: 'signed-out' },
      { account: { id: 'promo' }, user: { email: 'promo@example.com' } },
    ])
  })

  test.each([
    [
      'the first load',
      async () => openSession(free, ({ faults }) => faults.next('loadUser', 'not-signed-in')),
    ],
    [
      'a reload',
      async () => {
        const page = await openSession(free)
        page.world.faults.next('loadUser', 'not-signed-in')
        expect(await page.session.refresh()).toEqual(notSignedIn)
        return page
      },
    ],
  ])('ends with a notice when the service rejects the session: %s', async (_when, open) => {
    const page = await open()
    await page.advance(0)
    expect(page.states.at(-1)).toEqual({ type: 'signed-out' })
    expect(page.notices).toEqual(['session-revoked'])
    expect(page.world.read().session).toBeUndefined()
  })
})

describe('a sign-in', () => {
  const credentials = { email: free, password: sandboxPassword }

  test('is awaited until the user is loaded, and its method is remembered', async () => {
    const page = await openSession()
    const held = page.world.faults.hold('loadUser')
    let isDone = false
    const attempt = page.identity
      .signIn(credentials)
      .then((signedIn) => success({ account: valueOf(signedIn), isNewAccount: false }))
    const awaited = page.session.awaitSignIn(attempt).finally(() => (isDone = true))
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
    const attempt = page.identity
      .signIn(credentials)
      .then((signedIn) => success({ account: valueOf(signedIn), isNewAccount: false }))
    const awaited = page.session.awaitSignIn(attempt)
    await page.advance(0)
    await page.session.signOut()
    expect(await awaited).toMatchObject({ type: 'success' })
  })

  test('that fails resolves at once', async () => {
    const page = await openSession()
    expect(await page.session.awaitSignIn(Promise.resolve(failure('wrong')))).toEqual(failure('wrong'))
    expect(page.storage.read('sign-in-method')).toBeUndefined()
  })

  const mira = { email: 'mira@example.com', password: 'long enough', displayName: 'Mira' }

  test('is not taken for that of another user, for whom nothing is sent in its name', async () => {
    const page = await openSession()
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => void (answer = resolve))
    const attempt = page.identity.createAccount(mira).then(async (created) => {
      await answered
      return success({ account: valueOf(created), isNewAccount: true, name: { firstName: 'Mira' } })
    })
    void page.session.awaitSignIn(attempt)
    await page.advance(0)
    await replaceUser(page)
    answer()
    await page.advance(0)
    expect(page.service.requests('syncUser')).toEqual([{ email: 'promo@example.com' }])
    expect(page.states.at(-1)).toMatchObject({ user: { email: 'promo@example.com' } })
  })

  test('counts once: the next one of the same user sends no name', async () => {
    const page = await openSession()
    const name = { firstName: 'Mira' }
    const attempt = page.identity
      .createAccount(mira)
      .then((created) => success({ account: valueOf(created), isNewAccount: true, name }))
    await page.session.awaitSignIn(attempt)
    await page.session.signOut()
    await page.advance(0)
    valueOf(await page.identity.signIn(mira))
    await page.advance(0)
    expect(page.service.requests('syncUser')).toEqual([{ ...name, email: mira.email }, { email: mira.email }])
  })

  test.each([
    ['typed', { firstName: 'Mira' }, ['name-not-saved']],
    ['of a provider', undefined, []],
  ])('says that a name was not saved that was %s', async (_how, name, notices) => {
    const page = await openSession()
    for (const _call of [1, 2]) page.world.faults.next('syncUser', 'server-error')
    const attempt = page.identity
      .createAccount(mira)
      .then((created) =>
        created.type === 'error'
          ? created
          : success({ account: created.value, isNewAccount: true, ...(name && { name }) }),
      )
    await page.session.awaitSignIn(attempt)
    expect(page.notices).toEqual(notices)
  })
})

describe('a call for the user', () => {
  test('gets account and user, and its answer is passed on', async () => {
    const { session, service } = await openSession(free)
    service.calls.length = 0
    const answer = await session.act(async ({ id }, { email }) => success(`${id} ${email}`))
    expect(answer).toEqual(success(`free ${free}`))
    expect(await session.act(async () => failure({ kind: 'refused' }), rename)).toEqual(
      failure({ kind: 'refused' }),
    )
    expect(service.calls).toEqual([])
  })

  test('is not made without a user', async () => {
    const { session } = await openSession()
    expect(await session.act(() => expect.fail('no user'))).toEqual(notSignedIn)
  })

  test.each([
    ['has signed out', (page) => page.identity.signOut().then(() => page.advance(0))],
    ['was replaced', replaceUser],
  ] as [string, typeof replaceUser][])('is answered too late once the user %s', async (_how, leave) => {
    const page = await openSession(free)
    const late = page.service.delayNext('updateUser')
    const answer = page.session.act(({ id }) => page.portalApi.updateUser(id, { firstName: 'Faye' }), rename)
    await page.advance(0)
    await leave(page)
    const { length } = page.states
    late.release()
    expect(await answer).toEqual(notSignedIn)
    expect(page.states).toHaveLength(length)
  })

  test('reloads the user after what it changes', async () => {
    const page = await openSession(free)
    await page.session.act(({ id }) => page.portalApi.updateUser(id, { lastName: 'Freed' }), rename)
    expect(page.states.at(-1)).toMatchObject({ user: { firstName: 'Fay', lastName: 'Freed' } })
  })

  test('changes the user itself when the service does not load it', async () => {
    const page = await openSession(free)
    page.world.faults.next('loadUser', 'unreachable')
    expect(await page.session.act(async () => success('done'), rename)).toEqual(success('done'))
    expect(page.states.at(-1)).toMatchObject({ user: { firstName: 'Faye' } })
    expect(page.log.entries).toMatchObject([
      { level: 'warn', message: 'The user could not be loaded', cause: { kind: 'unreachable' } },
    ])
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
    await page.session.signOut()
    await page.advance(0)
    late.release()
    expect(await reloaded).toEqual(notSignedIn)
    expect(page.states.at(-1)).toEqual({ type: 'signed-out' })
  })
})
