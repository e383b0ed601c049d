import { describe, expect, test } from 'vitest'
import { day, otherCard, problem, startHarness, startSubscribed } from './support/harness.ts'

const openSessions = ({ fakeStripe }: Awaited<ReturnType<typeof startHarness>>) =>
  fakeStripe.all('checkout.session').filter(({ status }) => status === 'open')

describe('a checkout', () => {
  test('of the same order is the same session, with the latest consent', async () => {
    const harness = await startHarness()
    const { requestCheckout, order, database } = harness
    const consent = (at: string) => ({ ...order(), consent: { version: 'v1', at } })
    const first = await requestCheckout('mira', consent('2026-11-21T01:00:00Z'))
    const second = await requestCheckout('mira', consent('2026-11-21T01:10:00Z'))
    expect(second.body).toEqual(first.body)
    expect(openSessions(harness)).toHaveLength(1)
    expect(openSessions(harness)[0]?.metadata).toMatchObject({ consent_at: '2026-11-21T01:10:00Z' })
    const consents = await database
      .selectFrom('consents')
      .select(['version', 'consented_at', 'user_id'])
      .execute()
    expect(consents).toHaveLength(2)
    expect(consents[0]).toMatchObject({ version: 'v1', user_id: 'mira' })
  })

  test('that has little time left is replaced', async () => {
    const harness = await startHarness()
    const first = await harness.openCheckout('mira')
    harness.clock.advance(day - 5 * 60 * 1000)
    expect(await harness.openCheckout('mira')).not.toBe(first)
    expect(openSessions(harness)).toHaveLength(1)
  })

  test.each([
    ['a product of another country that has no price', { productId: 'yearly-fr' }, 404, 'product_unknown'],
    ['an unknown field', { surprise: 1 }, 400, 'request_invalid'],
    ['a field of another type', { productId: 7 }, 400, 'request_invalid'],
  ])('is refused for %s', async (_what, change, status, code) => {
    const harness = await startHarness()
    const answer = await harness.requestCheckout('mira', { ...harness.order(), ...change })
    expect(answer).toMatchObject({ status, body: { code, status } })
    expect(harness.fakeStripe.all('checkout.session')).toEqual([])
  })

  test('is refused while a payment is processing', async () => {
    const { openCheckout, fakeStripe, requestCheckout } = await startHarness()
    fakeStripe.startProcessing(await openCheckout('mira'))
    expect(await requestCheckout('mira')).toMatchObject(problem(409, 'payment_processing'))
  })

  test('whose bank did not pay in the end is reported as expired', async () => {
    const { openCheckout, pay, fakeStripe, deliverAll, user } = await startHarness()
    pay(await openCheckout('mira'))
    const [session] = fakeStripe.all('checkout.session')
    const [subscription] = fakeStripe.all('subscription')
    if (session) session.payment_status = 'unpaid'
    await deliverAll()
    expect((await user('mira')).checkout).toMatchObject({ status: 'complete', paymentStatus: 'unpaid' })
    fakeStripe.giveUpOn(subscription?.id ?? '', 'canceled')
    await deliverAll()
    expect((await user('mira')).checkout).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' })
  })

  test('is refused to a subscriber, although every event was lost', async () => {
    const { openCheckout, pay, requestCheckout, order, user } = await startHarness()
    pay(await openCheckout('mira'))
    expect((await requestCheckout('mira', order('monthly-us'))).status).toBe(409)
    expect((await user('mira')).subscribed).toBe(true)
  })

  test('is one session, however many requests come at once from four instances beside card forms', async () => {
    const harness = await startHarness({ instances: 4 })
    const { call, order, instances, fakeStripe } = harness
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, index) => {
        const as = { as: 'mira', on: instances[index % 4] ?? harness.app }
        if (index % 5 === 0) return call('POST', '/users/me/setup-intent', as)
        const body = order(index % 2 === 0 ? 'yearly-us' : 'monthly-us')
        return call('POST', '/users/me/checkout-session', { ...as, body })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
    expect(answers.some(({ body }) => String(body?.['clientSecret']).startsWith('cs_'))).toBe(true)
    expect(openSessions(harness)).toHaveLength(1)
    expect(fakeStripe.all('customer')).toHaveLength(1)
  }, 60_000)

  test('whose creation lost its response is found again, and not created twice', async () => {
    const harness = await startHarness()
    harness.network.fail('answer lost', /^POST .*checkout\/sessions$/)
    expect(await harness.requestCheckout('mira')).toMatchObject(problem(500, 'service_failed'))
    harness.network.mend()
    await harness.openCheckout('mira', 'monthly-us')
    expect(harness.fakeStripe.all('checkout.session')).toHaveLength(2)
    expect(openSessions(harness)).toHaveLength(1)
  })

  test('after a stored failure of Stripe is possible again', async () => {
    const harness = await startHarness()
    const headers = { 'idempotent-replayed': 'true' }
    const failure = () => Response.json({ error: { type: 'api_error' } }, { status: 500, headers })
    harness.network.fail(failure, /^POST .*checkout\/sessions$/)
    expect((await harness.requestCheckout('mira')).status).toBe(500)
    harness.network.mend()
    await harness.openCheckout('mira')
    expect(openSessions(harness)).toHaveLength(1)
  })
})

describe('one trial', () => {
  test('is given to an account, and the preview says so before', async () => {
    const { user, fakeStripe, openCheckout, preview, cancel, letPass } = await startSubscribed()
    await cancel('mira')
    await letPass(8 * day)
    expect((await user('mira')).subscribed).toBe(false)
    expect((await preview('CALM50', 'mira')).body).toEqual({
      now: { currency: 'USD', amount: 24.99, trialDays: 0 },
      next: { amount: 24.99, date: '2027-11-29T01:30:00.000Z' },
    })
    await openCheckout('mira', 'yearly-us', 'CALM50')
    expect(fakeStripe.all('checkout.session').at(-1)?.amount_total).toBe(2499)
  })

  test('is not given to a saved card that has had one', async () => {
    const { subscribe, signUp, saveCard, preview, fakeStripe, deliverAll, openCheckout } =
      await startHarness()
    await subscribe('mira')
    signUp('nora')
    await saveCard('nora')
    await deliverAll()
    expect((await preview('CALM50', 'nora')).body).toMatchObject({ now: { amount: 24.99, trialDays: 0 } })
    await openCheckout('nora')
    expect(fakeStripe.all('checkout.session').at(-1)?.amount_total).toBe(4999)
  })

  test('is revoked for a card that has had one with another account; nothing is charged', async () => {
    const { subscribe, openCheckout, user, fakeStripe } = await startSubscribed()
    await subscribe('nora')
    expect(await user('nora')).toMatchObject({
      subscribed: false,
      checkout: { status: 'expired', paymentStatus: 'unpaid', trialRefused: true },
    })
    expect(fakeStripe.all('charge')).toEqual([])
    await openCheckout('nora')
    expect(fakeStripe.all('checkout.session').at(-1)).toMatchObject({ amount_total: 4999, status: 'open' })
    expect((await user('mira')).subscribed).toBe(true)
  })

  test('grants no subscription before it is decided', async () => {
    const { subscribe, signUp, openCheckout, pay, user, deliverAll, network } = await startHarness({
      retries: 0,
    })
    await subscribe('mira')
    signUp('nora')
    pay(await openCheckout('nora'))
    network.fail('down', /^DELETE/)
    await deliverAll()
    const undecided = await user('nora')
    expect(undecided).toMatchObject({
      subscribed: false,
      checkout: { status: 'complete', paymentStatus: 'unpaid' },
    })
    network.mend()
    expect(await user('nora')).toMatchObject({ subscribed: false, checkout: { trialRefused: true } })
  })

  test('is kept after the customer changes to a card that has had one', async () => {
    const { subscribe, saveCard, user, deliverAll, changeCard } = await startSubscribed()
    await subscribe('nora', 'yearly-us', undefined, otherCard)
    const paymentMethodId = await saveCard('nora')
    await changeCard('nora', paymentMethodId)
    await deliverAll()
    expect(await user('nora')).toMatchObject({
      subscribed: true,
      subscription: { paymentOption: { type: 'card', last4: '4242' } },
    })
  })
})

test('a cancellation tells Stripe the first reason that was given', async () => {
  const { cancel, subscription } = await startSubscribed()
  for (const reason of ['too-expensive', 'no-answer']) expect((await cancel('mira', reason)).status).toBe(204)
  expect(subscription().cancellation_details).toMatchObject({
    comment: 'too-expensive',
    feedback: 'too_expensive',
  })
})
