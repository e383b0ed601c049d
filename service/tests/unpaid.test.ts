import { describe, expect, test } from 'vitest'
import { day, failsLater, goodCard, problem, startHarness } from './support/harness.ts'
import { subscribed, subscriberOf } from './support/subscriber.ts'

/**
 * A monthly subscriber whose renewal was retried in vain, so that Stripe has made the subscription unpaid; so many days after the
 * renewal.
 */
async function unpaid(days: number) {
  const harness = await subscribed('monthly-us', { stripe: { onLastRetry: 'unpaid' } })
  const { giveCard, letPass, user, saveCard, changeCard } = harness
  giveCard(failsLater)
  await letPass((20 + days) * day)
  const due = async () => (await user()).subscription?.due
  const changeToGoodCard = async () => changeCard(await saveCard('mira', goodCard))
  return { ...harness, due, changeToGoodCard, first: harness.fakeStripe.all('invoice').at(2) }
}

describe.each([
  ['in the period that was not paid', 16, 0],
  ['two periods later, when its invoices are drafts', 80, 2],
])('an unpaid subscription %s', (_when, days, later) => {
  test('is shown as a paused one, with the invoice that lets it go on', async () => {
    const { user, running, fakeStripe, requestCheckout } = await unpaid(days)
    expect(running().status).toBe('unpaid')
    const latest = fakeStripe.all('invoice').at(-1)
    expect(await user()).toMatchObject({
      subscribed: false,
      subscription: { paused: true, endsAtOnce: true, due: { invoiceId: latest?.id, amount: 4.99 } },
      can: ['pay', 'invoices'],
    })
    expect(await requestCheckout('mira')).toMatchObject(problem(409, 'subscription_paused'))
  })

  test('takes a new card, which pays and lets it go on', async () => {
    const { changeToGoodCard, user, charged, letPass } = await unpaid(days)
    expect((await changeToGoodCard()).status).toBe(204)
    const after = await user()
    expect(after).toMatchObject({ subscribed: true, subscription: { paymentOption: { last4: '4242' } } })
    expect(after.subscription).not.toHaveProperty('due')
    expect(charged()).toEqual([499, 499])
    await letPass(31 * day)
    expect(charged()).toEqual([499, 499, 499])
  })

  test('is paid with the card on file, once by two presses', async () => {
    const { due, payInvoice, user, giveCard, charged, fakeStripe } = await unpaid(days)
    giveCard(goodCard)
    const { invoiceId = '' } = (await due()) ?? {}
    const answers = await Promise.all([payInvoice(invoiceId), payInvoice(invoiceId)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await user()).subscribed).toBe(true)
    expect(charged()).toEqual([499, 499])
    // What there was no access for is left to the owner.
    expect(fakeStripe.all('invoice').filter(({ status }) => status === 'draft')).toHaveLength(
      Math.max(0, later - 1),
    )
  })

  test('stays as it is with a card that is declined, and says why', async () => {
    const { due, payInvoice, giveCard, fakeStripe, charged } = await unpaid(days)
    fakeStripe.dashboard.declineCard(giveCard(goodCard), 'insufficient_funds')
    const before = await due()
    expect(await payInvoice(before?.invoiceId ?? '')).toMatchObject({
      status: 402,
      body: { reason: 'insufficient-funds' },
    })
    expect(await due()).toEqual(before)
    expect(charged()).toEqual([499])
  })
})

test('a draft that has become dearer is not paid before the user has seen it', async () => {
  const { due, payInvoice, giveCard, fakeStripe, charged, customerId, deliverAll } = await unpaid(80)
  giveCard(goodCard)
  const { invoiceId = '' } = (await due()) ?? {}
  fakeStripe.dashboard.giveCredit(customerId(), -250)
  expect(await payInvoice(invoiceId)).toMatchObject(problem(422, 'not_possible'))
  expect(charged()).toEqual([499])
  await deliverAll()
  expect(await due()).toEqual({ invoiceId, amount: 7.49, currency: 'USD' })
  expect((await payInvoice(invoiceId)).status).toBe(204)
  expect(charged()).toEqual([499, 749])
})

test('a new card does not pay a draft that has become dearer before the user has seen it', async () => {
  const { changeToGoodCard, fakeStripe, charged, customerId, deliverAll, due } = await unpaid(80)
  await due()
  fakeStripe.dashboard.giveCredit(customerId(), -250)
  expect((await changeToGoodCard()).status).toBe(204)
  expect(charged()).toEqual([499])
  await deliverAll()
  expect(await due()).toMatchObject({ amount: 7.49 })
  expect((await changeToGoodCard()).status).toBe(204)
  expect(charged()).toEqual([499, 749])
})

test('drafts that are not due are nobody’s to pay', async () => {
  const { payInvoice, fakeStripe, running, deliverAll, letPass } = await subscribed('monthly-us')
  fakeStripe.dashboard.pauseCollection(running().id, 'keep_as_draft')
  await letPass(21 * day)
  await deliverAll()
  const draft = fakeStripe.all('invoice').at(-1)
  expect(draft?.status).toBe('draft')
  expect(await payInvoice(draft?.id ?? '')).toMatchObject(problem(404, 'invoice_unknown'))
})

test('what the owner has given up leaves nothing to pay, and can be ended', async () => {
  const { fakeStripe, first, user, deliverAll, cancel } = await unpaid(16)
  fakeStripe.dashboard.markUncollectible(first?.id ?? '')
  await deliverAll()
  expect(await user()).toMatchObject({ subscribed: false, subscription: { paused: true }, can: ['invoices'] })
  expect((await cancel()).status).toBe(204)
})

test('a former period that is still retried can be paid while the subscription is active', async () => {
  const harness = await startHarness({ stripe: { retryDays: [40, 40] } })
  const mira = subscriberOf(harness)
  await mira.pays('monthly-us')
  mira.giveCard(failsLater)
  await harness.letPass(21 * day)
  await harness.letPass(31 * day)
  mira.giveCard(goodCard)
  const [older, newer] = harness.fakeStripe.all('invoice').filter(({ status }) => status === 'open')
  await mira.payInvoice(newer?.id ?? '')
  const { can, subscription } = await mira.user()
  expect(can).toContain('pay')
  expect(subscription).toMatchObject({ due: { invoiceId: older?.id } })
  expect(subscription).not.toHaveProperty('endsAtOnce')
  expect((await mira.payInvoice(older?.id ?? '')).status).toBe(204)
  expect(await mira.user()).not.toHaveProperty('subscription.due')
})
