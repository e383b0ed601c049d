import { expect, test } from 'vitest'
import { KeepCurrentPlan } from '../../../src-core/use-cases/keep-current-plan'
import { expectFailure, valueOf } from '../../contracts/results'
import { changeSubscription } from '../../support/portal-at'
import { changeToMonthly } from '../../support/test-world'
import { openSession } from './open-session'

const email = 'subscribed@example.com'

async function setup() {
  const page = await openSession(email)
  const { session, portalApi, log, user, world } = page
  changeSubscription(world, email, { scheduledChange: changeToMonthly })
  await session.refresh()
  return {
    ...page,
    keeping: new KeepCurrentPlan(portalApi, session, log),
    scheduled: () => user()?.subscription?.scheduledChange?.productName,
  }
}

test('calls the change off', async () => {
  const { keeping, scheduled, log } = await setup()
  expect(scheduled()).toBe('Monthly')
  valueOf(await keeping.execute())
  expect(scheduled()).toBeUndefined()
  expect(log.entries).toEqual([])
})

test('believes the user where the answer is lost', async () => {
  const { keeping, world, portalApi, scheduled, log } = await setup()
  valueOf(await portalApi.callOffChange('subscribed'))
  world.faults.next('callOffChange', 'unreachable')
  valueOf(await keeping.execute())
  expect(scheduled()).toBeUndefined()
  expect(log.entries).toMatchObject([{ level: 'warn', message: 'The change of plan was not called off' }])
})

test('fails while the change stands, or where the user is not known', async () => {
  const { keeping, world, scheduled } = await setup()
  world.faults.next('callOffChange', 'server-error')
  expectFailure(await keeping.execute(), 'service-error')
  world.faults.next('callOffChange', 'unreachable')
  world.faults.next('loadUser', 'unreachable')
  expectFailure(await keeping.execute(), 'unreachable')
  expect(scheduled()).toBe('Monthly')
})

test('keeps the user without the change where the user cannot be loaded afterwards', async () => {
  const { keeping, world, scheduled, user } = await setup()
  world.faults.next('loadUser', 'unreachable')
  valueOf(await keeping.execute())
  expect(scheduled()).toBeUndefined()
  expect(user()?.subscription).toMatchObject({ productName: 'Annual', autoRenew: true })
})

test('of a subscription that has ended nothing stands', async () => {
  const { keeping, world } = await setup()
  world.change(({ accounts }) => accounts.forEach((each) => delete each.subscription))
  world.faults.next('callOffChange', 'unreachable')
  expect(await keeping.execute()).toMatchObject({ type: 'success' })
})

test('tells another user nothing, and logs nothing', async () => {
  const { keeping, answeredToAnotherUser, log } = await setup()
  expectFailure(await answeredToAnotherUser('callOffChange', () => keeping.execute()), 'not-signed-in')
  expect(log.entries).toEqual([])
})

test('ends with a session that is over when the user is asked', async () => {
  const { keeping, world } = await setup()
  world.faults.next('callOffChange', 'unreachable')
  world.faults.next('loadUser', { kind: 'not-signed-in' })
  expectFailure(await keeping.execute(), 'not-signed-in')
})
