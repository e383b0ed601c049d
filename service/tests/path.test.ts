import { expect, test } from 'vitest'
import { startHarness } from './support/harness.ts'

test('a customer signs up, previews a code, pays and is subscribed', async () => {
  const { call, openCheckout, pay, user, deliverAll } = await startHarness()
  const preview = await call('GET', '/users/me/checkout-session?promo_code=calm50&product_id=yearly-us')
  expect(preview).toMatchObject({
    status: 200,
    body: {
      now: { currency: 'USD', amount: 0, trialDays: 7 },
      next: { amount: 24.99, date: '2026-11-28T01:30:00.000Z' },
    },
  })

  const profile = { email: 'mira@example.org', firstName: 'Mira', lastName: 'Lund' }
  expect((await call('PATCH', '/users', { as: 'mira', body: profile })).status).toBe(204)
  expect(await user('mira')).toEqual({ ...profile, subscribed: false })

  const secret = await openCheckout('mira', 'yearly-us', 'CALM50')
  expect(await user('mira')).toMatchObject({ subscribed: false, checkout: { status: 'open' } })
  expect(pay(secret).type).toBe('done')
  await deliverAll()

  expect(await user('mira')).toMatchObject({
    subscribed: true,
    checkout: { status: 'complete', paymentStatus: 'no_payment_required' },
    subscription: {
      type: 'STRIPE',
      autoRenew: true,
      renewsAt: '2026-11-28T01:30:00.000Z',
      originalPrice: 49.99,
      productPrice: 24.99,
      productCurrency: 'USD',
      productName: 'Annual',
      productReccurence: 'year',
      paymentOption: { type: 'card', last4: '4242' },
    },
  })
})
