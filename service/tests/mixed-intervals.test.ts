import { expect, test } from 'vitest'
import { day, startHarness, type Harness } from './support/harness.ts'

/**
 * An owner has added something to a plan that is paid, with a period of its own:
 * docs.stripe.com/billing/subscriptions/mixed-interval
 */
async function startMixed(productId: string, interval: 'month' | 'year'): Promise<Harness> {
  const harness = await startHarness({ retries: 0 })
  const { subscribe, clock, deliverAll, stripe, fakeStripe, letPass } = harness
  await subscribe('mira', productId)
  await letPass(8 * day)
  const { id } = await stripe.prices.create({
    product: 'portal-monthly',
    currency: 'usd',
    unit_amount: 300,
    recurring: { interval },
  })
  clock.advance(day)
  fakeStripe.dashboard.addItem(harness.subscription().id, id)
  await deliverAll()
  return harness
}

const yearly = { productPrice: 49.99, productReccurence: 'year', renewsAt: '2027-11-28T01:30:00.000Z' }
const monthly = { productPrice: 4.99, productReccurence: 'month', renewsAt: '2026-12-28T01:30:00.000Z' }

test.each([
  ['yearly-us', 'month', yearly, 380],
  ['monthly-us', 'year', monthly, 31],
  ['monthly-us', 'month', monthly, 31],
] as const)('the plan %s beside something for each %s is shown, and ends, by itself', async (...facts) => {
  const [productId, interval, shown, days] = facts
  const harness = await startMixed(productId, interval)
  expect(await harness.user('mira')).toMatchObject({ subscription: { ...shown, autoRenew: true } })
  for (const _time of [1, 2]) expect((await harness.cancel('mira')).status).toBe(204)
  expect(await harness.user('mira')).toMatchObject({
    subscribed: true,
    subscription: { ...shown, autoRenew: false },
  })
  await harness.letPass((days - 30) * day)
  expect((await harness.user('mira')).subscribed).toBe(true)
  await harness.letPass(30 * day)
  expect((await harness.user('mira')).subscribed).toBe(false)
  expect(harness.subscription().ended_at).toBe(Date.parse(shown.renewsAt) / 1000)
})

test('a lost answer to the end of a plan beside something for each month is no failure', async () => {
  const harness = await startMixed('yearly-us', 'month')
  harness.network.fail('answer lost', /^POST .*\/subscriptions\//)
  expect((await harness.cancel('mira')).status).toBe(204)
  expect(await harness.user('mira')).toMatchObject({ subscription: { autoRenew: false } })
})
