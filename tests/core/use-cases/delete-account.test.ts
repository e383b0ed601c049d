import { expect, test } from 'vitest'
import { failure } from '../../../src-core/shared/result'
import { DeleteAccount } from '../../../src-core/use-cases/delete-account'
import { valueOf } from '../../contracts/results'
import { personOf } from '../../support/test-world'
import { openSession } from './open-session'

async function setup() {
  const page = await openSession('free@example.com')
  const { session, portalApi, log } = page
  return {
    ...page,
    account: { id: 'free', email: '', method: 'password' } as const,
    remove: new DeleteAccount(portalApi, session, log),
  }
}

test('deletes the account, signs out and says what the sign-in page shows', async () => {
  const { remove, account, world, service, log, notices } = await setup()
  valueOf(await remove.execute(account, 'session-deleted-billed'))
  expect(service.requests('deleteUser')).toEqual(['free'])
  expect(world.read().accounts.some(({ email }) => email === 'free@example.com')).toBe(false)
  expect(world.read().session).toBeUndefined()
  expect(notices.at(-1)).toBe('session-deleted-billed')
  expect(log.entries).toEqual([])
})

test('keeps account and session after a failure, and logs it', async () => {
  const { remove, account, world, log, notices } = await setup()
  const error = { kind: 'unreachable' } as const
  world.faults.next('deleteUser', error.kind)
  expect(await remove.execute(account, 'session-deleted')).toMatchObject(failure(error))
  expect(personOf(world, 'free@example.com').firstName).toBe('Fay')
  expect(world.read().session).toBeDefined()
  expect(notices).toEqual([])
  expect(log.entries).toMatchObject([
    { level: 'error', message: 'The account was not deleted', cause: error },
  ])
})

test('does not sign out a user who has signed in meanwhile', async () => {
  const { remove, account, world, notices, answeredToAnotherUser } = await setup()
  const execute = () => remove.execute(account, 'session-deleted-billed')
  valueOf(await answeredToAnotherUser('deleteUser', execute))
  expect(world.read().session?.accountId).toBe('promo')
  expect(notices).not.toContain('session-deleted-billed')
})
