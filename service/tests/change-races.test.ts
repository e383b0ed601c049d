import { describe, expect, test } from 'vitest'
import { day, otherCard, problem } from './support/harness.ts'
import { asksBank, changePath, subscribed } from './support/subscriber.ts'

/** A subscriber who was shown the other plan; `press` takes it. */
async function shown(productId: 'monthly-us' | 'yearly-us' = 'monthly-us', card?: string) {
  const world = await subscribed(productId, { retries: 0, ...(card !== undefined && { card }) })
  const other = productId === 'monthly-us' ? 'yearly-us' : 'monthly-us'
  const { quote } = await world.preview(other)
  return { ...world, press: () => world.change(other, quote) }
}

const update = /^POST \/v1\/subscriptions\/\w+$/

describe('Stripe, at a change that is made now,', () => {
  test.each(['answer lost', 'fails afterwards'] as const)(
    'has made it (%s): the change is read back, and charged once',
    async (kind) => {
      const { press, charged, user, network } = await shown()
      network.fail(kind, update)
      expect(await press()).toMatchObject({ status: 204 })
      expect(await press()).toMatchObject({ status: 204 })
      expect(charged()).toEqual([499, 4666])
      expect(await user()).toMatchObject({ subscription: { productName: 'Annual' } })
    },
  )

  test('has not made it: nothing is charged, and the same press again makes it once', async () => {
    const { press, charged, network } = await shown()
    network.fail('unreachable', update)
    expect((await press()).status).toBe(500)
    expect(charged()).toEqual([499])
    network.mend()
    expect((await press()).status).toBe(204)
    expect(charged()).toEqual([499, 4666])
  })

  test('cannot be read after the loss: the next press finds what was made', async () => {
    const { press, charged, network } = await shown()
    network.fail('answer lost', /^(POST|GET) \/v1\/subscriptions\/\w+$/)
    expect((await press()).status).toBe(500)
    network.mend()
    expect((await press()).status).toBe(204)
    expect(charged()).toEqual([499, 4666])
  })

  test('has asked the bank although its answer was lost', async () => {
    const { press, network, answerBank, charged } = await shown('monthly-us', asksBank)
    network.fail('answer lost', update)
    const { status, body } = await press()
    expect(status).toBe(200)
    await answerBank(String(body?.['clientSecret']), 'approved')
    expect(charged()).toEqual([499, 4666])
  })

  test('has asked the bank before the process ended: the change is called off after half an hour', async () => {
    const { press, network, clock, work, running } = await shown('monthly-us', asksBank)
    network.fail('answer lost', /^(POST|GET) \/v1\/subscriptions\/\w+$/)
    expect((await press()).status).toBe(500)
    network.mend()
    expect(running().pending_update).not.toBeNull()
    clock.advance(32 * 60 * 1000)
    await work()
    expect(running().pending_update).toBeNull()
  })

  test('does not answer when the invoice of a declined card is voided: it is void', async () => {
    const { press, network, fakeStripe, running, cardOf } = await shown()
    fakeStripe.dashboard.declineCard(cardOf(), 'generic_decline')
    network.fail('answer lost', /\/void$/)
    expect((await press()).status).toBe(402)
    expect(running().pending_update).toBeNull()
  })

  test('ends the subscription just before: a new answer, and nothing is charged', async () => {
    const { press, network, fakeStripe, running, charged } = await shown()
    network.before(update, () => fakeStripe.dashboard.cancelSubscription(running().id, 'now'))
    expect(await press()).toMatchObject(problem(422, 'not_possible'))
    expect(charged()).toEqual([499])
  })

  test('begins another period just before: the price is the new one', async () => {
    const { press, network, fakeStripe, running, clock } = await shown()
    network.before(update, () => {
      clock.advance(1000)
      fakeStripe.endPeriod(running().id)
    })
    expect(await press()).toMatchObject(problem(409, 'price_changed'))
  })
})

describe('Stripe, at a change that is scheduled,', () => {
  test.each([/^POST \/v1\/subscription_schedules$/, /^POST \/v1\/subscription_schedules\/\w+$/])(
    'loses the answer of %s: the same press again schedules it once',
    async (at) => {
      const { press, network, user, fakeStripe } = await shown('yearly-us')
      network.fail('answer lost', at)
      await press()
      network.mend()
      expect((await press()).status).toBe(204)
      expect(fakeStripe.all('subscription_schedule')).toHaveLength(1)
      expect((await user()).subscription).toHaveProperty('scheduledChange')
    },
  )

  test('loses the answer in between: calling off leaves no schedule behind', async () => {
    const { press, network, callOff, running, user } = await shown('yearly-us')
    network.fail('answer lost', /^POST \/v1\/subscription_schedules$/)
    expect((await press()).status).toBe(500)
    network.mend()
    expect((await callOff()).status).toBe(204)
    expect(running().schedule).toBeNull()
    expect(await user()).toMatchObject({ can: ['switch', 'invoices'] })
    expect((await press()).status).toBe(402)
  })
})

test('a payment of what is due whose answer is lost was made', async () => {
  const mira = await subscribed('monthly-us', { retries: 0 })
  const { running, cardOf, giveCard, fakeStripe, deliverAll, network, user, payInvoice, charged } = mira
  fakeStripe.dashboard.declineCard(cardOf(), 'generic_decline')
  fakeStripe.endPeriod(running().id)
  await deliverAll()
  giveCard(otherCard)
  const due = (await user()).subscription?.['due'] as { invoiceId: string }
  network.fail('answer lost', /\/pay$/)
  expect((await payInvoice(due.invoiceId)).status).toBe(204)
  expect(charged()).toEqual([499, 499])
})

test('a switch, a cancellation and a change of card at once end in one of their orders', async () => {
  const world = await subscribed('monthly-us', { retries: 0, instances: 2 })
  const { call, charged, running, user, instances, fakeStripe, deliverAll } = world
  const paymentMethodId = await world.saveCard('mira', otherCard)
  const { quote } = await world.preview('yearly-us')
  const on = (place: number) => ({ as: 'mira', on: instances[place] ?? world.app })
  const [switched, cancelled, card] = await Promise.all([
    call('POST', changePath, { ...on(0), body: { productId: 'yearly-us', quote } }),
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
  const world = await subscribed('monthly-us', { retries: 0, instances: 2 })
  const { quote } = await world.preview('yearly-us')
  const body = { productId: 'yearly-us', quote }
  const answers = await Promise.all(
    world.instances.map((on) => world.call('POST', changePath, { as: 'mira', on, body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(world.charged()).toEqual([499, 4666])
})

test('a change that the bank is asked about ends with the period', async () => {
  const { press, user, charged, letPass } = await shown('monthly-us', asksBank)
  expect((await press()).status).toBe(200)
  await letPass(25 * day)
  expect((await user()).subscription).not.toHaveProperty('changePending')
  expect(charged()).toEqual([499, 499])
})
