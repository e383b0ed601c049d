import { describe, expect, test } from 'vitest'
import { problem, startHarness, startSubscribed, type Harness } from './support/harness.ts'

const deleteCustomer = ({ fakeStripe, customerId }: Harness) =>
  fakeStripe.dashboard.deleteCustomer(customerId())

describe('a session that ends between the list and its reuse', () => {
  const withConsent = ({ order }: Harness) => ({
    ...order(),
    consent: { version: 'v1', at: '2026-11-21T01:00:00Z' },
  })

  const expireAll = ({ fakeStripe }: Harness) => {
    for (const session of fakeStripe.all('checkout.session')) session.status = 'expired'
  }

  test.each([
    ['with a consent', withConsent, /^POST \/v1\/checkout\/sessions\/cs/],
    ['without one', ({ order }: Harness) => order(), /^GET \/v1\/checkout\/sessions\/cs/],
  ])('is replaced, %s', async (_what, bodyOf, pattern) => {
    const harness = await startHarness()
    const first = await harness.openCheckout('mira')
    harness.network.before(pattern, () => expireAll(harness))
    const answer = await harness.requestCheckout('mira', bodyOf(harness))
    expect(answer.status).toBe(201)
    expect(answer.body?.['clientSecret']).not.toBe(first)
  })

  test('because it was paid is not followed by another one', async () => {
    const harness = await startHarness()
    const secret = await harness.openCheckout('mira')
    harness.network.before(/^POST \/v1\/checkout\/sessions\/cs/, () => harness.pay(secret))
    expect(await harness.requestCheckout('mira', withConsent(harness))).toMatchObject(
      problem(409, 'already_subscribed'),
    )
    expect(harness.fakeStripe.all('checkout.session')).toHaveLength(1)
  })
})

test('a session that is paid before it can be expired is not followed by another one', async () => {
  const harness = await startHarness()
  const secret = await harness.openCheckout('mira')
  harness.network.before(/\/expire$/, () => harness.pay(secret))
  expect(await harness.requestCheckout('mira', harness.order('monthly-us'))).toMatchObject(
    problem(409, 'already_subscribed'),
  )
  expect(harness.fakeStripe.all('checkout.session')).toHaveLength(1)
})

describe('a session of another program, for the same customer,', () => {
  async function startForeign() {
    const harness = await startHarness()
    await harness.saveCard('mira')
    const { fakeStripe, stripe } = harness
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: harness.customerId(),
      line_items: [{ price: harness.priceId(), quantity: 1 }],
      success_url: 'https://other.example.com',
    })
    const statusOf = () => fakeStripe.all('checkout.session').find(({ id }) => id === session.id)?.status
    return { ...harness, session, statusOf }
  }

  test('is left open by a checkout, a subscription and a deletion', async () => {
    const { openCheckout, pay, deliverAll, user, statusOf, cancel, deleteUser } = await startForeign()
    pay(await openCheckout('mira'))
    await deliverAll()
    expect((await user('mira')).subscribed).toBe(true)
    expect(statusOf()).toBe('open')
    await cancel('mira')
    expect((await deleteUser('mira')).status).toBe(204)
    expect(statusOf()).toBe('open')
  })

  test('that is processing does not block a checkout, and is no checkout of the user', async () => {
    const { openCheckout, deliverAll, user, fakeStripe, session } = await startForeign()
    fakeStripe.startProcessing(session.client_secret ?? '')
    await deliverAll()
    expect(await user('mira')).not.toHaveProperty('checkout')
    await openCheckout('mira')
  })
})

describe('a customer that is deleted after it was found', () => {
  test.each([
    ['POST', '/users/me/checkout-session', /^POST \/v1\/checkout\/sessions$/, 201],
    ['POST', '/users/me/setup-intent', /^POST \/v1\/setup_intents$/, 201],
    [
      'GET',
      '/users/me/checkout-session?promo_code=CALM50&product_id=yearly-us',
      /^POST \/v1\/invoices\/create_preview$/,
      200,
    ],
  ] as const)('does not fail %s %s', async (method, url, pattern, status) => {
    const harness = await startHarness()
    await harness.saveCard('mira')
    harness.network.before(pattern, () => deleteCustomer(harness))
    const hasBody = url.endsWith('/checkout-session')
    const answer = await harness.call(method, url, { as: 'mira', ...(hasBody && { body: harness.order() }) })
    expect(answer.status).toBe(status)
  })

  test.each([
    ['DELETE', '/users/me/subscription', /^POST \/v1\/subscriptions\/sub/, { reason: 'no-answer' }, 204],
    ['PATCH', '/users/me/payment-method', /^POST \/v1\/customers\/cus/, undefined, 422],
  ] as const)('leaves nothing to change: %s %s', async (method, url, pattern, given, status) => {
    const harness = await startSubscribed()
    const body = given ?? { paymentMethodId: await harness.saveCard('mira') }
    harness.network.before(pattern, () => deleteCustomer(harness))
    expect((await harness.call(method, url, { as: 'mira', body })).status).toBe(status)
    expect((await harness.user('mira')).subscribed).toBe(false)
  })
})
