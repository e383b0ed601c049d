import { describe, expect, test } from 'vitest'
import { createCode, edit } from './support/edit-stripe.ts'
import { problem, startHarness, startSubscribed, type Harness } from './support/harness.ts'
import { refusal } from './support/network.ts'

const previewOf = ({ call }: Harness, productId: string) =>
  call('GET', `/users/me/checkout-session?promo_code=CALM50&product_id=${productId}`, { as: 'mira' })

describe('a customer with something in another currency', () => {
  test('changes the country with a checkout open: the price is shown, and the new checkout replaces it', async () => {
    const harness = await startHarness()
    await harness.openCheckout('mira', 'yearly-us')
    expect(await previewOf(harness, 'yearly-gb')).toMatchObject({
      status: 200,
      body: { now: { currency: 'GBP', amount: 0, trialDays: 7 } },
    })
    await harness.openCheckout('mira', 'yearly-gb', 'CALM50')
    const open = harness.fakeStripe.all('checkout.session').filter(({ status }) => status === 'open')
    expect(open).toMatchObject([{ currency: 'gbp' }])
  })

  test('is told so where an item of the first currency is pending, and can buy in that one', async () => {
    const harness = await startHarness()
    await harness.saveCard('mira')
    harness.fakeStripe.dashboard.addInvoiceItem(harness.customerId(), 700)
    expect(await harness.requestCheckout('mira', harness.order('yearly-gb'))).toMatchObject(
      problem(409, 'currency_differs'),
    )
    expect((await previewOf(harness, 'yearly-gb')).status).toBe(200)
    await harness.openCheckout('mira', 'yearly-us')
  })

  test('is not told that a code of their own is invalid', async () => {
    const harness = await startHarness()
    await harness.openCheckout('mira', 'yearly-us')
    await createCode(harness, { code: 'CALMER', customer: harness.customerId() })
    const url = '/users/me/checkout-session?promo_code=CALMER&product_id=yearly-gb'
    expect(await harness.call('GET', url, { as: 'mira' })).toMatchObject(problem(409, 'currency_differs'))
    await harness.openCheckout('mira', 'yearly-gb', 'CALMER')
  })

  test('who subscribes sees a price in the other currency', async () => {
    const harness = await startSubscribed('yearly-us')
    expect((await previewOf(harness, 'monthly-gb')).status).toBe(200)
    expect(await harness.requestCheckout('mira', harness.order('monthly-gb'))).toMatchObject({
      body: { code: 'already_subscribed' },
    })
  })

  test.each([
    'You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency eur',
    'You cannot combine currencies on a single customer. This customer has an active subscription, discount, quote, or invoice item with currency eur.',
  ])('is not told that a code is invalid, in whatever words Stripe refuses: %s', async (message) => {
    const harness = await startHarness()
    harness.network.fail(() => refusal({ message }), /^POST \/v1\/checkout\/sessions$/)
    expect(await harness.requestCheckout('mira', harness.order('yearly-us', 'CALM50'))).toMatchObject(
      problem(409, 'currency_differs'),
    )
  })
})

test('a subscription in a further currency of its price has its prices in that currency', async () => {
  const harness = await startSubscribed('yearly-us', 'CALM50')
  const { fakeStripe } = harness
  edit(harness, 'price', harness.priceId(), {
    currency_options: {
      jpy: { custom_unit_amount: null, tax_behavior: null, unit_amount: 8000, unit_amount_decimal: null },
    },
  })
  Object.assign(fakeStripe.all('subscription')[0] ?? {}, { currency: 'jpy' })
  await harness.app.service.reconcile()
  expect(await harness.user('mira')).toMatchObject({
    subscription: { productCurrency: 'JPY', originalPrice: 8000, productPrice: 4000 },
  })
})

test('a checkout is charged in the currency that is shown, whatever the account converts', async () => {
  const harness = await startHarness()
  await harness.openCheckout('mira')
  expect(harness.fakeStripe.all('checkout.session')[0]?.adaptive_pricing).toEqual({ enabled: false })
})

test('a pending item is charged with the first payment, as the preview says', async () => {
  const harness = await startHarness()
  await harness.saveCard('mira')
  harness.fakeStripe.dashboard.addInvoiceItem(harness.customerId(), 700)
  expect((await previewOf(harness, 'yearly-us')).body).toMatchObject({ now: { amount: 7, trialDays: 7 } })
  const secret = await harness.openCheckout('mira', 'yearly-us', 'CALM50')
  expect(harness.fakeStripe.all('checkout.session')[0]?.amount_total).toBe(700)
  harness.pay(secret)
  expect(harness.fakeStripe.all('charge').map(({ amount }) => amount)).toEqual([700])
})
