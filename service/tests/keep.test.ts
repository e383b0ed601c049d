import { expect, test } from 'vitest'
import { day, startHarness } from './support/harness.ts'
import { renewalPath, subscriberOf } from './support/subscriber.ts'

test('a cancelled subscription renews again once it is kept, and nothing is charged for it', async () => {
  const harness = await startHarness()
  const { pays, cancel, keep, user, charged, running } = subscriberOf(harness)
  await pays('monthly-us')
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

test('a trial that was cancelled can be kept too', async () => {
  const harness = await startHarness()
  const { cancel, keep, user, running } = subscriberOf(harness)
  await harness.subscribe('mira', 'yearly-us')
  await cancel()
  expect(await user()).toMatchObject({ can: ['keep', 'invoices'] })
  expect((await keep()).status).toBe(204)
  expect(running()).toMatchObject({ status: 'trialing', cancel_at_period_end: false })
})

test('keeping a subscription that renews changes nothing, a scheduled change neither', async () => {
  const harness = await startHarness()
  const { pays, keep, switchTo, user } = subscriberOf(harness)
  await pays('yearly-us')
  expect((await keep()).status).toBe(204)
  await switchTo('monthly-us')
  expect((await keep()).status).toBe(204)
  expect((await user()).subscription).toHaveProperty('scheduledChange')
})

test('an end that was set with several items is lifted too', async () => {
  const harness = await startHarness()
  const { pays, cancel, keep, running } = subscriberOf(harness)
  await pays('yearly-us')
  const monthly = harness.fakeStripe.all('price').find(({ lookup_key }) => lookup_key === 'monthly-us')
  harness.fakeStripe.dashboard.addItem(running().id, monthly?.id ?? '')
  await cancel()
  expect(running().cancel_at).not.toBeNull()
  expect((await keep()).status).toBe(204)
  expect(running().cancel_at).toBeNull()
})

test.each([
  ['once it is over', async (end: () => Promise<void>) => end()],
  ['without a subscription', async () => undefined],
])('nothing can be kept %s', async (what, happen) => {
  const harness = await startHarness()
  const { pays, cancel, keep } = subscriberOf(harness)
  if (what === 'without a subscription') harness.signUp('mira')
  else await pays('monthly-us')
  await happen(async () => {
    await cancel()
    harness.clock.advance(31 * day)
    await harness.deliverAll()
  })
  expect(await keep()).toMatchObject({ status: 422, body: { code: 'not_possible' } })
})

test('a subscription of a store cannot be kept', async () => {
  const { call, signUp, database, clock } = await startHarness()
  signUp('mira')
  await call('GET', '/users/me', { as: 'mira' })
  await database
    .insertInto('external_subscriptions')
    .values({
      user_id: 'mira',
      type: 'APP_STORE',
      auto_renew: false,
      subscribed_at: new Date(clock.now()),
      renews_at: new Date(clock.now() + day),
      currency: 'USD',
      original_amount: 499,
      amount: 499,
      product_name: 'Monthly',
      interval: 'month',
    })
    .execute()
  expect(await call('POST', renewalPath, { as: 'mira' })).toMatchObject({ status: 422 })
  expect((await call('GET', '/users/me', { as: 'mira' })).body).not.toHaveProperty('can')
})

test('an end in the middle of keeping is answered with 422', async () => {
  let end = () => undefined as unknown
  const harness = await startHarness({
    aroundStripe: async (call, name) => {
      if (name.startsWith('POST /v1/subscriptions/')) end()
      return call()
    },
  })
  const { pays, cancel, keep, running } = subscriberOf(harness)
  await pays('monthly-us')
  await cancel()
  end = () => {
    end = () => undefined
    harness.fakeStripe.dashboard.cancelSubscription(running().id, 'now')
  }
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
  const [session] = [await harness.openCheckout('mira', 'yearly-us')]
  expect(harness.fakeStripe.lookUp(session)?.terms).toMatchObject({ trialDays: 0, dueToday: 4999 })
})

test('a trial that was refused is no subscription to come back to', async () => {
  const harness = await startHarness()
  await harness.subscribe('nova', 'yearly-us')
  await harness.subscribe('mira', 'yearly-us')
  expect(await harness.user('mira')).not.toHaveProperty('returning')
})
