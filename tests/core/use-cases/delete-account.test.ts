import { expect, test } from 'vitest'
import type { PortalApi } from '#core/ports/portal-api'
import { failure } from '#core/shared/result'
import { DeleteAccount, type DeletionOrder } from '#core/use-cases/delete-account'
import { expectFailure, valueOf } from '../../contracts/results'
import { openSession } from './open-session'

const plain: DeletionOrder = { cancelsFirst: false, isRepeated: false, reason: 'session-deleted' }
const billed: DeletionOrder = { ...plain, cancelsFirst: true }

async function setup(who: string) {
  const page = await openSession(`${who}@example.com`)
  const { session, portalApi, log, world, service, states } = page
  const account = { id: who, email: `${who}@example.com`, method: 'password' } as const
  const deleting = (others: Partial<PortalApi> = {}) =>
    new DeleteAccount({ ...portalApi, ...others }, session, log)
  service.calls.length = 0
  return {
    ...page,
    execute: async (order: DeletionOrder, others?: Partial<PortalApi>) =>
      deleting(others).execute(account, order),
    exists: () => world.read().accounts.some(({ id }) => id === who),
    renews: () => world.read().accounts.find(({ id }) => id === who)?.subscription?.details.autoRenew,
    changes: () => service.calls.map(({ name }) => name).filter((name) => name !== 'loadUser'),
    isSignedOut: () => states.at(-1)?.type === 'signed-out',
    /** The service makes the change, and its answer is lost. */
    lost:
      <Name extends 'deleteUser' | 'cancelSubscription'>(name: Name) =>
      async (...parameters: Parameters<PortalApi[Name]>) => {
        const call = portalApi[name] as (...each: Parameters<PortalApi[Name]>) => Promise<unknown>
        await call(...parameters)
        return failure({ kind: 'unreachable' } as const)
      },
  }
}

test.each(['subscribed', 'paused', 'pastdue'])('cancels, then deletes, and signs out: %s', async (who) => {
  const { execute, changes, exists, notices, advance, isSignedOut, service, log } = await setup(who)
  valueOf(await execute(billed))
  await advance(200)
  expect(changes()).toEqual(['cancelSubscription', 'deleteUser'])
  expect(service.requests('cancelSubscription')).toEqual(['no-answer'])
  expect([exists(), isSignedOut()]).toEqual([false, true])
  expect(notices.at(-1)).toBe('session-deleted')
  expect(log.entries).toEqual([])
})

test('cancels nothing where nothing could charge', async () => {
  const { execute, changes } = await setup('cancelled')
  valueOf(await execute(plain))
  expect(changes()).toEqual(['deleteUser'])
})

test.each(['unreachable', 'server-error'] as const)(
  'deletes nothing where the cancellation fails: %s',
  async (fault) => {
    const { execute, world, changes, exists, renews, notices, log } = await setup('subscribed')
    world.faults.next('cancelSubscription', fault)
    expectFailure(await execute(billed), 'not-cancelled')
    expect(changes()).toEqual(['cancelSubscription'])
    expect([exists(), renews(), notices]).toEqual([true, true, []])
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'The subscription was not cancelled' }])
  },
)

test('deletes where the cancellation was made and its answer is lost', async () => {
  const { execute, lost, exists } = await setup('subscribed')
  valueOf(await execute(billed, { cancelSubscription: lost('cancelSubscription') }))
  expect(exists()).toBe(false)
})

test('deletes where there is nothing to cancel any more', async () => {
  const { execute, world, exists } = await setup('cancelled')
  world.change(({ accounts }) => accounts.forEach((each) => delete each.subscription))
  valueOf(await execute(billed))
  expect(exists()).toBe(false)
})

test.each([
  ['unreachable', 'unreachable'],
  ['server-error', 'service-error'],
  ['refused', 'subscription-renews'],
] as const)('says how a deletion has failed, and leaves the cancellation: %s', async (fault, kind) => {
  const { execute, world, exists, renews, notices, isSignedOut, log } = await setup('subscribed')
  world.faults.next('deleteUser', fault)
  expectFailure(await execute(billed), kind)
  expect([exists(), renews(), isSignedOut(), notices]).toEqual([true, false, false, []])
  expect(log.entries).toMatchObject([{ level: 'error', message: 'The account was not deleted' }])
})

test('knows that the account is gone although the answer is lost', async () => {
  const { execute, lost, exists, notices } = await setup('free')
  valueOf(await execute(plain, { deleteUser: lost('deleteUser') }))
  expect(exists()).toBe(false)
  expect(notices.at(-1)).toBe('session-deleted')
})

test('knows at the next attempt that the account is gone', async () => {
  const { execute, lost, notices } = await setup('free')
  const loadUser = async () => failure({ kind: 'unreachable' } as const)
  expectFailure(await execute(plain, { deleteUser: lost('deleteUser'), loadUser }), 'unreachable')
  expect(notices).toEqual([])
  valueOf(await execute({ ...plain, isRepeated: true }))
  expect(notices.at(-1)).toBe('session-deleted')
})

test('calls no account deleted whose session was refused at the first attempt', async () => {
  const { execute, world, exists, notices } = await setup('free')
  world.faults.next('deleteUser', 'not-signed-in')
  expectFailure(await execute(plain), 'not-signed-in')
  expect([exists(), notices]).toEqual([true, []])
})
