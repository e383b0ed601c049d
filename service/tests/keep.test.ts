import { expect, test } from 'vitest'
import { day, problem, startHarness } from './support/harness.ts'
import { refusal } from './support/network.ts'
import { subscribed, subscriberOf } from './support/subscriber.ts'

test('a cancelled subscription renews again once it is kept, and nothing is charged for it', async () => {
  const { cancel, keep, charged, letPass } = await subscribed('monthly-us')
  await cancel()
  expect((await keep()).status).toBe(204)
  expect(charged()).toEqual([499])
  await letPass(31 * day)
  expect(charged()).toEqual([499, 499])
})

test('keeping a subscription that renews changes nothing, a scheduled change neither', async () => {
  const harness = await subscribed('yearly-us')
  const { keep, switchTo, user } = harness
  expect((await keep()).status).toBe(204)
  await switchTo('monthly-us')
  expect((await keep()).status).toBe(204)
  expect((await user()).subscription).toHaveProperty('scheduledChange')
})

test('an end that was set with several items is lifted too', async () => {
  const harness = await subscribed('yearly-us')
  const { cancel, keep, running } = harness
  harness.fakeStripe.dashboard.addItem(running().id, harness.priceId('monthly-us'))
  await cancel()
  expect(running().cancel_at).not.toBeNull()
  expect((await keep()).status).toBe(204)
  expect(running().cancel_at).toBeNull()
})

test('an end in the middle of keeping is answered with 422', async () => {
  const harness = await subscribed('monthly-us')
  const { cancel, keep, running } = harness
  await cancel()
  harness.network.before(/^POST \/v1\/subscriptions\//, () =>
    harness.fakeStripe.dashboard.cancelSubscription(running().id, 'now'),
  )
  expect(await keep()).toMatchObject(problem(422, 'not_possible'))
})

test('a refusal of another kind is answered with 422 too', async () => {
  const { cancel, keep, running, network } = await subscribed('monthly-us')
  await cancel()
  network.fail(() => refusal({ code: 'parameter_invalid' }), /^POST \/v1\/subscriptions\//)
  expect(await keep()).toMatchObject(problem(422, 'not_possible'))
  expect(running().cancel_at_period_end).toBe(true)
})

test('a user who had no trial gets none after the end either', async () => {
  const harness = await startHarness({ stripe: { cards: 'by customer' } })
  const { cancel, running, user } = subscriberOf(harness)
  await harness.subscribe('mira', 'yearly-us', 'STARTNOW')
  expect(running().trial_end).toBeNull()
  await cancel()
  await harness.letPass(366 * day)
  expect(await user()).toMatchObject({ returning: { productId: 'yearly-us', hasTrial: false } })
  expect((await harness.preview('CALM50', 'mira')).body).toMatchObject({ now: { trialDays: 0 } })
  const session = await harness.openCheckout('mira', 'yearly-us')
  expect(harness.fakeStripe.lookUp(session)?.terms).toMatchObject({ trialDays: 0, dueToday: 4999 })
})

test('a trial that was refused is no subscription to come back to', async () => {
  const harness = await startHarness()
  await harness.subscribe('nova', 'yearly-us')
  await harness.subscribe('mira', 'yearly-us')
  expect(await harness.user('mira')).not.toHaveProperty('returning')
})
