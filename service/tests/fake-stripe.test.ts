import { expect, test } from 'vitest'
import { differencesFromShape, type Kind } from '../fake-stripe/objects.ts'
import { day, failsLater, startHarness, startSubscribed } from './support/harness.ts'

const kinds: readonly Kind[] = [
  'charge',
  'checkout.session',
  'coupon',
  'customer',
  'invoice',
  'payment_method',
  'price',
  'product',
  'promotion_code',
  'setup_intent',
  'subscription',
]

test('every object has the fields of Stripe’s published examples, with values of their types', async () => {
  const { subscribe, call, clock, deliverAll, fakeStripe, events } = await startSubscribed(
    'yearly-us',
    'CALM50',
  )
  await subscribe('nora', 'monthly-us', undefined, failsLater)
  await call('POST', '/users/me/setup-intent', { as: 'mira' })
  clock.advance(8 * day)
  fakeStripe.passTime()
  for (const event of events) expect(differencesFromShape('event', event)).toEqual([])
  await deliverAll()
  for (const kind of kinds) {
    const objects = fakeStripe.all(kind)
    expect([kind, objects.length > 0]).toEqual([kind, true])
    for (const object of objects) expect(differencesFromShape(kind, object)).toEqual([])
  }
})

test('an object with a made-up field, or a value of another type, differs from the published shape', async () => {
  const { openCheckout, fakeStripe } = await startHarness()
  await openCheckout('mira')
  const session = fakeStripe.all('checkout.session')[0]
  expect(differencesFromShape('checkout.session', { ...session, surprise: 1, created: 'today' })).toEqual([
    'checkout.session.created is of type string, published is number',
    'checkout.session.surprise is not published',
  ])
})
