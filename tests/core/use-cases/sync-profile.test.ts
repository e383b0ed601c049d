import { expect, test } from 'vitest'
import { SyncProfile } from '#core/use-cases/sync-profile'
import { expectFailure, valueOf } from '../../contracts/results'
import { newTestEnvironment, personOf, signIn } from '../../support/test-world'

async function setup(provider?: 'google' | 'apple') {
  const environment = newTestEnvironment()
  const account = provider
    ? valueOf(await environment.identity.signInWithProvider(provider)).account
    : await signIn(environment)
  return { ...environment, account, sync: new SyncProfile(environment.portalApi, environment.log) }
}

test('sends the email, then loads the user', async () => {
  const { sync, account, service, log } = await setup()
  const user = valueOf(await sync.execute(account))
  expect(user).toMatchObject({ firstName: 'Fay', subscribed: false })
  expect(service.calls).toEqual([
    { name: 'syncUser', details: { email: 'free@example.com' } },
    { name: 'loadUser', details: undefined },
  ])
  expect(log.entries).toEqual([])
})

test('does not fill in a missing first name when there is a last name', async () => {
  const { sync, account, world, service } = await setup()
  world.change((draft) => {
    for (const each of draft.accounts) if (each.id === account.id) delete each.firstName
  })
  expect(valueOf(await sync.execute(account)).firstName).toBeUndefined()
  expect(service.requests('syncUser')).toHaveLength(1)
})

test('gives a user without a name the display name, split', async () => {
  const { sync, account, world, service } = await setup('google')
  const user = valueOf(await sync.execute(account))
  expect(user).toMatchObject({ firstName: 'Gina Maria', lastName: 'Google' })
  expect(service.requests('syncUser')).toEqual([
    { email: 'gina.google@example.com' },
    { email: 'gina.google@example.com', firstName: 'Gina Maria', lastName: 'Google' },
  ])
  expect(personOf(world, 'gina.google@example.com').lastName).toBe('Google')
})

test('sends no name without a display name', async () => {
  const { sync, account, service } = await setup('apple')
  const { displayName, ...nameless } = account
  expect(displayName).toBe('Alex')
  expect(valueOf(await sync.execute(nameless)).firstName).toBeUndefined()
  expect(service.requests('syncUser')).toEqual([{ email: 'alex@example.com' }])
})

const typedName = { firstName: 'Mira', lastName: 'van der Lund' }

test.each([
  ['as it was typed', typedName, typedName],
  ["from the provider's display name", undefined, { firstName: 'Gina Maria', lastName: 'Google' }],
])('sends the name of a new account with its email: %s', async (_from, name, sent) => {
  const { sync, account, service, log } = await setup('google')
  const user = valueOf(await sync.execute(account, { account, isNewAccount: true, ...(name && { name }) }))
  expect(user).toMatchObject(sent)
  expect(service.calls).toEqual([
    { name: 'syncUser', details: { email: 'gina.google@example.com', ...sent } },
    { name: 'loadUser', details: undefined },
  ])
  expect(log.entries).toEqual([])
})

test('sends the name of a new account once more if it was lost', async () => {
  const { sync, account, world, service } = await setup('google')
  world.faults.next('syncUser', 'server-error')
  const user = valueOf(await sync.execute(account, { account, isNewAccount: true, name: typedName }))
  expect(user).toMatchObject(typedName)
  expect(service.requests('syncUser')).toHaveLength(2)
})

test('keeps the name that the user of an earlier account has edited', async () => {
  const { sync, account, service } = await setup()
  await sync.execute({ ...account, displayName: 'Fay Former' }, { account, isNewAccount: false })
  expect(service.requests('syncUser')).toEqual([{ email: 'free@example.com' }])
})

test('loads the user when the sync has failed, and logs it', async () => {
  const { sync, account, world, log } = await setup()
  world.faults.next('syncUser', 'server-error')
  expect(valueOf(await sync.execute(account)).firstName).toBe('Fay')
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The profile could not be synced', cause: { kind: 'service-error' } },
  ])
})

test('shows no name that could not be saved', async () => {
  const { sync, account, world } = await setup('google')
  world.faults.next('syncUser', 'server-error')
  world.faults.next('syncUser', 'server-error')
  expect(valueOf(await sync.execute(account)).firstName).toBeUndefined()
})

test('fails when the user cannot be loaded, and logs it', async () => {
  const { sync, account, world, log } = await setup()
  world.faults.next('loadUser', 'unreachable')
  expectFailure(await sync.execute(account), 'unreachable')
  expect(log.entries).toMatchObject([{ level: 'warn', message: 'The user could not be loaded' }])
})

test('sends nothing for an account whose email the service would refuse', async () => {
  const { sync, account, service } = await setup()
  for (const email of ['', 'mira', `${'m'.repeat(250)}@example.com`]) {
    service.calls.length = 0
    valueOf(await sync.execute({ ...account, email }))
    expect(service.calls).toEqual([{ name: 'loadUser', details: undefined }])
  }
})
