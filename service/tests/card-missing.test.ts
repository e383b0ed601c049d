import { describe, expect, test } from 'vitest'
import type { Subscription } from '../../contract/api.ts'
import { day, failsLater, goodCard } from './support/harness.ts'
import { refusal } from './support/network.ts'
import { subscribed } from './support/subscriber.ts'

const cardMissing = {
  status: 402,
  body: { code: 'payment_declined', reason: 'declined', cardMissing: true },
}

/** A subscriber whose card support has removed in the dashboard. */
async function withoutCard(productId: string, card = goodCard) {
  const harness = await subscribed(productId, { card })
  const { fakeStripe, deliverAll } = harness
  const removeCards = async () => {
    for (const { id, customer } of fakeStripe.all('payment_method'))
      if (customer !== null) fakeStripe.dashboard.detachCard(id)
    await deliverAll()
  }
  return { ...harness, removeCards }
}

/** The invoice that the answer about a user names as due. */
const dueIn = (subscription: Subscription | null | undefined) => subscription?.due?.invoiceId ?? ''

describe('without a card on file', () => {
  test('a payment asks for one, and is made with it', async () => {
    const { user, payInvoice, changeCard, saveCard, removeCards, giveCard, letPass, charged } =
      await withoutCard('monthly-us')
    giveCard(failsLater)
    await letPass(20 * day)
    await removeCards()
    const { subscription, can } = await user()
    expect([can, subscription?.paymentOption]).toEqual([['pay', 'invoices'], { type: 'other' }])
    expect(await payInvoice(dueIn(subscription))).toMatchObject(cardMissing)
    expect((await changeCard(await saveCard('mira'))).status).toBe(204)
    expect(charged()).toEqual([499, 499])
  })

  test('a change of plan asks for one, and is made with it', async () => {
    const { switchTo, user, removeCards, changeCard, saveCard, charged, clock } =
      await withoutCard('monthly-us')
    await removeCards()
    expect(await switchTo('yearly-us')).toMatchObject(cardMissing)
    expect((await user()).subscription).toMatchObject({ productReccurence: 'month' })
    await changeCard(await saveCard('mira'))
    clock.advance(60_000)
    expect((await switchTo('yearly-us')).status).toBe(204)
    expect(charged()).toHaveLength(2)
  })
})

test('a payment that Stripe refuses for another reason is answered as a declined one, which another card may mend', async () => {
  const { user, payInvoice, giveCard, letPass, network } = await subscribed('monthly-us')
  giveCard(failsLater)
  await letPass(20 * day)
  const invoiceId = dueIn((await user()).subscription)
  network.fail(() => refusal({ message: 'This payment method cannot be used for invoices.' }), /\/pay$/)
  const answer = await payInvoice(invoiceId)
  expect(answer).toMatchObject({ status: 402, body: { reason: 'declined' } })
  expect(answer.body).not.toHaveProperty('cardMissing')
})
