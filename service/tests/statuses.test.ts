import { describe, expect, test } from 'vitest'
import { idOf } from '../fake-stripe/store.ts'
import {
  day,
  failsLater,
  goodCard,
  problem,
  startHarness,
  startPaid,
  startSubscribed,
  type Harness,
} from './support/harness.ts'

/** The retries of a failed renewal are over, and the account's setting leaves the subscription unpaid. */
async function startUnpaid(): Promise<Harness> {
  const harness = await startSubscribed('monthly-us', undefined, failsLater)
  await harness.letPass(8 * day)
  harness.fakeStripe.giveUpOn(harness.subscription().id, 'unpaid')
  return harness
}

/** An owner has subscribed the customer, whose card did not pay. */
async function startIncomplete(): Promise<Harness> {
  const harness = await startHarness()
  const { saveCard, fakeStripe } = harness
  await saveCard('mira')
  const customer = fakeStripe.all('customer').at(-1)?.id ?? ''
  fakeStripe.dashboard.addDefaultCard(customer, failsLater)
  fakeStripe.dashboard.createSubscription(customer, harness.priceId('monthly-us'))
  return harness
}

/** An owner has paused it. */
async function startPaused(): Promise<Harness> {
  const harness = await startPaid()
  harness.fakeStripe.dashboard.pause(harness.subscription().id)
  return harness
}

/** The same, while the payment is on its way, as with a bank debit. */
async function startProcessing(): Promise<Harness> {
  const harness = await startIncomplete()
  Object.assign(harness.fakeStripe.all('payment_intent').at(-1) ?? {}, { status: 'processing' })
  return harness
}

async function payInvoice({ fakeStripe, stripe, subscription }: Harness): Promise<void> {
  const { customer, latest_invoice } = subscription()
  const card = fakeStripe.dashboard.addDefaultCard(idOf(customer), goodCard)
  await stripe.invoices.pay(idOf(latest_invoice), { payment_method: card })
}

const resume = ({ fakeStripe, subscription }: Harness) => fakeStripe.dashboard.resume(subscription().id)

describe.each([
  ['unpaid', startUnpaid, 'subscription_paused', payInvoice],
  ['incomplete', startProcessing, 'payment_processing', payInvoice],
  ['paused', startPaused, 'subscription_paused', resume],
] as const)('a subscription that is %s', (status, start, code, goOn) => {
  test.each(['delivered', 'lost'])(
    'keeps the customer from buying another one, its event %s',
    async (event) => {
      const harness = await start()
      if (event === 'delivered') await harness.deliverAll()
      expect(harness.subscription().status).toBe(status)
      expect(await harness.requestCheckout('mira')).toMatchObject({ status: 409, body: { code } })
      expect((await harness.user('mira')).subscribed).toBe(false)
      expect(harness.fakeStripe.all('subscription')).toHaveLength(1)
    },
  )

  test('is ended at once when the customer cancels, who can buy again', async () => {
    const harness = await start()
    const charged = harness.fakeStripe.all('charge').length
    expect((await harness.cancel('mira')).status).toBe(204)
    expect(harness.subscription().ended_at).not.toBeNull()
    expect(harness.fakeStripe.all('charge')).toHaveLength(charged)
    expect((await harness.cancel('mira')).status).toBe(422)
    await harness.openCheckout('mira')
  })

  test('is active again once its invoice is paid, or it is resumed', async () => {
    const harness = await start()
    await harness.deliverAll()
    await goOn(harness)
    await harness.deliverAll()
    expect((await harness.user('mira')).subscribed).toBe(true)
  })
})

test('a first payment that was declined leaves the customer free to buy, with the trial', async () => {
  const harness = await startIncomplete()
  const { fakeStripe, subscription, openCheckout, pay, deliverAll, user } = harness
  const secret = await openCheckout('mira', 'monthly-us')
  expect(subscription().status).toBe('incomplete_expired')
  expect(fakeStripe.all('invoice').map(({ status }) => status)).toEqual(['void'])
  expect(fakeStripe.lookUp(secret)?.terms).toMatchObject({ trialDays: 7 })
  pay(secret)
  await deliverAll()
  expect((await user('mira')).subscribed).toBe(true)
})

test('a first payment that succeeds while the customer wants to buy again is not made twice', async () => {
  const harness = await startIncomplete()
  harness.network.before(/\/void$/, () => payInvoice(harness))
  expect(await harness.requestCheckout('mira')).toMatchObject(problem(409, 'already_subscribed'))
})

test('a first payment that is missing for a day leaves the customer free to buy', async () => {
  const harness = await startIncomplete()
  harness.clock.advance(day)
  await harness.openCheckout('mira')
  expect(harness.subscription().status).toBe('incomplete_expired')
})

test('a status that Stripe adds later keeps the customer from buying twice', async () => {
  const harness = await startUnpaid()
  Object.assign(harness.subscription(), { status: 'hibernating' })
  expect(await harness.requestCheckout('mira')).toMatchObject({ status: 409 })
})

test('a paused subscription of the user’s second customer keeps the user from buying', async () => {
  const harness = await startHarness()
  const { stripe, fakeStripe, openCheckout, deliverAll, requestCheckout } = harness
  await openCheckout('mira')
  const { id } = await stripe.customers.create({ metadata: { uid: 'mira' } })
  const { dashboard } = fakeStripe
  dashboard.addDefaultCard(id, goodCard)
  dashboard.pause(dashboard.createSubscription(id, harness.priceId('monthly-us')))
  await deliverAll()
  expect(await requestCheckout('mira')).toMatchObject(problem(409, 'subscription_paused'))
})

describe('an end that an owner has set within the period', () => {
  async function startEnding(code?: string): Promise<Harness> {
    const harness = await startPaid('monthly-us', code)
    const end = Math.floor((harness.clock.now() + 5 * day) / 1000)
    harness.fakeStripe.dashboard.cancelSubscription(harness.subscription().id, end)
    await harness.deliverAll()
    return harness
  }

  test('ends the access then, and leaves nothing to cancel', async () => {
    const harness = await startEnding()
    expect(await harness.user('mira')).toMatchObject({
      subscribed: true,
      subscription: { autoRenew: false, renewsAt: '2026-12-04T01:30:00.000Z' },
    })
    expect((await harness.cancel('mira')).status).toBe(204)
    expect(harness.subscription().cancel_at_period_end).toBe(false)
    await harness.letPass(6 * day)
    expect(harness.subscription().status).toBe('canceled')
    expect((await harness.user('mira')).subscribed).toBe(false)
  })

  test('leaves the price that the code gives', async () => {
    const harness = await startEnding('CALM50')
    expect(await harness.user('mira')).toMatchObject({
      subscription: { originalPrice: 4.99, productPrice: 2.49 },
    })
  })
})

test('a price that is charged each quarter is shown with its period', async () => {
  const harness = await startSubscribed('monthly-us')
  const { dashboard } = harness.fakeStripe
  const { id } = await harness.stripe.prices.create({
    product: 'portal-monthly',
    currency: 'usd',
    unit_amount: 1299,
    recurring: { interval: 'month', interval_count: 3 },
  })
  dashboard.changeSubscriptionPrice(harness.subscription().id, id)
  await harness.deliverAll()
  expect(await harness.user('mira')).toMatchObject({
    subscription: { productPrice: 12.99, productReccurence: '3 months' },
  })
})

test('more pending items than an invoice has lines leave the price that the code gives', async () => {
  const harness = await startSubscribed('monthly-us', 'CALM50')
  const { customer, id } = harness.subscription()
  for (let count = 0; count < 12; count += 1)
    harness.fakeStripe.dashboard.addInvoiceItem(idOf(customer), 300, { subscriptionId: id })
  await harness.app.service.reconcile()
  expect(await harness.user('mira')).toMatchObject({
    subscription: { originalPrice: 4.99, productPrice: 2.49 },
  })
})

test('a new card pays the period that is shown as due, the oldest, and then the next one is', async () => {
  const harness = await startSubscribed('monthly-us', undefined, failsLater)
  const { saveCard, fakeStripe, changeCard, letPass } = harness
  await letPass(8 * day)
  await letPass(31 * day)
  const owed = fakeStripe.all('invoice').filter(({ status }) => status === 'open')
  expect(owed).toHaveLength(2)
  for (const { id, amount_due } of owed) {
    const { subscription } = await harness.user('mira')
    expect(subscription?.due).toMatchObject({ invoiceId: id, amount: amount_due / 100 })
    const paid: (string | null)[] = []
    harness.events.splice(0)
    expect((await changeCard('mira', await saveCard('mira'))).status).toBe(204)
    for (const event of harness.events)
      if (event.type === 'invoice.paid') paid.push(event.data.object.id ?? null)
    expect(paid).toEqual([id])
  }
  expect(await harness.user('mira')).not.toHaveProperty('subscription.due')
})

test('a new card that is declined is asked for one payment only', async () => {
  const harness = await startSubscribed('monthly-us', undefined, failsLater)
  const { saveCard, call, fakeStripe, letPass } = harness
  for (const days of [8, 31]) {
    await letPass(days * day)
  }
  await saveCard('mira')
  const declined = fakeStripe.dashboard.addDefaultCard(idOf(harness.subscription().customer), failsLater)
  const charges = fakeStripe.all('charge').length
  const body = { paymentMethodId: declined }
  expect((await call('PATCH', '/users/me/payment-method', { as: 'mira', body })).status).toBe(204)
  expect(fakeStripe.all('charge')).toHaveLength(charges + 1)
})
