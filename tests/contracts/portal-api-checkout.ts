import { describe, expect, test } from 'vitest'
import { addDays } from '../../src-core/domain/calendar-date'
import { expectFailure, valueOf } from './answers'
import type { MakePortalApiHarness, Person } from './portal-api.harness'

/** Checkout sessions. */
export function describeCheckoutSessions(makeHarness: MakePortalApiHarness): void {
  async function signedIn(person: Person) {
    const harness = await makeHarness()
    await harness.signIn(person)
    return harness
  }

  describe('a checkout session', () => {
    test.each([
      ['an unknown product', 'unsubscribed', { productId: 'made-up' }, 'product-refused'],
      ['an invalid code', 'unsubscribed', { promoCode: 'MADE-UP' }, 'code-refused'],
      ['a subscriber', 'subscribed', {}, 'already-subscribed'],
      ['a cancelled subscription', 'cancelled', {}, 'already-subscribed'],
      ['a subscription from an app store', 'elsewhere', {}, 'already-subscribed'],
    ] as const)('is refused for %s', async (_what, person, order, kind) => {
      const { api, product, formsOpened } = await signedIn(person)
      expectFailure(await api.createCheckoutSession({ productId: product.id, ...order }), kind)
      expect(formsOpened()).toBe(0)
    })

    test('replaces the previous one, which can no longer be paid', async () => {
      const { api, product, codes, pay } = await signedIn('unsubscribed')
      const before = valueOf(await api.createCheckoutSession({ productId: product.id }))
      const order = { productId: product.id, promoCode: codes.half }
      const { clientSecret } = valueOf(await api.createCheckoutSession(order))
      await expect(pay(before.clientSecret)).rejects.toThrow('session-refused')
      expect(valueOf(await api.loadUser()).subscribed).toBe(false)
      await pay(clientSecret)
      expect(valueOf(await api.loadUser()).subscribed).toBe(true)
    })

    test('that is paid makes a subscriber', async () => {
      const { api, product, pay, today } = await signedIn('unsubscribed')
      const { clientSecret } = valueOf(await api.createCheckoutSession({ productId: product.id }))
      const { last4 } = await pay(clientSecret)
      const user = valueOf(await api.loadUser())
      expect(user.subscribed).toBe(true)
      expect(user.subscription).toMatchObject({
        managedBy: 'portal',
        autoRenew: true,
        originalPrice: product.regularPrice,
        price: product.regularPrice,
        currency: product.currency,
        recurrence: 'year',
        paymentOption: { type: 'card', last4 },
      })
      expect(user.subscription?.renewsAt.slice(0, 10)).toBe(addDays(today, 7))
      expectFailure(await api.createCheckoutSession({ productId: product.id }), 'already-subscribed')
    })

    test('that is paid with a code costs what was previewed', async () => {
      const { api, product, codes, pay } = await signedIn('unsubscribed')
      const order = { productId: product.id, promoCode: codes.half }
      const quote = valueOf(await api.previewPrice(order))
      await pay(valueOf(await api.createCheckoutSession(order)).clientSecret)
      const { subscription } = valueOf(await api.loadUser())
      expect(subscription).toMatchObject({ originalPrice: product.regularPrice, price: quote.next.amount })
      expect(subscription?.renewsAt.slice(0, 10)).toBe(quote.next.date)
    })
  })
}
