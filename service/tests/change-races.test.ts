import { describe, expect, test } from 'vitest'
import { day, otherCard, startHarness, type HarnessOptions } from './support/harness.ts'
import { asksBank, subscriberOf } from './support/subscriber.ts'

type Fault = 'answer lost' | 'never arrives' | 'fails itself'

/** A subscriber of the monthly plan, at whose calls to Stripe something may go wrong. */
async function subscribed(productId = 'monthly-us', card?: string, options: HarnessOptions = {}) {
  let fault: { readonly at: RegExp; readonly kind: Fault } | undefined
  let hook: { readonly at: RegExp; readonly run: () => unknown } | undefined
  const harness = await startHarness({
    retries: 0,
    ...options,
    aroundStripe: async (call, name) => {
      if (hook?.at.test(name)) {
        const { run } = hook
        hook = undefined
        await run()
      }
      if (!fault?.at.test(name)) return call()
      const { kind } = fault
      if (kind === 'never arrives') throw new TypeError('fetch failed')
      const response = call()
      if (kind === 'answer lost') throw new TypeError('fetch failed')
      await response.text()
      return Response.json({ error: { type: 'api_error' } }, { status: 500 })
    },
  })
  const mira = subscriberOf(harness)
  await mira.pays(productId, card)
  return {
    ...harness,
    ...mira,
    fail: (at: RegExp, kind: Fault) => void (fault = { at, kind }),
    recover: () => void (fault = undefined),
    before: (at: RegExp, run: () => unknown) => void (hook = { at, run }),
  }
}

const update = /^POST \/v1\/subscriptions\/\w+$/

describe('Stripe, at a change that is made now,', () => {
  test.each(['answer lost', 'fails itself'] as const)(
    'has made it (%s): the change is read back, and charged once',
    async (kind) => {
      const { preview, change, charged, user, fail } = await subscribed()
      const { quote } = await preview('yearly-us')
      fail(update, kind)
      expect(await change('yearly-us', quote)).toMatchObject({ status: 204 })
      expect(await change('yearly-us', quote)).toMatchObject({ status: 204 })
      expect(charged()).toEqual([499, 4666])
      expect(await user()).toMatchObject({ subscription: { productName: 'Annual' } })
    },
  )

  test('has not made it: nothing is charged, and the same press again makes it once', async () => {
    const { preview, change, charged, fail, recover } = await subscribed()
    const { quote } = await preview('yearly-us')
    fail(update, 'never arrives')
    expect((await change('yearly-us', quote)).status).toBe(500)
    expect(charged()).toEqual([499])
    recover()
    expect((await change('yearly-us', quote)).status).toBe(204)
    expect(charged()).toEqual([499, 4666])
  })

  test('cannot be read after the loss: the next press finds what was made', async () => {
    const { preview, change, charged, fail, recover } = await subscribed()
    const { quote } = await preview('yearly-us')
    fail(/^(POST|GET) \/v1\/subscriptions\/\w+$/, 'answer lost')
    expect((await change('yearly-us', quote)).status).toBe(500)
    recover()
    expect((await change('yearly-us', quote)).status).toBe(204)
    expect(charged()).toEqual([499, 4666])
  })

  test('has asked the bank although its answer was lost', async () => {
    const { preview, change, fail, answerBank, charged } = await subscribed('monthly-us', asksBank)
    const { quote } = await preview('yearly-us')
    fail(update, 'answer lost')
    const { status, body } = await change('yearly-us', quote)
    expect(status).toBe(200)
    await answerBank(String(body?.['clientSecret']), 'approved')
    expect(charged()).toEqual([499, 4666])
  })

  test('has asked the bank before the process ended: the change is called off after half an hour', async () => {
    const { preview, change, fail, recover, clock, work, running } = await subscribed('monthly-us', asksBank)
    const { quote } = await preview('yearly-us')
    fail(/^(POST|GET) \/v1\/subscriptions\/\w+$/, 'answer lost')
    expect((await change('yearly-us', quote)).status).toBe(500)
    recover()
    expect(running().pending_update).not.toBeNull()
    clock.advance(32 * 60 * 1000)
    await work()
    expect(running().pending_update).toBeNull()
  })

  test('does not answer when the invoice of a declined card is voided: it is void', async () => {
    const { preview, change, fail, fakeStripe, running, cardOf } = await subscribed()
    fakeStripe.dashboard.declineCard(cardOf(), 'generic_decline')
    const { quote } = await preview('yearly-us')
    fail(/\/void$/, 'answer lost')
    expect((await change('yearly-us', quote)).status).toBe(402)
    expect(running().pending_update).toBeNull()
  })

  test('ends the subscription just before: a new answer, and nothing is charged', async () => {
    const { preview, change, before, fakeStripe, running, charged } = await subscribed()
    const { quote } = await preview('yearly-us')
    before(update, () => fakeStripe.dashboard.cancelSubscription(running().id, 'now'))
    expect(await change('yearly-us', quote)).toMatchObject({ status: 422, body: { code: 'not_possible' } })
    expect(charged()).toEqual([499])
  })

  test('begins another period just before: the price is the new one', async () => {
    const { preview, change, before, fakeStripe, running, clock } = await subscribed()
    const { quote } = await preview('yearly-us')
    before(update, () => {
      clock.advance(1000)
      fakeStripe.endPeriod(running().id)
    })
    expect(await change('yearly-us', quote)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  })
})

describe('Stripe, at a change that is scheduled,', () => {
  test.each([/^POST \/v1\/subscription_schedules$/, /^POST \/v1\/subscription_schedules\/\w+$/])(
    'loses the answer of %s: the same press again schedules it once',
    async (at) => {
      const { preview, change, fail, recover, user, fakeStripe } = await subscribed('yearly-us')
      const { quote } = await preview('monthly-us')
      fail(at, 'answer lost')
      await change('monthly-us', quote)
      recover()
      expect((await change('monthly-us', quote)).status).toBe(204)
      expect(fakeStripe.all('subscription_schedule')).toHaveLength(1)
      expect((await user()).subscription).toHaveProperty('scheduledChange')
    },
  )

  test('loses the answer in between: calling off leaves no schedule behind', async () => {
    const { preview, change, fail, recover, callOff, running, user } = await subscribed('yearly-us')
    const { quote } = await preview('monthly-us')
    fail(/^POST \/v1\/subscription_schedules$/, 'answer lost')
    expect((await change('monthly-us', quote)).status).toBe(500)
    recover()
    expect((await callOff()).status).toBe(204)
    expect(running().schedule).toBeNull()
    expect(await user()).toMatchObject({ can: ['switch', 'invoices'] })
    expect((await change('monthly-us', quote)).status).toBe(402)
  })
})

describe('a payment of what is due', () => {
  test('whose answer is lost was made', async () => {
    const { running, cardOf, giveCard, fakeStripe, deliverAll, fail, user, payInvoice, charged } =
      await subscribed()
    fakeStripe.dashboard.declineCard(cardOf(), 'generic_decline')
    fakeStripe.endPeriod(running().id)
    await deliverAll()
    giveCard(otherCard)
    const due = (await user()).subscription?.['due'] as { invoiceId: string }
    fail(/\/pay$/, 'answer lost')
    expect((await payInvoice(due.invoiceId)).status).toBe(204)
    expect(charged()).toEqual([499, 499])
  })
})

test('a switch, a cancellation and a change of card at once end in one of their orders', async () => {
  const world = await subscribed('monthly-us', undefined, { instances: 2 })
  const { preview, call, pay, charged, running, user, instances, fakeStripe, deliverAll } = world
  const { body } = await call('POST', '/users/me/setup-intent', { as: 'mira' })
  const outcome = pay(String(body?.['clientSecret']), otherCard)
  const paymentMethodId = outcome.type === 'done' ? outcome.paymentMethodId : ''
  const { quote } = await preview('yearly-us')
  const on = (place: number) => ({ as: 'mira', on: instances[place] ?? world.app })
  const [switched, cancelled, card] = await Promise.all([
    call('POST', '/users/me/subscription/change', { ...on(0), body: { productId: 'yearly-us', quote } }),
    call('DELETE', '/users/me/subscription', { ...on(1), body: { reason: 'no-answer' } }),
    call('PATCH', '/users/me/payment-method', { ...on(1), body: { paymentMethodId } }),
  ])
  expect([cancelled.status, card.status]).toEqual([204, 204])
  // Cancelled first, the plan cannot be changed any more.
  expect([204, 422]).toContain(switched.status)
  expect(charged()).toEqual(switched.status === 204 ? [499, 4666] : [499])
  await deliverAll()
  expect(await user()).toMatchObject({
    subscription: {
      autoRenew: false,
      productName: switched.status === 204 ? 'Annual' : 'Monthly',
      paymentOption: { last4: '4444' },
    },
  })
  expect(running()).toMatchObject({ pending_update: null, schedule: null })
  expect(fakeStripe.all('subscription')).toHaveLength(1)
})

test('two instances make the change of one quote once', async () => {
  const world = await subscribed('monthly-us', undefined, { instances: 2 })
  const { quote } = await world.preview('yearly-us')
  const answers = await Promise.all(
    world.instances.map((on) =>
      world.call('POST', '/users/me/subscription/change', {
        as: 'mira',
        on,
        body: { productId: 'yearly-us', quote },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(world.charged()).toEqual([499, 4666])
})

test('a change that the bank is asked about ends with the period', async () => {
  const { preview, change, clock, deliverAll, user, charged } = await subscribed('monthly-us', asksBank)
  expect((await change('yearly-us', (await preview('yearly-us')).quote)).status).toBe(200)
  clock.advance(25 * day)
  await deliverAll()
  expect((await user()).subscription).not.toHaveProperty('changePending')
  expect(charged()).toEqual([499, 499])
})
