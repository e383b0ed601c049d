import { expect, test } from 'vitest'
import { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import { valueOf } from '../../contracts/results'
import { newTestEnvironment, personOf, signIn } from '../../support/test-world'

async function setup() {
  const environment = newTestEnvironment()
  await signIn(environment)
  const { portalApi, identity, log } = environment
  return { ...environment, remove: new DeleteAccount(portalApi, identity, log) }
}

test('deletes the account and signs out', async () => {
  const { remove, world, service, log } = await setup()
  valueOf(await remove.execute('free'))
  expect(service.calls).toEqual([{ name: 'deleteUser', details: 'free' }])
  expect(world.read().accounts.some(({ email }) => email === 'free@example.com')).toBe(false)
  expect(world.read().session).toBeUndefined()
  expect(log.entries).toEqual([])
})

test('keeps account and session after a failure, and logs it', async () => {
  const { remove, world, log } = await setup()
  const kind = 'unreachable'
  world.faults.next('deleteUser', kind)
  expect(await remove.execute('free')).toMatchObject({ type: 'error', error: { kind } })
  expect(personOf(world, 'free@example.com').firstName).toBe('Fay')
  expect(world.read().session).toBeDefined()
  expect(log.entries).toMatchObject([
    { level: 'error', message: 'The account was not deleted', cause: { kind } },
  ])
})
