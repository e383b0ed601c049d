import { describe, expect, test } from 'vitest'
import { day, failsLater, problem } from './support/harness.ts'
import { subscribed } from './support/subscriber.ts'

const subscriptionUpdate = /^POST \/v1\/subscriptions\//

describe('a subscription that has ended since the user saw it', () => {
  test('is billed to no other card', async () => {
    const { changeCard, saveCard, network, fakeStripe, running } = await subscribed('monthly-us')
    const card = await saveCard('mira')
    const { id } = running()
    network.before(subscriptionUpdate, () => fakeStripe.dashboard.cancelSubscription(id, 'now'))
    expect(await changeCard(card)).toMatchObject(problem(422, 'refused'))
  })

  test('is not cancelled again', async () => {
    const { cancel, network, fakeStripe, running, charged, letPass } = await subscribed('monthly-us')
    const { id } = running()
    network.before(subscriptionUpdate, () => fakeStripe.dashboard.cancelSubscription(id, 'now'))
    expect((await cancel()).status).toBe(204)
    await letPass(61 * day)
    expect(charged()).toEqual([499])
  })

  test('leaves nothing to pay', async () => {
    const { payInvoice, giveCard, letPass, user, fakeStripe, running, deliverAll, charged } =
      await subscribed('monthly-us')
    giveCard(failsLater)
    await letPass(20 * day)
    const invoiceId = (await user()).subscription?.due?.invoiceId ?? ''
    fakeStripe.dashboard.cancelSubscription(running().id, 'now')
    fakeStripe.dashboard.voidInvoice(invoiceId)
    expect(await payInvoice(invoiceId)).toMatchObject(problem(404, 'invoice_unknown'))
    await deliverAll()
    expect(charged()).toEqual([499])
  })
})

test('a change of plan that has begun since leaves the new card where it is', async () => {
  const { switchTo, changeCard, saveCard, network, fakeStripe, running, user } = await subscribed('yearly-us')
  expect((await switchTo('monthly-us')).status).toBe(204)
  const card = await saveCard('mira')
  const { id } = running()
  network.before(/^POST \/v1\/subscription_schedules\//, () => fakeStripe.dashboard.releaseSchedule(id))
  expect((await changeCard(card)).status).toBe(204)
  expect(running().default_payment_method).toBe(card)
  expect((await user()).subscription).toMatchObject({ paymentOption: { last4: '4242' } })
})
