import { describe, expect, test } from 'vitest'
import { goodCard, otherCard, startHarness, type Harness } from './support/harness.ts'
import { subscriberOf } from './support/subscriber.ts'

describe('a subscription of the same customer to another product', () => {
  /** A coaching call, which another program of the owner sells. */
  async function sellCoaching({ stripe, fakeStripe, customerId, deliverAll }: Harness): Promise<string> {
    const { id: product } = await stripe.products.create({ name: 'Coaching call' })
    const terms = { product, currency: 'usd', unit_amount: 9900, recurring: { interval: 'month' } } as const
    const { id: price } = await stripe.prices.create(terms)
    const { dashboard } = fakeStripe
    dashboard.addDefaultCard(customerId(), goodCard)
    const subscription = dashboard.createSubscription(customerId(), price)
    await deliverAll()
    return subscription
  }

  const find = ({ fakeStripe }: Harness, id: string) =>
    fakeStripe.all('subscription').find((each) => each.id === id)

  test('does not open the app, and keeps nobody from buying, with a trial', async () => {
    const harness = await startHarness()
    await harness.saveCard('mira')
    await sellCoaching(harness)
    expect(await harness.user('mira')).toMatchObject({ subscribed: false })
    expect((await harness.user('mira')).can ?? []).toEqual([])
    expect((await harness.preview('CALM50', 'mira')).body).toMatchObject({ now: { trialDays: 7 } })
    await harness.openCheckout('mira')
  })

  test('does not end a checkout that is open', async () => {
    const harness = await startHarness()
    const secret = await harness.openCheckout('mira')
    await sellCoaching(harness)
    expect(harness.pay(secret, otherCard).type).toBe('done')
    await harness.deliverAll()
    expect(await harness.user('mira')).toMatchObject({
      subscribed: true,
      subscription: { productName: 'Annual' },
    })
  })

  test('is not shown, cancelled, kept, switched or billed to another card with a plan beside it', async () => {
    const harness = await startHarness()
    const mira = subscriberOf(harness)
    await mira.pays('yearly-us')
    const plan = mira.running().id
    const coaching = await sellCoaching(harness)
    const before = structuredClone(find(harness, coaching))
    expect(await mira.user()).toMatchObject({
      can: ['switch', 'invoices'],
      subscription: { productName: 'Annual' },
    })
    expect((await mira.switchTo('monthly-us')).status).toBe(204)
    expect((await mira.callOff()).status).toBe(204)
    expect((await mira.changeCard(await harness.saveCard('mira', otherCard))).status).toBe(204)
    expect((await mira.cancel()).status).toBe(204)
    expect(find(harness, plan)?.cancel_at_period_end).toBe(true)
    expect((await mira.keep()).status).toBe(204)
    expect(find(harness, plan)?.cancel_at_period_end).toBe(false)
    expect(find(harness, coaching)).toEqual(before)
    expect((await mira.user()).subscription).toMatchObject({ productName: 'Annual' })
  })

  test('has no invoices and charges here: none is listed, paid or copied', async () => {
    const harness = await startHarness()
    const mira = subscriberOf(harness)
    await mira.pays('yearly-us')
    const own = harness.fakeStripe.all('invoice').map(({ id }) => id)
    const charges = harness.fakeStripe.all('charge').map(({ id }) => id)
    await sellCoaching(harness)
    const other = harness.fakeStripe.all('invoice').at(-1)?.id ?? ''
    const listed = (await mira.invoices()).body?.['invoices'] as { id: string }[]
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(own))
    expect((await mira.payInvoice(other)).status).toBe(404)
    expect(new Set(await harness.column('invoices', 'id'))).toEqual(new Set(own))
    expect(await harness.column('charges', 'id')).toEqual(charges)
  })

  test('is named by a reconciliation', async () => {
    const harness = await startHarness()
    await harness.saveCard('mira')
    const coaching = await sellCoaching(harness)
    const { warnings } = await harness.app.service.reconcile()
    expect(warnings).toEqual([
      `${coaching} of ${harness.customerId()} is to another product, and is left alone`,
    ])
  })
})

describe('a subscription without a mark is the portal’s', () => {
  async function subscribeTo(
    harness: Harness,
    price: string,
    metadata: Readonly<Record<string, string>> = {},
  ) {
    const { dashboard } = harness.fakeStripe
    const id = dashboard.createSubscription(harness.customerId(), price)
    dashboard.editMetadata(id, metadata)
    await harness.deliverAll()
    return harness.user('mira')
  }

  test('where its price has lost the look-up key to a new one', async () => {
    const harness = await startHarness()
    await harness.saveCard('mira')
    const former = harness.priceId()
    const { product, lookup_key } = await harness.stripe.prices.retrieve(former)
    await harness.stripe.prices.create({
      product: typeof product === 'string' ? product : product.id,
      currency: 'usd',
      unit_amount: 5999,
      recurring: { interval: 'year' },
      ...(lookup_key !== null && { lookup_key }),
      transfer_lookup_key: true,
    })
    expect(await subscribeTo(harness, former)).toMatchObject({ subscribed: true })
  })

  test('where its metadata name a product of the catalogue', async () => {
    const harness = await startHarness()
    await harness.saveCard('mira')
    const { id: product } = await harness.stripe.products.create({ name: 'For a friend' })
    const terms = { product, currency: 'usd', unit_amount: 900, recurring: { interval: 'year' } } as const
    const { id: price } = await harness.stripe.prices.create(terms)
    expect(await subscribeTo(harness, price, { product_id: 'yearly-us' })).toMatchObject({ subscribed: true })
  })
})
