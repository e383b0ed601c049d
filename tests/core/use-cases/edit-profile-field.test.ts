import { describe, expect, test } from 'vitest'
import { EditProfileField } from '#core/use-cases/edit-profile-field'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { expectFailure, valueOf } from '../../contracts/results'
import { personOf } from '../../support/test-world'
import { openSession } from './open-session'

async function setup() {
  const page = await openSession('free@example.com')
  const user = valueOf(await page.portalApi.loadUser())
  page.service.calls.length = 0
  const { portalApi, session, identity, clock, log } = page
  const edit = new EditProfileField(portalApi, session, identity, clock, log)
  return { ...page, user, edit }
}

describe('a changed field', () => {
  test.each([
    [{ firstName: 'Faye' }, 'Faye Free'],
    [{ lastName: 'Freeman' }, 'Fay Freeman'],
  ])('%o is sent alone, and the identity provider gets the full name', async (change, displayName) => {
    const { edit, user, service, world, portalApi, log } = await setup()
    valueOf(await edit.execute(change))
    expect(service.requests('updateUser')).toEqual([change])
    expect(personOf(world, 'free@example.com').displayName).toBe(displayName)
    expect(valueOf(await portalApi.loadUser())).toMatchObject({ ...user, ...change })
    expect(log.entries).toEqual([])
  })

  test('email does not change a different display name', async () => {
    const { edit, portalApi, world } = await setup()
    valueOf(await portalApi.updateUser('free', { firstName: 'Faye' }))
    valueOf(await edit.execute({ email: 'fay@example.com' }))
    expect(personOf(world, 'fay@example.com').displayName).toBe('Fay Free')
  })

  test('is saved where only the answer was lost, and the display name follows', async () => {
    const { edit, portalApi, world } = await setup()
    valueOf(await portalApi.updateUser('free', { firstName: 'Faye' }))
    world.faults.next('updateUser', 'unreachable')
    valueOf(await edit.execute({ firstName: 'Faye' }))
    expect(personOf(world, 'free@example.com').displayName).toBe('Faye Free')
  })
})

describe('a changed email', () => {
  const change = { email: 'fay@example.com' }
  /** The session is 200 ms old. */
  const fiveMinutes = 5 * 60 * 1000 - 200

  test('needs no password for five minutes after the sign-in', async () => {
    const { edit, clock, service } = await setup()
    await clock.advance(fiveMinutes)
    valueOf(await edit.execute(change))
    expect(service.requests('updateUser')).toEqual([change])
  })

  test('needs the password later', async () => {
    const { edit, clock, service, identity } = await setup()
    await clock.advance(fiveMinutes + 1)
    expectFailure(await edit.execute(change), 'password-required')
    valueOf(await edit.execute({ firstName: 'Faye' }))
    service.calls.length = 0
    valueOf(await edit.execute(change, sandboxPassword))
    expect(service.requests('updateUser')).toEqual([change])
    expect(identity.signedInAt()).toBe(clock.now())
  })

  test('needs the password where the service calls the sign-in old, and is sent once more with a renewed token', async () => {
    const { edit, service, world, portalApi, log } = await setup()
    const tokens = () => world.read().tokensIssued
    world.faults.next('updateUser', { kind: 'recent-sign-in-required' })
    expectFailure(await edit.execute(change), 'password-required')
    expect(log.entries).toEqual([])
    const before = tokens()
    valueOf(await edit.execute(change, sandboxPassword))
    expect(tokens()).toBeGreaterThan(before)
    expect(service.requests('updateUser')).toEqual([change, change])
    expect(valueOf(await portalApi.loadUser()).email).toBe(change.email)
  })

  test('is not asked for the password again where the service refuses that sign-in too', async () => {
    const { edit, world, log } = await setup()
    world.faults.next('updateUser', { kind: 'recent-sign-in-required' })
    expectFailure(await edit.execute(change, sandboxPassword), 'service-error')
    expect(log.entries).toMatchObject([{ cause: { kind: 'recent-sign-in-required' } }])
  })

  test('is not sent when the token cannot be renewed', async () => {
    const { edit, service, world } = await setup()
    world.faults.next('bearerToken', { kind: 'no-connection' })
    expectFailure(await edit.execute(change, sandboxPassword), 'no-connection')
    expect(service.requests('updateUser')).toEqual([])
  })

  test('is sent with the password of a reset, typed with outer spaces', async () => {
    const { edit, clock, service } = await setup()
    await clock.advance(fiveMinutes + 1)
    valueOf(await edit.execute(change, `${sandboxPassword} `))
    expect(service.requests('updateUser')).toEqual([change])
  })

  test('is not sent with a wrong password, which is logged', async () => {
    const { edit, clock, service, log } = await setup()
    await clock.advance(fiveMinutes + 1)
    expectFailure(await edit.execute(change, 'wrong'), 'invalid-credentials')
    expect(service.requests('updateUser')).toEqual([])
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The password was not confirmed' }])
  })
})

describe('a failure', () => {
  test('changes neither name nor display name, and is logged', async () => {
    const { edit, world, portalApi, log } = await setup()
    const kind = 'refused'
    world.faults.next('updateUser', kind)
    expect(await edit.execute({ firstName: 'Faye' })).toMatchObject({ error: { kind } })
    expect(valueOf(await portalApi.loadUser()).firstName).toBe('Fay')
    expect(personOf(world, 'free@example.com').displayName).toBe('Fay Free')
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The profile could not be updated', cause: { kind } },
    ])
  })

  test('of the display name alone is only logged', async () => {
    const { edit, world, portalApi, log } = await setup()
    world.faults.next('changeDisplayName', 'server-error')
    valueOf(await edit.execute({ firstName: 'Faye' }))
    expect(valueOf(await portalApi.loadUser()).firstName).toBe('Faye')
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The display name could not be changed', cause: { kind: 'unknown' } },
    ])
  })
})
