import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#core/domain/calendar-date'
import { operations } from '#contract/api'
import { portalApiCalls, type PortalApi } from '#core/ports/portal-api'
import { selfServiceContract } from './self-service.contract'
import { expectFailure, valueOf } from './results'
import {
  codes,
  emails,
  halfPrice,
  monthly,
  product,
  as,
  type MakePortalApiHarness,
  type Person,
  type PortalApiHarness,
} from './portal-api.harness'

const day = 24 * 60 * 60 * 1000

/** Who makes a call, and what is on sale. */
export interface Caller {
  readonly id: string
  readonly email: string
  readonly productId: string
}

/** One way to make each call of the service. */
export const everyCall = {
  createCheckoutSession: (api, { id, productId }) => api.createCheckoutSession(id, { productId }),
  previewPrice: (api, { productId }) => api.previewPrice({ productId, promoCode: 'CALM50' }),
  syncUser: (api, { id, email }) => api.syncUser(id, { firstName: 'Nova', lastName: 'Quist', email }),
  loadUser: (api) => api.loadUser(),
  updateUser: (api, { id }) => api.updateUser(id, { firstName: 'Nova' }),
  deleteUser: (api, { id }) => api.deleteUser(id),
  createSetupIntent: (api, { id }) => api.createSetupIntent(id),
  changePaymentMethod: (api, { id }) => api.changePaymentMethod(id, 'pm_1'),
  cancelSubscription: (api, { id }) => api.cancelSubscription(id, 'no-answer'),
  keepSubscription: (api, { id }) => api.keepSubscription(id),
  previewChange: (api, { id, productId }) => api.previewChange(id, productId),
  changePlan: (api, { id, productId }) => api.changePlan(id, { productId, quote: 'a-quote' }),
  callOffChange: (api, { id }) => api.callOffChange(id),
  listInvoices: (api, { id }) => api.listInvoices(id),
  loadInvoiceDocument: (api, { id }) => api.loadInvoiceDocument(id, 'in_1'),
  payInvoice: (api, { id }) => api.payInvoice(id, 'in_1'),
} as const satisfies {
  readonly [Name in keyof PortalApi]: (api: PortalApi, caller: Caller) => ReturnType<PortalApi[Name]>
}

/** The calls that need a signed-in user. */
export const ownCalls = portalApiCalls.filter((name) => name !== 'previewPrice')

/** The calls that name the account of the user who makes them. */
export const callsForAccount = ownCalls.filter((name) => name !== 'loadUser')

/** The calls that change something. */
export const changes = ownCalls.filter((name) => operations[name].method !== 'GET')

const connections = [
  ['missing', 'unreachable'],
  ['failing', 'service-error'],
] as const

/** The contract of the PortalApi port. */
export function portalApiContract(name: string, makeHarness: MakePortalApiHarness): void {
  const signedIn = async (person: Person) => as(person, await makeHarness())

  const preview = ({ api }: PortalApiHarness, promoCode: string) =>
    api.previewPrice({ productId: product.id, promoCode })

  describe(`${name} fulfils the contract of PortalApi`, () => {
    describe('a price preview', () => {
      test('tells what a code changes today and later, to visitors and users', async () => {
        const harness = await makeHarness()
        const { today, signIn } = harness
        const { currency, regularPrice } = product
        const rows = [
          [codes.half, 0, 7, halfPrice, addDays(today, 7)],
          [codes.longTrial, 0, 30, regularPrice, addDays(today, 30)],
          [codes.payNow, halfPrice, 0, regularPrice, addMonths(today, 12)],
        ] as const
        for (const [code, amount, trialDays, later, date] of rows) {
          const quote = { now: { currency, amount, trialDays }, next: { amount: later, date } }
          expect(valueOf(await preview(harness, code)), `of ${code}`).toEqual(quote)
        }
        const anonymous = await preview(harness, codes.half)
        await signIn('unsubscribed')
        expect(await preview(harness, codes.half)).toEqual(anonymous)
      })

      test('reads a code as the portal does', async () => {
        const harness = await makeHarness()
        for (const code of [codes.half.toLowerCase(), `“${codes.half}.”`, ` ${codes.half} `])
          expect(valueOf(await preview(harness, code))).toEqual(valueOf(await preview(harness, codes.half)))
      })

      test('refuses a code that is none, and no code because of the product', async () => {
        const harness = await makeHarness()
        for (const code of ['MADE-UP', 'CALM5', 'CALM.50', '', 'constructor'])
          expectFailure(await preview(harness, code), 'code-refused')
        const order = { productId: 'made-up', promoCode: codes.half }
        expectFailure(await harness.api.previewPrice(order), 'service-error')
      })

      test('needs a sign-in without anonymous callers, or with a refused token', async () => {
        const harness = await makeHarness({ allowsAnonymousPreview: false })
        expectFailure(await preview(harness, codes.half), 'sign-in-needed')
        await harness.signIn('unsubscribed')
        valueOf(await preview(harness, codes.half))
        harness.invalidateToken()
        expectFailure(await preview(harness, codes.half), 'sign-in-needed')
      })

      test('refuses no code while the connection is missing, or failing', async () => {
        const harness = await makeHarness()
        for (const [state, kind] of connections) {
          harness.connection(state)
          expectFailure(await preview(harness, codes.half), kind)
          expectFailure(await preview(harness, 'MADE-UP'), kind)
        }
      })
    })

    describe('a checkout session', () => {
      test('is refused for an unknown product or code, and to those who have a subscription', async () => {
        const harness = await makeHarness()
        const rows = [
          ['unsubscribed', { productId: 'made-up' }, 'product-refused'],
          ['unsubscribed', { promoCode: 'MADE-UP' }, 'code-refused'],
          ['cancelled', {}, 'already-subscribed'],
          ['elsewhere', {}, 'already-subscribed'],
        ] as const
        for (const [person, order, kind] of rows) {
          const { api, id, formsOpened } = await as(person, harness)
          const before = formsOpened()
          expectFailure(await api.createCheckoutSession(id, { productId: product.id, ...order }), kind)
          expect(formsOpened(), `as ${person}`).toBe(before)
        }
      })

      test('is refused beside a paused subscription, until that one is cancelled', async () => {
        const { api, id, pauseSubscription, user } = await signedIn('subscribed')
        const open = () => api.createCheckoutSession(id, { productId: product.id })
        await pauseSubscription()
        expect(await user()).toMatchObject({ subscribed: false, subscription: { paused: true } })
        expectFailure(await open(), 'subscription-paused')
        valueOf(await api.cancelSubscription(id, 'no-answer'))
        valueOf(await open())
      })

      test('replaces the previous one, which can no longer be paid', async () => {
        const { openCheckout, pay, user } = await signedIn('unsubscribed')
        const [before, latest] = [await openCheckout(), await openCheckout(codes.half)]
        await expect(pay(before)).rejects.toThrow('session-refused')
        expect((await user()).subscribed).toBe(false)
        await pay(latest)
        expect((await user()).subscribed).toBe(true)
      })

      test('that is paid makes a subscriber', async () => {
        const { id, api, openCheckout, pay, today, user } = await signedIn('unsubscribed')
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
        const { openCheckout, pay, user } = harness
        const quote = valueOf(await preview(harness, codes.half))
        await pay(await openCheckout(codes.half))
        const { subscription } = await user()
        const { regularPrice: originalPrice } = product
        expect(subscription).toMatchObject({ originalPrice, price: quote.next.amount })
        expect(subscription?.renewsAt.slice(0, 10)).toBe(quote.next.date)
      })
    })

    describe('the user', () => {
      test('has no name before it is synced, and missing fields stay as they are', async () => {
        const { id, api, user } = await signedIn('google')
        expect(await user()).toEqual({ email: emails.google, subscribed: false })
        const profile = { email: emails.google, firstName: 'Gina Maria', lastName: 'Google' }
        valueOf(await api.syncUser(id, profile))
        valueOf(await api.syncUser(id, { email: profile.email }))
        expect(await user()).toMatchObject(profile)
      })

      test('is changed field by field, but not to an empty name', async () => {
        const { id, api, user } = await signedIn('unsubscribed')
        let expected = await user()
        for (const change of [
          { firstName: 'Nova' },
          { lastName: 'Quist' },
          { email: 'nova.quist@example.com' },
        ]) {
          valueOf(await api.updateUser(id, change))
          expected = { ...expected, ...change }
          expect(await user()).toEqual(expected)
        }
        for (const change of [{ firstName: ' ' }, { lastName: '' }])
          expectFailure(await api.updateUser(id, change), 'refused')
        expect(await user()).toEqual(expected)
      })

      test('signs in with a changed email from then on, and stays signed in meanwhile', async () => {
        const { id, api, user, canSignIn } = await signedIn('unsubscribed')
        valueOf(await api.updateUser(id, { email: 'nova.quist@example.com' }))
        await user()
        expect(await canSignIn(emails.unsubscribed)).toBe(false)
        expect(await canSignIn('nova.quist@example.com')).toBe(true)
      })

      test('needs a recent sign-in for a new email, and for nothing else', async () => {
        const { id, api, user, ageSignIn, signIn, canSignIn } = await signedIn('unsubscribed')
        const before = await user()
        ageSignIn()
        // Whether the email is taken is not told before the sign-in.
        for (const email of ['nova.quist@example.com', emails.subscribed])
          expectFailure(await api.updateUser(id, { email }), 'recent-sign-in-required')
        expect(await user()).toEqual(before)
        expect(await canSignIn(emails.unsubscribed)).toBe(true)
        valueOf(await api.updateUser(id, { firstName: 'Nova' }))
        await signIn('unsubscribed')
        valueOf(await api.updateUser(id, { email: 'nova.quist@example.com' }))
        expect(await user()).toEqual({ ...before, firstName: 'Nova', email: 'nova.quist@example.com' })
      })

      test("is refused another account's email", async () => {
        const { id, api, user, canSignIn } = await signedIn('unsubscribed')
        const before = await user()
        const email = emails.subscribed.toUpperCase()
        expectFailure(await api.updateUser(id, { email }), 'refused')
        expect(await user()).toEqual(before)
        expect(await canSignIn(emails.unsubscribed)).toBe(true)
      })

      test('keeps its email at a sync with another one, whoever has that', async () => {
        const { id, api, user, canSignIn } = await signedIn('unsubscribed')
        const before = await user()
        for (const email of [emails.subscribed, 'nova.quist@example.com']) {
          valueOf(await api.syncUser(id, { email, firstName: 'Nova' }))
          expect(await user()).toEqual({ ...before, firstName: 'Nova' })
        }
        expect(await canSignIn(emails.unsubscribed)).toBe(true)
      })

      test('is deleted for good', async () => {
        const { id, api, canSignIn } = await signedIn('unsubscribed')
        valueOf(await api.deleteUser(id))
        expectFailure(await api.loadUser(), 'not-signed-in')
        expectFailure(await api.deleteUser(id), 'not-signed-in')
        expect(await canSignIn(emails.unsubscribed)).toBe(false)
      })

      test('is deleted only after a recent sign-in', async () => {
        const { id, api, user, ageSignIn, signIn } = await signedIn('subscribed')
        const before = await user()
        ageSignIn()
        // Whether a subscription could charge is not told before the sign-in.
        expectFailure(await api.deleteUser(id), 'recent-sign-in-required')
        expect(await user()).toEqual(before)
        await signIn('subscribed')
        expectFailure(await api.deleteUser(id), 'subscription-renews')
      })

      test.each(['subscribed', 'trial', 'pastDue', 'paused'] as const)(
        'is deleted only once a subscription cannot charge any more: %s',
        async (person) => {
          const { id, api, user, canSignIn } = await signedIn(person)
          const before = await user()
          expectFailure(await api.deleteUser(id), 'subscription-renews')
          expect(await user()).toEqual(before)
          valueOf(await api.cancelSubscription(id, 'no-answer'))
          valueOf(await api.deleteUser(id))
          expect(await canSignIn(emails[person])).toBe(false)
        },
      )

      test('is not deleted while a change of plan is scheduled', async () => {
        const { id, api, advance, orderOf, signIn } = await signedIn('subscribed')
        await advance(8 * day)
        valueOf(await api.changePlan(id, await orderOf(monthly.id)))
        await signIn('subscribed')
        expectFailure(await api.deleteUser(id), 'subscription-renews')
      })

      test.each(['cancelled', 'elsewhere'] as const)('is deleted at once who is %s', async (person) => {
        const { id, api, canSignIn } = await signedIn(person)
        valueOf(await api.deleteUser(id))
        expect(await canSignIn(emails[person])).toBe(false)
      })
    })

    describe('a subscription', () => {
      // A card has one trial: no two of these people have the same one.
      test('is loaded with its state, its price and who manages it', async () => {
        const harness = await makeHarness()
        const rows = {
          subscribed: { managedBy: 'portal', autoRenew: true, price: 49.99, originalPrice: 49.99 },
          promo: { managedBy: 'portal', autoRenew: true, price: 24.99, originalPrice: 49.99 },
          pastDue: { managedBy: 'portal', autoRenew: true, pastDue: true },
          elsewhere: { managedBy: 'app-store', paymentOption: { type: 'other' } },
        }
        for (const [person, subscription] of Object.entries(rows)) {
          const { user } = await as(person as Person, harness)
          expect(await user(), `as ${person}`).toMatchObject({ subscribed: true, subscription })
        }
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

      test("is not billed to another user's card or an unknown one", async () => {
        const { api, accountIdOf, signIn, signOut, newCard } = await signedIn('promo')
        const card = await newCard()
        await signOut()
        await signIn('subscribed')
        const id = accountIdOf('subscribed')
        expectFailure(await api.changePaymentMethod(id, card.id), 'refused')
        expectFailure(await api.changePaymentMethod(id, 'pm_made_up'), 'refused')
      })

      test('that is not managed here cannot be changed', async () => {
        const harness = await makeHarness()
        for (const person of ['unsubscribed', 'elsewhere'] as const) {
          const { id, api, user, newCard } = await as(person, harness)
          const before = await user()
          const card = await newCard()
          expectFailure(await api.changePaymentMethod(id, card.id), 'refused')
          expectFailure(await api.cancelSubscription(id, 'no-answer'), 'refused')
          expect(await user(), `as ${person}`).toEqual(before)
        }
      })
    })

    selfServiceContract(makeHarness)

    describe('a call', () => {
      /** Makes the calls for the subscribed user, also while another one is signed in; each fails and changes nothing. */
      async function expectFailures(
        calls: readonly (keyof PortalApi)[],
        kind: string,
        harness: PortalApiHarness,
      ) {
        const caller = {
          id: harness.accountIdOf('subscribed'),
          email: emails.subscribed,
          productId: product.id,
        }
        for (const call of calls)
          expect({ call, answer: await everyCall[call](harness.api, caller) }).toMatchObject({
            call,
            answer: { type: 'error', error: { kind } },
          })
      }

      test('is not made for a user who has signed in meanwhile', async () => {
        const harness = await signedIn('promo')
        const before = await harness.user()
        await expectFailures(callsForAccount, 'not-signed-in', harness)
        expect(await harness.user()).toEqual(before)
        expect(harness.formsOpened()).toBe(0)
      })

      test('needs a signed-in user with a valid token', async () => {
        const harness = await makeHarness()
        await expectFailures(ownCalls, 'not-signed-in', harness)
        await harness.signIn('subscribed')
        harness.invalidateToken()
        await expectFailures(ownCalls, 'not-signed-in', harness)
      })

      test.each(connections)('fails and changes nothing with the connection %s', async (state, kind) => {
        const harness = await signedIn('subscribed')
        const before = await harness.user()
        for (const call of ownCalls) {
          harness.connection(state)
          await expectFailures([call], kind, harness)
          harness.connection('working')
          expect(await harness.user(), `after ${call}`).toEqual(before)
        }
        expect(harness.formsOpened()).toBe(0)
      })
    })
  })
}
