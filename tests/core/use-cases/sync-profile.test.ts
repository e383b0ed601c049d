import { expect, test } from 'vitest'
import { SyncProfile } from '../../../src-core/use-cases/sync-profile'
import { valueOf } from '../../contracts/answers'
import { newOutside, personOf, signIn } from '../../support/test-world'

async function syncing(provider?: 'google' | 'apple') {
  const outside = newOutside()
  const account = provider
    ? valueOf(await outside.identity.signInWithProvider(provider)).account
    : await signIn(outside)
  return { ...outside, account, sync: new SyncProfile(outside.portalApi, outside.log) }
}

test('tells the service the email that identity knows, then loads the user', async () => {
  const { sync, account, service, log } = await syncing()
  expect(valueOf(await sync.execute(account, undefined))).toMatchObject({
    firstName: 'Fay',
    subscribed: false,
  })
  expect(service.calls).toEqual([
    { name: 'syncUser', details: { email: 'free@example.com' } },
    { name: 'loadUser', details: undefined },
  ])
  expect(log.entries).toEqual([])
})

test('names that a user has edited are never undone', async () => {
  const { sync, account, portalApi, service } = await syncing()
  valueOf(await portalApi.updateUser({ firstName: 'Faye' }))
  const user = valueOf(await sync.execute(account, undefined))
  expect(user).toMatchObject({ firstName: 'Faye', lastName: 'Free' })
  expect(service.asked('syncUser')).toEqual([{ email: 'free@example.com' }])
})

test('one name is a name: the other one is not made up', async () => {
  const { sync, account, world, service } = await syncing()
  world.change((draft) => {
    for (const each of draft.accounts) if (each.id === account.id) delete each.firstName
  })
  expect(valueOf(await sync.execute(account, undefined)).firstName).toBeUndefined()
  expect(service.asked('syncUser')).toHaveLength(1)
})

test('a name is not sent once its owner has left: it would be given to who comes after', async () => {
  const { sync, account, service } = await syncing('google')
  await sync.execute(account, undefined, () => false)
  expect(service.asked('syncUser')).toEqual([{ email: 'gina.google@example.com' }])
})

test('a user without any name gets the one that identity knows, in two parts', async () => {
  const { sync, account, world, service } = await syncing('google')
  const user = valueOf(await sync.execute(account, undefined))
  expect(user).toMatchObject({ firstName: 'Gina Maria', lastName: 'Google' })
  expect(service.asked('syncUser')).toEqual([
    { email: 'gina.google@example.com' },
    { email: 'gina.google@example.com', firstName: 'Gina Maria', lastName: 'Google' },
  ])
  expect(personOf(world, 'gina.google@example.com').lastName).toBe('Google')
})

test('nothing is made up for a user whom nobody knows a name of', async () => {
  const { sync, account, service } = await syncing('apple')
  const { displayName, ...nameless } = account
  expect(displayName).toBe('Alex')
  expect(valueOf(await sync.execute(nameless, undefined)).firstName).toBeUndefined()
  expect(service.asked('syncUser')).toEqual([{ email: 'alex@example.com' }])
})

test('what the sign-up has just sent is not sent again', async () => {
  const { sync, account, service } = await syncing()
  await sync.execute(account, { account, profile: 'synced' })
  expect(service.calls).toEqual([{ name: 'loadUser', details: undefined }])
})

test('a user who cannot be told is loaded all the same, and it is logged', async () => {
  const { sync, account, world, log } = await syncing()
  world.faults.next('syncUser', 'server-error')
  expect(valueOf(await sync.execute(account, undefined)).firstName).toBe('Fay')
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The profile could not be synced', cause: { kind: 'service-error' } },
  ])
})

test('a name that does not reach the service is not shown as if it had', async () => {
  const { sync, account, world } = await syncing('google')
  world.faults.next('syncUser', 'server-error')
  world.faults.next('syncUser', 'server-error')
  expect(valueOf(await sync.execute(account, undefined)).firstName).toBeUndefined()
})

test('a user who cannot be loaded is a failure, and it is logged', async () => {
  const { sync, account, world, log } = await syncing()
  world.faults.next('loadUser', 'unreachable')
  expect(await sync.execute(account, { account, profile: 'synced' })).toMatchObject({
    type: 'error',
    error: { kind: 'unreachable' },
  })
  expect(log.entries).toMatchObject([{ level: 'warn', message: 'The user could not be loaded' }])
})
