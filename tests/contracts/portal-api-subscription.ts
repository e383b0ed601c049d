import { describe, expect, test } from 'vitest'
import { expectFailure, valueOf } from './answers'
import type { MakePortalApiHarness, Person } from './portal-api.harness'

const day = 24 * 60 * 60 * 1000

/** A user's subscription, its cancellation and its card. */
export function describeSubscription(makeHarness: MakePortalApiHarness): void {
  async function signedIn(person: Person) {
    const harness = await makeHarness()
    await harness.signIn(person)
    return harness
  }

  describe('a subscription', () => {
    test.each([
      ['subscribed', { managedBy: 'portal', autoRenew: true, price: 49.99, originalPrice: 49.99 }],
      ['promo', { managedBy: 'portal', autoRenew: true, price: 24.99, originalPrice: 49.99 }],
      ['cancelled', { managedBy: 'portal', autoRenew: false }],
      ['elsewhere', { managedBy: 'app-store', paymentOption: { type: 'other' } }],
    ] as const)('is loaded: %s', async (person, details) => {
      const { api } = await signedIn(person)
      expect(valueOf(await api.loadUser())).toMatchObject({ subscribed: true, subscription: details })
    })

    test('that is cancelled gives access until the end of its period', async () => {
      const { api, passes, today } = await signedIn('subscribed')
      const before = valueOf(await api.loadUser()).subscription
      valueOf(await api.cancelSubscription('too-expensive'))
      const user = valueOf(await api.loadUser())
      expect(user).toMatchObject({ subscribed: true, subscription: { ...before, autoRenew: false } })

      const left = Date.parse(before?.renewsAt ?? '') - Date.parse(today)
      await passes(left - day)
      expect(valueOf(await api.loadUser()).subscribed).toBe(true)
      await passes(2 * day)
      expect(valueOf(await api.loadUser()).subscribed).toBe(false)
    })

    test('that renews continues after its period', async () => {
      const { api, passes } = await signedIn('subscribed')
      const before = valueOf(await api.loadUser()).subscription?.renewsAt ?? ''
      await passes(400 * day)
      const user = valueOf(await api.loadUser())
      expect(user.subscribed).toBe(true)
      expect(Date.parse(user.subscription?.renewsAt ?? '')).toBeGreaterThan(Date.parse(before))
    })

    test('can be cancelled twice, to the same effect', async () => {
      const { api } = await signedIn('subscribed')
      valueOf(await api.cancelSubscription('too-expensive'))
      const once = await api.loadUser()
      valueOf(await api.cancelSubscription('no-answer'))
      expect(await api.loadUser()).toEqual(once)
    })

    test('is billed to another card', async () => {
      const { api, saveCard } = await signedIn('subscribed')
      const card = await saveCard(valueOf(await api.createSetupIntent()).clientSecret)
      valueOf(await api.changePaymentMethod(card.id))
      const { subscription } = valueOf(await api.loadUser())
      expect(subscription?.paymentOption).toEqual({ type: 'card', last4: card.last4 })
    })

    test("is not billed to another user's card or an unknown one", async () => {
      const { api, signIn, signOut, saveCard } = await signedIn('promo')
      const card = await saveCard(valueOf(await api.createSetupIntent()).clientSecret)
      await signOut()
      await signIn('subscribed')
      expectFailure(await api.changePaymentMethod(card.id), 'refused')
      expectFailure(await api.changePaymentMethod('made-up'), 'refused')
    })

    test.each(['unsubscribed', 'elsewhere'] as const)(
      'that is not managed here cannot be changed: %s',
      async (person) => {
        const { api, saveCard } = await signedIn(person)
        const before = await api.loadUser()
        const card = await saveCard(valueOf(await api.createSetupIntent()).clientSecret)
        expectFailure(await api.changePaymentMethod(card.id), 'refused')
        expectFailure(await api.cancelSubscription('no-answer'), 'refused')
        expect(await api.loadUser()).toEqual(before)
      },
    )
  })
}
