import { expect, test } from 'vitest'
import { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import { valueOf } from '../../contracts/answers'
import { newOutside, personOf, signIn } from '../../support/test-world'

async function deleting() {
  const outside = newOutside()
  await signIn(outside)
  return { ...outside, remove: new DeleteAccount(outside.portalApi, outside.identity, outside.log) }
}

test('deletes the account and signs out', async () => {
  const { remove, world, service, log } = await deleting()
  valueOf(await remove.execute())
  expect(service.calls).toEqual([{ name: 'deleteUser', details: undefined }])
  expect(world.read().accounts.some(({ email }) => email === 'free@example.com')).toBe(false)
  expect(world.read().session).toBeUndefined()
  expect(log.entries).toEqual([])
})

test('does not cancel anything', async () => {
  const outside = newOutside()
  await signIn(outside, 'subscribed@example.com')
  valueOf(await new DeleteAccount(outside.portalApi, outside.identity, outside.log).execute())
  expect(outside.service.asked('cancelSubscription')).toEqual([])
  expect(outside.world.read().cancellations).toEqual([])
})

test.each([
  ['unreachable', 'unreachable'],
  ['server-error', 'service-error'],
  ['not-signed-in', 'not-signed-in'],
] as const)('%s keeps the account and its owner signed in, and is logged', async (trouble, kind) => {
  const { remove, world, log } = await deleting()
  world.faults.next('deleteUser', trouble)
  expect(await remove.execute()).toMatchObject({ type: 'error', error: { kind } })
  expect(personOf(world, 'free@example.com').firstName).toBe('Fay')
  expect(world.read().session).toBeDefined()
  expect(log.entries).toMatchObject([
    { level: 'error', message: 'The account was not deleted', cause: { kind } },
  ])
})
