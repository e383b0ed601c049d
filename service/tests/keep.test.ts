import { expect, test } from 'vitest'
import { day, startHarness } from './support/harness.ts'
import { subscribed, subscriberOf } from './support/subscriber.ts'

test('a cancelled subscription renews again once it is kept, and nothing is charged for it', async () => {
  const harness = await subscribed('monthly-us')
  const { cancel, keep, user, charged, running } = harness
  await cancel()
  expect(await user()).toMatchObject({
    can: ['keep', 'invoices'],
    subscribed: true,
    subscription: { autoRenew: false },
  })
  expect((await keep()).status).toBe(204)
  expect(await user()).toMatchObject({ can: ['switch', 'invoices'], subscription: { autoRenew: true } })
  expect(charged()).toEqual([499])
  harness.clock.advance(31 * day)
  await harness.deliverAll()
  expect(charged()).toEqual([499, 499])
  expect(running().status).toBe('active')
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
  expect(await keep()).toMatchObject({ status: 422, body: { code: 'not_possible' } })
})

test('a user who comes back finds the former plan, and pays at once', async () => {
  const harness = await startHarness()
  const { pays, cancel, user, charged } = subscriberOf(harness)
  await pays('monthly-us')
  expect(await user()).not.toHaveProperty('returning')
  await cancel()
  harness.clock.advance(31 * day)
  await harness.deliverAll()
  expect(await user()).toMatchObject({
    subscribed: false,
    can: ['invoices'],
    returning: { productId: 'monthly-us', hasTrial: false },
  })
  expect((await harness.preview('CALM50', 'mira')).body).toMatchObject({ now: { trialDays: 0 } })
  const before = charged().length
  expect(harness.pay(await harness.openCheckout('mira', 'monthly-us'))).toMatchObject({ type: 'done' })
  await harness.deliverAll()
  expect(charged().slice(before)).toEqual([499])
})

test('a user who had no trial gets none after the end either', async () => {
  const harness = await startHarness({ stripe: { cards: 'by customer' } })
  const { cancel, running, user } = subscriberOf(harness)
  await harness.subscribe('mira', 'yearly-us', 'STARTNOW')
  expect(running().trial_end).toBeNull()
  await cancel()
  harness.clock.advance(366 * day)
  await harness.deliverAll()
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
