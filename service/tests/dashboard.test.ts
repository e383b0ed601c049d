import { describe, expect, test } from 'vitest'
import { day, goodCard, startHarness, startPaid, startSubscribed, type Harness } from './support/harness.ts'

describe('free days that an owner gives', () => {
  test('to a subscription that is paid for are no second trial of its card', async () => {
    const harness = await startPaid()
    const { fakeStripe, subscribe, deliverAll, user } = harness
    await subscribe('nora', 'monthly-us', 'STARTNOW')
    const [mira, nora] = fakeStripe.all('subscription')
    for (const each of [mira, nora]) fakeStripe.dashboard.giveTrial(each?.id ?? '', 14)
    await deliverAll()
    for (const each of ['mira', 'nora']) expect((await user(each)).subscribed).toBe(true)
    expect(fakeStripe.all('subscription').map(({ status }) => status)).toEqual(['trialing', 'trialing'])
  })

  test('to a trial that is not decided yet keep it, although its card has had one', async () => {
    const harness = await startSubscribed()
    const { signUp, openCheckout, pay, fakeStripe, deliverAll, user } = harness
    signUp('nora')
    pay(await openCheckout('nora'))
    fakeStripe.dashboard.giveTrial(harness.subscription().id, 30)
    await deliverAll()
    expect((await user('nora')).subscribed).toBe(true)
  })

  test('use up the trial of the card, so that another account has none with it', async () => {
    const harness = await startHarness()
    const { subscribe, openCheckout, pay, fakeStripe, deliverAll, user } = harness
    pay(await openCheckout('mira'))
    fakeStripe.dashboard.giveTrial(harness.subscription().id, 30)
    await deliverAll()
    await subscribe('nora')
    expect((await user('mira')).subscribed).toBe(true)
    expect(await user('nora')).toMatchObject({ subscribed: false, checkout: { trialRefused: true } })
  })

  test('with a subscription that an owner has made are granted', async () => {
    const harness = await startSubscribed()
    const { signUp, saveCard, fakeStripe, deliverAll, user } = harness
    signUp('nora')
    await saveCard('nora')
    const { dashboard } = fakeStripe
    dashboard.giveTrial(dashboard.createSubscription(harness.customerId(), harness.priceId('monthly-us')), 60)
    await deliverAll()
    expect(await user('nora')).toMatchObject({ subscribed: true, subscription: { autoRenew: true } })
  })
})

describe('the price of the next period', () => {
  test.each([
    ['an item that waits for the next invoice', (harness: Harness) => addItem(harness, 1500)],
    ['a credit that is larger than the price', (harness: Harness) => addItem(harness, -9900)],
    [
      'a balance',
      (harness: Harness) => harness.fakeStripe.dashboard.giveCredit(harness.customerId(), 10_000),
    ],
  ])('is that of the plan beside %s', async (_what, change) => {
    const harness = await startPaid()
    change(harness)
    await harness.deliverAll()
    await harness.app.service.reconcile()
    expect(await harness.user('mira')).toMatchObject({
      subscription: { productPrice: 4.99, originalPrice: 4.99, renewsAt: '2026-12-28T01:30:00.000Z' },
    })
  })

  test('follows a plan that an owner changes, whatever is prorated', async () => {
    const harness = await startPaid('yearly-us')
    const { dashboard } = harness.fakeStripe
    dashboard.changeSubscriptionPrice(harness.subscription().id, harness.priceId('monthly-us'))
    await harness.deliverAll()
    expect(await harness.user('mira')).toMatchObject({
      subscription: { productPrice: 4.99, productReccurence: 'month' },
    })
  })

  function addItem(harness: Harness, amount: number): void {
    harness.fakeStripe.dashboard.addInvoiceItem(harness.customerId(), amount, {
      subscriptionId: harness.subscription().id,
    })
  }
})

test('a subscription with a schedule is shown, and can be cancelled', async () => {
  const harness = await startPaid()
  const { fakeStripe, deliverAll, user } = harness
  fakeStripe.dashboard.schedule(harness.subscription().id)
  await deliverAll()
  expect(await user('mira')).toMatchObject({ subscribed: true })
  expect((await harness.cancel('mira')).status).toBe(204)
  expect(harness.subscription()).toMatchObject({ cancel_at_period_end: true, schedule: null })
  expect(await user('mira')).toMatchObject({ subscription: { autoRenew: false } })
})

test('a paused subscription ends a checkout that is open beside it', async () => {
  const harness = await startHarness()
  const { openCheckout, fakeStripe, deliverAll, pay } = harness
  const secret = await openCheckout('mira')
  const { dashboard } = fakeStripe
  dashboard.addDefaultCard(harness.customerId(), goodCard)
  dashboard.pause(dashboard.createSubscription(harness.customerId(), harness.priceId('monthly-us')))
  await deliverAll()
  expect(pay(secret)).toEqual({ type: 'refused' })
})

test('an end that an owner has set for a later period leaves the renewal, and the user can end it before', async () => {
  const harness = await startPaid()
  const { fakeStripe, clock, deliverAll, user } = harness
  const later = Math.floor((clock.now() + 400 * day) / 1000)
  fakeStripe.dashboard.cancelSubscription(harness.subscription().id, later)
  await deliverAll()
  expect(await user('mira')).toMatchObject({
    subscription: { autoRenew: true, renewsAt: '2026-12-28T01:30:00.000Z' },
  })
  await harness.cancel('mira')
  expect(await user('mira')).toMatchObject({
    subscription: { autoRenew: false, renewsAt: '2026-12-28T01:30:00.000Z' },
  })
})

test('a dispute names only its charge: the charge is marked', async () => {
  const harness = await startPaid()
  harness.fakeStripe.dashboard.dispute(harness.fakeStripe.all('charge')[0]?.id ?? '')
  await harness.deliverAll()
  expect(await harness.column('charges', 'is_disputed')).toEqual([true])
})

test('a card that the network replaces is shown with its new number', async () => {
  const harness = await startPaid()
  harness.fakeStripe.dashboard.replaceCard(harness.fakeStripe.all('payment_method')[0]?.id ?? '', {
    last4: '9999',
  })
  await harness.deliverAll()
  expect(await harness.user('mira')).toMatchObject({
    subscription: { paymentOption: { type: 'card', last4: '9999' } },
  })
})

test('quantities, further items and removed cards leave a user who can be read', async () => {
  const harness = await startPaid()
  const { dashboard } = harness.fakeStripe
  dashboard.setQuantity(harness.subscription().id, 3)
  dashboard.detachCard(harness.fakeStripe.all('payment_method')[0]?.id ?? '')
  await harness.deliverAll()
  expect(await harness.user('mira')).toMatchObject({
    subscribed: true,
    subscription: { originalPrice: 14.97 },
  })
})
