import { expect, test } from 'vitest'
import { cancelReasons } from '../../../contract/cancel-reasons'
import { CancelSubscription } from '../../../src-core/use-cases/cancel-subscription'
import { expectFailure, valueOf } from '../../contracts/results'
import { newTestEnvironment, signIn } from '../../support/test-world'

async function setup() {
  const environment = newTestEnvironment()
  await signIn(environment, 'subscribed@example.com')
  return { ...environment, cancel: new CancelSubscription(environment.portalApi, environment.log) }
}

test.each(cancelReasons)('sends the reason: %s', async (reason) => {
  const { cancel, service, world, log } = await setup()
  valueOf(await cancel.execute('subscribed', reason))
  expect(service.calls).toEqual([{ name: 'cancelSubscription', details: reason }])
  expect(world.read().cancellations).toMatchObject([{ accountId: 'subscribed', reason }])
  expect(log.entries).toEqual([])
})

test('keeps the renewal after a failure, and logs it', async () => {
  const { cancel, world, portalApi, log } = await setup()
  const kind = 'refused'
  world.faults.next('cancelSubscription', kind)
  expectFailure(await cancel.execute('subscribed', 'too-expensive'), kind)
  expect(valueOf(await portalApi.loadUser()).subscription?.autoRenew).toBe(true)
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The subscription was not cancelled', cause: { kind } },
  ])
})
