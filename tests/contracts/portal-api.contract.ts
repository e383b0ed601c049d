import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../src-core/domain/calendar-date'
import type { PortalApi } from '../../src-core/ports/portal-api'
import { callsForAccount, everyCall, ownCalls } from './every-call'
import { selfServiceContract } from './self-service.contract'
import { expectFailure, valueOf } from './results'
import type { MakePortalApiHarness, Person, PortalApiHarness } from './portal-api.harness'

const day = 24 * 60 * 60 * 1000

const connections = [
  ['missing', 'unreachable'],
  ['failing', 'service-error'],
] as const

/** Makes a call for the subscribed user, also while another one is signed in. */
const make = (name: keyof PortalApi, { api, product, emailOf, accountIdOf }: PortalApiHarness) =>
  everyCall[name](api, {
    id: accountIdOf('subscribed'),
    email: emailOf('subscribed'),
    productId: product.id,
  })

/** The contract of the PortalApi port. */
export function portalApiContract(name: string, makeHarness: MakePortalApiHarness): void {
  async function signedIn(person: Person) {
    const harness = await makeHarness()
    await harness.signIn(person)
    const { api, product, saveCard } = harness
    const id = harness.accountIdOf(person)
    return {
      ...harness,
      id,
      user: async () => valueOf(await api.loadUser()),
      openCheckout: async (promoCode?: string) => {
        const order = { productId: product.id, ...(promoCode !== undefined && { promoCode }) }
        return valueOf(await api.createCheckoutSession(id, order)).clientSecret
      },
      newCard: async () => saveCard(valueOf(await api.createSetupIntent(id)).clientSecret),
    }
  }

  const preview = ({ api, product }: PortalApiHarness, promoCode: string) =>
    api.previewPrice({ productId: product.id, promoCode })

  describe(`${name} fulfils the contract of PortalApi`, () => {
    describe('a price preview', () => {
      test.each([
        ['half', 'nothing today, half the price after the trial'],
        ['longTrial', 'nothing today, the full price after a longer trial'],
        ['payNow', 'half the price today, the full one after a period'],
      ] as const)('of the code %s: %s', async (code, _what) => {
        const harness = await makeHarness()
        const { product, codes, today, halfPrice } = harness
        const { currency, regularPrice } = product
        const [amount, trialDays, later, date] = {
          half: [0, 7, halfPrice, addDays(today, 7)],
          longTrial: [0, 30, regularPrice, addDays(today, 30)],
          payNow: [halfPrice, 0, regularPrice, addMonths(today, 12)],
        }[code]
        const quote = { now: { currency, amount, trialDays }, next: { amount: later, date } }
        expect(valueOf(await preview(harness, codes[code]))).toEqual(quote)
      })

      test('is the same for a signed-in user', async () => {
        const harness = await makeHarness()
        const anonymous = await preview(harness, harness.codes.half)
        await harness.signIn('unsubscribed')
        expect(await preview(harness, harness.codes.half)).toEqual(anonymous)
      })

      test.each(['MADE-UP', '', 'constructor'])('refuses the code "%s"', async (code) => {
        expectFailure(await preview(await makeHarness(), code), 'code-refused')
      })

      test('does not refuse a code because of the product', async () => {
        const { api, codes } = await makeHarness()
        const answer = await api.previewPrice({ productId: 'made-up', promoCode: codes.half })
        expectFailure(answer, 'service-error')
      })

      test('needs a sign-in without anonymous callers, or with a refused token', async () => {
        const harness = await makeHarness({ allowsAnonymousPreview: false })
        expectFailure(await preview(harness, harness.codes.half), 'sign-in-needed')
        await harness.signIn('unsubscribed')
        valueOf(await preview(harness, harness.codes.half))
        harness.invalidateToken()
        expectFailure(await preview(harness, harness.codes.half), 'sign-in-needed')
      })

      test.each(connections)(
        'fails without refusing the code when the connection is %s',
        async (state, kind) => {
          const harness = await makeHarness()
          harness.connection(state)
          expectFailure(await preview(harness, harness.codes.half), kind)
          expectFailure(await preview(harness, 'MADE-UP'), kind)
        },
      )
    })

    describe('a checkout session', () => {
      test.each([
        ['an unknown product', 'unsubscribed', { productId: 'made-up' }, 'product-refused'],
        ['an invalid code', 'unsubscribed', { promoCode: 'MADE-UP' }, 'code-refused'],
        ['a subscriber', 'subscribed', {}, 'already-subscribed'],
        ['a cancelled subscription', 'cancelled', {}, 'already-subscribed'],
        ['a subscription from an app store', 'elsewhere', {}, 'already-subscribed'],
      ] as const)('is refused for %s', async (_what, person, order, kind) => {
        const { api, id, product, formsOpened } = await signedIn(person)
        expectFailure(await api.createCheckoutSession(id, { productId: product.id, ...order }), kind)
        expect(formsOpened()).toBe(0)
      })

      test('is refused beside a paused subscription, until that one is cancelled', async () => {
        const { api, id, product, pauseSubscription, user } = await signedIn('subscribed')
        const open = () => api.createCheckoutSession(id, { productId: product.id })
        await pauseSubscription()
        expect(await user()).toMatchObject({ subscribed: false, subscription: { paused: true } })
        expectFailure(await open(), 'subscription-paused')
        valueOf(await api.cancelSubscription(id, 'no-answer'))
        valueOf(await open())
      })

      test('replaces the previous one, which can no longer be paid', async () => {
        const { openCheckout, codes, pay, user } = await signedIn('unsubscribed')
        const [before, latest] = [await openCheckout(), await openCheckout(codes.half)]
        await expect(pay(before)).rejects.toThrow('session-refused')
        expect((await user()).subscribed).toBe(false)
        await pay(latest)
        expect((await user()).subscribed).toBe(true)
      })

      test('that is paid makes a subscriber', async () => {
        const { id, api, openCheckout, product, pay, today, user } = await signedIn('unsubscribed')
        const { regularPrice: price, currency } = product
        const { last4 } = await pay(await openCheckout())
        const { subscribed, subscription } = await user()
        expect(subscribed).toBe(true)
        expect(subscription).toMatchObject({ managedBy: 'portal', autoRenew: true, recurrence: 'year' })
        expect(subscription).toMatchObject({ originalPrice: price, price, currency })
        expect(subscription).toMatchObject({ paymentOption: { type: 'card', last4 } })
        expect(subscription?.renewsAt.slice(0, 10)).toBe(addDays(today, 7))
        expectFailure(await api.createCheckoutSession(id, { productId: product.id }), 'already-subscribed')
      })

      test('that is paid with a code costs what was previewed', async () => {
        const harness = await signedIn('unsubscribed')
        const { openCheckout, product, codes, pay, user } = harness
        const quote = valueOf(await preview(harness, codes.half))
        await pay(await openCheckout(codes.half))
        const { subscription } = await user()
        const { regularPrice: originalPrice } = product
        expect(subscription).toMatchObject({ originalPrice, price: quote.next.amount })
        expect(subscription?.renewsAt.slice(0, 10)).toBe(quote.next.date)
      })
    })

    describe('the user', () => {
      test('is loaded', async () => {
        const { user, emailOf } = await signedIn('unsubscribed')
        const loaded = await user()
        expect(loaded).toMatchObject({ email: emailOf('unsubscribed'), subscribed: false })
        expect(loaded.firstName).toEqual(expect.any(String))
        expect(loaded).not.toHaveProperty('subscription')
      })

      test('has no name before it is synced', async () => {
        const { user, emailOf } = await signedIn('google')
        expect(await user()).toEqual({ email: emailOf('google'), subscribed: false })
      })

      test('is synced, and missing fields stay as they are', async () => {
        const { id, api, user, emailOf } = await signedIn('google')
        const profile = { email: emailOf('google'), firstName: 'Gina Maria', lastName: 'Google' }
        valueOf(await api.syncUser(id, profile))
        valueOf(await api.syncUser(id, { email: profile.email }))
        expect(await user()).toMatchObject(profile)
      })

      test.each([{ firstName: 'Nova' }, { lastName: 'Quist' }, { email: 'nova.quist@example.com' }])(
        'is changed in one field: %o',
        async (change) => {
          const { id, api, user } = await signedIn('unsubscribed')
          const before = await user()
          valueOf(await api.updateUser(id, change))
          expect(await user()).toEqual({ ...before, ...change })
        },
      )

      test('signs in with a changed email from then on, and stays signed in meanwhile', async () => {
        const { id, api, user, emailOf, canSignIn } = await signedIn('unsubscribed')
        valueOf(await api.updateUser(id, { email: 'nova.quist@example.com' }))
        await user()
        expect(await canSignIn(emailOf('unsubscribed'))).toBe(false)
        expect(await canSignIn('nova.quist@example.com')).toBe(true)
      })

      test('needs a recent sign-in for a new email, and for nothing else', async () => {
        const { id, api, user, emailOf, ageSignIn, signIn, canSignIn } = await signedIn('unsubscribed')
        const before = await user()
        ageSignIn()
        // Whether the email is taken is not told before the sign-in.
        for (const email of ['nova.quist@example.com', emailOf('subscribed')])
          expectFailure(await api.updateUser(id, { email }), 'recent-sign-in-required')
        expect(await user()).toEqual(before)
        expect(await canSignIn(emailOf('unsubscribed'))).toBe(true)
        valueOf(await api.updateUser(id, { firstName: 'Nova' }))
        await signIn('unsubscribed')
        valueOf(await api.updateUser(id, { email: 'nova.quist@example.com' }))
        expect(await user()).toEqual({ ...before, firstName: 'Nova', email: 'nova.quist@example.com' })
      })

      test("is refused another account's email", async () => {
        const { id, api, user, emailOf, canSignIn } = await signedIn('unsubscribed')
        const before = await user()
        const email = emailOf('subscribed').toUpperCase()
        expectFailure(await api.updateUser(id, { email }), 'refused')
        expectFailure(await api.syncUser(id, { email, firstName: 'Nova' }), 'refused')
        expect(await user()).toEqual(before)
        expect(await canSignIn(emailOf('unsubscribed'))).toBe(true)
      })

      test.each([{ firstName: ' ' }, { lastName: '' }])('is refused %o', async (change) => {
        const { id, api, user } = await signedIn('unsubscribed')
        const before = await user()
        expectFailure(await api.updateUser(id, change), 'refused')
        expect(await user()).toEqual(before)
      })

      test('is deleted for good', async () => {
        const { id, api, emailOf, canSignIn } = await signedIn('unsubscribed')
        valueOf(await api.deleteUser(id))
        expectFailure(await api.loadUser(), 'not-signed-in')
        expect(await canSignIn(emailOf('unsubscribed'))).toBe(false)
      })
    })

    describe('a subscription', () => {
      test.each([
        ['subscribed', { managedBy: 'portal', autoRenew: true, price: 49.99, originalPrice: 49.99 }],
        ['promo', { managedBy: 'portal', autoRenew: true, price: 24.99, originalPrice: 49.99 }],
        ['cancelled', { managedBy: 'portal', autoRenew: false }],
        ['pastDue', { managedBy: 'portal', autoRenew: true, pastDue: true }],
        ['elsewhere', { managedBy: 'app-store', paymentOption: { type: 'other' } }],
      ] as const)('is loaded: %s', async (person, subscription) => {
        const { user } = await signedIn(person)
        expect(await user()).toMatchObject({ subscribed: true, subscription })
      })

      test('that is cancelled gives access until the end of its period', async () => {
        const { id, api, user, advance, today } = await signedIn('subscribed')
        const { subscription } = await user()
        valueOf(await api.cancelSubscription(id, 'too-expensive'))
        const cancelled = { ...subscription, autoRenew: false }
        expect(await user()).toMatchObject({ subscribed: true, subscription: cancelled })

        await advance(Date.parse(subscription?.renewsAt ?? '') - Date.parse(today) - day)
        expect((await user()).subscribed).toBe(true)
        await advance(2 * day)
        expect((await user()).subscribed).toBe(false)
      })

      test('that renews continues after its period', async () => {
        const { user, advance } = await signedIn('subscribed')
        const before = (await user()).subscription?.renewsAt ?? ''
        await advance(400 * day)
        const { subscribed, subscription } = await user()
        expect(subscribed).toBe(true)
        expect(Date.parse(subscription?.renewsAt ?? '')).toBeGreaterThan(Date.parse(before))
      })

      test('can be cancelled twice, to the same effect', async () => {
        const { id, api, user } = await signedIn('subscribed')
        valueOf(await api.cancelSubscription(id, 'too-expensive'))
        const once = await user()
        valueOf(await api.cancelSubscription(id, 'no-answer'))
        expect(await user()).toEqual(once)
      })

      test('is billed to another card', async () => {
        const { id, api, user, newCard } = await signedIn('subscribed')
        const card = await newCard()
        valueOf(await api.changePaymentMethod(id, card.id))
        expect((await user()).subscription?.paymentOption).toEqual({ type: 'card', last4: card.last4 })
      })

      test('that is past due is paid with the new card', async () => {
        const { id, api, user, newCard } = await signedIn('pastDue')
        valueOf(await api.changePaymentMethod(id, (await newCard()).id))
        const { subscribed, subscription } = await user()
        expect(subscribed).toBe(true)
        expect(subscription).not.toHaveProperty('pastDue')
      })

      test("is not billed to another user's card or an unknown one", async () => {
        const { api, accountIdOf, signIn, signOut, newCard } = await signedIn('promo')
        const card = await newCard()
        await signOut()
        await signIn('subscribed')
        const id = accountIdOf('subscribed')
        expectFailure(await api.changePaymentMethod(id, card.id), 'refused')
        expectFailure(await api.changePaymentMethod(id, 'pm_made_up'), 'refused')
      })

      test.each(['unsubscribed', 'elsewhere'] as const)(
        'that is not managed here cannot be changed: %s',
        async (person) => {
          const { id, api, user, newCard } = await signedIn(person)
          const before = await user()
          const card = await newCard()
          expectFailure(await api.changePaymentMethod(id, card.id), 'refused')
          expectFailure(await api.cancelSubscription(id, 'no-answer'), 'refused')
          expect(await user()).toEqual(before)
        },
      )
    })

    selfServiceContract(makeHarness)

    test.each(callsForAccount)('%s is not made for a user who has signed in meanwhile', async (call) => {
      const harness = await signedIn('promo')
      const before = await harness.user()
      expectFailure(await make(call, harness), 'not-signed-in')
      expect(await harness.user()).toEqual(before)
      expect(harness.formsOpened()).toBe(0)
      await harness.signOut()
      await harness.signIn('subscribed')
      expect(await harness.user()).toMatchObject({ email: harness.emailOf('subscribed') })
    })

    describe.each(ownCalls)('%s', (call) => {
      test('needs a signed-in user with a valid token', async () => {
        const harness = await makeHarness()
        expectFailure(await make(call, harness), 'not-signed-in')
        await harness.signIn('subscribed')
        harness.invalidateToken()
        expectFailure(await make(call, harness), 'not-signed-in')
      })

      test.each(connections)('fails and changes nothing with the connection %s', async (state, kind) => {
        const harness = await signedIn('subscribed')
        const before = await harness.user()
        harness.connection(state)
        expectFailure(await make(call, harness), kind)
        harness.connection('working')
        expect(await harness.user()).toEqual(before)
        expect(harness.formsOpened()).toBe(0)
      })
    })
  })
}
