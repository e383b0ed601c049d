import { expect, test } from 'vitest'
import { KeepSubscription } from '../../../src-core/use-cases/keep-subscription'
import { expectFailure, valueOf } from '../../contracts/results'
import { eventsOf } from '../../support/test-world'
import { openSession } from './open-session'

async function setup() {
  const page = await openSession('cancelled@example.com')
  const { session, portalApi, analytics, log, user, world } = page
  return {
    ...page,
    keeping: new KeepSubscription(portalApi, session, analytics, log),
    renews: () => user()?.subscription?.autoRenew,
    kept: () => eventsOf(world).filter(({ name }) => name === 'subscription_kept').length,
  }
}

test('lets the subscription renew, and reports it once', async () => {
  const { keeping, renews, kept, log } = await setup()
  valueOf(await keeping.execute())
  expect(renews()).toBe(true)
  expect(kept()).toBe(1)
  expect(log.entries).toEqual([])
})

test('renews also where the user cannot be loaded afterwards', async () => {
  const { keeping, renews, world, user } = await setup()
  world.faults.next('loadUser', 'unreachable')
  valueOf(await keeping.execute())
  expect(renews()).toBe(true)
  expect(user()?.can).toContain('invoices')
  expect(user()?.can).not.toContain('keep')
})

test('believes the user where the answer is lost', async () => {
  const { keeping, world, portalApi, kept, log } = await setup()
  valueOf(await portalApi.keepSubscription('cancelled'))
  world.faults.next('keepSubscription', 'unreachable')
  valueOf(await keeping.execute())
  expect(kept()).toBe(1)
  expect(log.entries).toMatchObject([{ level: 'warn', message: 'The subscription was not kept' }])
})

test.each([
  ['unreachable', 'unreachable'],
  ['server-error', 'service-error'],
  ['refused', 'not-possible'],
] as const)('reports nothing after a failure: %s', async (fault, kind) => {
  const { keeping, world, renews, kept, log } = await setup()
  world.faults.next('keepSubscription', fault)
  expectFailure(await keeping.execute(), kind)
  expect(renews()).toBe(false)
  expect(kept()).toBe(0)
  expect(log.entries).toHaveLength(1)
})

test('fails where the subscription has ended meanwhile', async () => {
  const { keeping, world } = await setup()
  world.change(({ accounts }) => accounts.forEach((each) => delete each.subscription))
  world.faults.next('keepSubscription', 'unreachable')
  expectFailure(await keeping.execute(), 'unreachable')
})

test('tells another user nothing, and logs nothing', async () => {
  const { keeping, answeredToAnotherUser, log, kept } = await setup()
  expectFailure(await answeredToAnotherUser('keepSubscription', () => keeping.execute()), 'not-signed-in')
  expect([kept(), log.entries]).toEqual([0, []])
})

test.each([
  ['not-signed-in', 'not-signed-in'],
  ['service-error', 'unreachable'],
] as const)('ends with a session that is over when the user is asked: %s', async (kind, expected) => {
  const { keeping, world } = await setup()
  world.faults.next('keepSubscription', 'unreachable')
  world.faults.next('loadUser', { kind })
  expectFailure(await keeping.execute(), expected)
})
