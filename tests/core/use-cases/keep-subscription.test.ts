import { expect, test } from 'vitest'
import { KeepSubscription } from '../../../src-core/use-cases/keep-subscription'
import { expectFailure, valueOf } from '../../contracts/results'
import { eventsOf, personOf, signIn } from '../../support/test-world'
import { openSession } from './open-session'

async function setup() {
  const page = await openSession('cancelled@example.com')
  const { session, portalApi, analytics, log, states, world } = page
  return {
    ...page,
    keeping: new KeepSubscription(portalApi, session, analytics, log),
    renews: () => {
      const state = states.at(-1)
      return state?.type === 'signed-in' ? state.user.subscription?.autoRenew : undefined
    },
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
  const { keeping, renews, world, states } = await setup()
  world.faults.next('loadUser', 'unreachable')
  valueOf(await keeping.execute())
  expect(renews()).toBe(true)
  expect(states.at(-1)).not.toMatchObject({ user: { can: expect.arrayContaining(['keep']) as unknown } })
})

test('believes the user where the answer is lost', async () => {
  const page = await setup()
  const { keeping, world, portalApi, kept, log } = page
  valueOf(await portalApi.keepSubscription('cancelled'))
  world.faults.next('keepSubscription', 'unreachable')
  valueOf(await keeping.execute())
  expect(kept()).toBe(1)
  expect(log.entries).toMatchObject([{ level: 'warn', message: 'The subscription was not kept' }])
})

test.each(['unreachable', 'server-error', 'refused'] as const)(
  'reports nothing after a failure: %s',
  async (fault) => {
    const { keeping, world, renews, kept, log } = await setup()
    world.faults.next('keepSubscription', fault)
    const kind = { unreachable: 'unreachable', 'server-error': 'service-error', refused: 'not-possible' }[
      fault
    ]
    expectFailure(await keeping.execute(), kind)
    expect(renews()).toBe(false)
    expect(kept()).toBe(0)
    expect(log.entries).toHaveLength(1)
  },
)

test('does nothing for a user who has signed in meanwhile', async () => {
  const page = await setup()
  const late = page.service.delayNext('keepSubscription')
  const answer = page.keeping.execute()
  await page.advance(0)
  await signIn(page, 'promo@example.com')
  await page.advance(200)
  late.release()
  expectFailure(await answer, 'not-signed-in')
  expect(page.kept()).toBe(0)
  expect(personOf(page.world, 'promo@example.com').subscription?.details.autoRenew).toBe(true)
})
