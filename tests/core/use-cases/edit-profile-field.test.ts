import { describe, expect, test } from 'vitest'
import { EditProfileField } from '../../../src-core/use-cases/edit-profile-field'
import { sandboxPassword } from '../../../adapters/in-memory/seed'
import { expectFailure, valueOf } from '../../contracts/results'
import { newTestEnvironment, personOf, signIn } from '../../support/test-world'

async function setup() {
  const environment = newTestEnvironment()
  const account = await signIn(environment)
  const user = valueOf(await environment.portalApi.loadUser())
  environment.service.calls.length = 0
  const { portalApi, identity, clock, log } = environment
  const edit = new EditProfileField(portalApi, identity, clock, log)
  return { ...environment, account, user, edit }
}

describe('a changed field', () => {
  test.each([
    [{ firstName: 'Faye' }, 'Faye Free'],
    [{ lastName: 'Freeman' }, 'Fay Freeman'],
  ])('%o is sent alone, and the identity provider gets the full name', async (change, displayName) => {
    const { edit, user, service, world, portalApi, log } = await setup()
    valueOf(await edit.execute('free', user, change))
    expect(service.calls).toEqual([{ name: 'updateUser', details: change }])
    expect(personOf(world, 'free@example.com').displayName).toBe(displayName)
    expect(valueOf(await portalApi.loadUser())).toMatchObject({ ...user, ...change })
    expect(log.entries).toEqual([])
  })

  test('email does not change a different display name', async () => {
    const { edit, user, world } = await setup()
    valueOf(await edit.execute('free', { ...user, firstName: 'Faye' }, { email: 'fay@example.com' }))
    expect(personOf(world, 'fay@example.com').displayName).toBe('Fay Free')
  })
})

describe('a changed email', () => {
  const change = { email: 'fay@example.com' }
  const fiveMinutes = 5 * 60 * 1000

  test('needs no password for five minutes after the sign-in', async () => {
    const { edit, user, clock, service } = await setup()
    await clock.advance(fiveMinutes)
    valueOf(await edit.execute('free', user, change))
    expect(service.calls).toEqual([{ name: 'updateUser', details: change }])
  })

  test('needs the password later', async () => {
    const { edit, user, clock, service, identity } = await setup()
    await clock.advance(fiveMinutes + 1)
    expectFailure(await edit.execute('free', user, change), 'password-required')
    valueOf(await edit.execute('free', user, { firstName: 'Faye' }))
    service.calls.length = 0
    valueOf(await edit.execute('free', user, change, sandboxPassword))
    expect(service.calls).toEqual([{ name: 'updateUser', details: change }])
    expect(identity.signedInAt()).toBe(clock.now())
  })

  test('needs the password where the service calls the sign-in old, and is sent once more with a renewed token', async () => {
    const { edit, user, service, world, portalApi, log } = await setup()
    const tokens = () => world.read().tokensIssued
    world.faults.next('updateUser', { kind: 'recent-sign-in-required' })
    expectFailure(await edit.execute('free', user, change), 'password-required')
    expect(log.entries).toEqual([])
    const before = tokens()
    valueOf(await edit.execute('free', user, change, sandboxPassword))
    expect(tokens()).toBeGreaterThan(before)
    expect(service.requests('updateUser')).toEqual([change, change])
    expect(valueOf(await portalApi.loadUser()).email).toBe(change.email)
  })

  test('is not asked for the password again where the service refuses that sign-in too', async () => {
    const { edit, user, world, log } = await setup()
    world.faults.next('updateUser', { kind: 'recent-sign-in-required' })
    expectFailure(await edit.execute('free', user, change, sandboxPassword), 'service-error')
    expect(log.entries).toMatchObject([{ cause: { kind: 'recent-sign-in-required' } }])
  })

  test('is not sent when the token cannot be renewed', async () => {
    const { edit, user, service, world } = await setup()
    world.faults.next('bearerToken', { kind: 'no-connection' })
    expectFailure(await edit.execute('free', user, change, sandboxPassword), 'no-connection')
    expect(service.calls).toEqual([])
  })

  test('is sent with the password of a reset, typed with outer spaces', async () => {
    const { edit, user, clock, service } = await setup()
    await clock.advance(fiveMinutes + 1)
    valueOf(await edit.execute('free', user, change, `${sandboxPassword} `))
    expect(service.calls).toEqual([{ name: 'updateUser', details: change }])
  })

  test('is not sent with a wrong password, which is logged', async () => {
    const { edit, user, clock, service, log } = await setup()
    await clock.advance(fiveMinutes + 1)
    expectFailure(await edit.execute('free', user, change, 'wrong'), 'invalid-credentials')
    expect(service.calls).toEqual([])
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The password was not confirmed' }])
  })
})

describe('a failure', () => {
  test('changes neither name nor display name, and is logged', async () => {
    const { edit, user, world, portalApi, log } = await setup()
    const kind = 'refused'
    world.faults.next('updateUser', kind)
    expect(await edit.execute('free', user, { firstName: 'Faye' })).toMatchObject({ error: { kind } })
    expect(valueOf(await portalApi.loadUser()).firstName).toBe('Fay')
    expect(personOf(world, 'free@example.com').displayName).toBe('Fay Free')
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The profile could not be updated', cause: { kind } },
    ])
  })

  test('of the display name alone is only logged', async () => {
    const { edit, user, world, portalApi, log } = await setup()
    world.faults.next('changeDisplayName', 'server-error')
    valueOf(await edit.execute('free', user, { firstName: 'Faye' }))
    expect(valueOf(await portalApi.loadUser()).firstName).toBe('Faye')
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The display name could not be changed', cause: { kind: 'unknown' } },
    ])
  })
})
