import { describe, expect, test } from 'vitest'
import { codes, monthly, product, as, type MakePortalApiHarness, type Person } from './portal-api.harness'
import { expectFailure, valueOf } from './results'

const day = 24 * 60 * 60 * 1000

/** What subscribers do by themselves: keep, change the plan, see and pay invoices. */
export function selfServiceContract(makeHarness: MakePortalApiHarness): void {
  const signedIn = async (person: Person) => as(person, await makeHarness())

  /** A monthly subscriber after the trial. */
  async function paying() {
    const subscriber = await signedIn('cancelled')
    valueOf(await subscriber.api.keepSubscription(subscriber.id))
    await subscriber.advance(8 * day)
    return subscriber
  }

  describe('keeping a subscription', () => {
    test('undoes the cancellation, also when it is asked for again', async () => {
      const { api, id, user, can } = await signedIn('cancelled')
      const { subscribed, subscription } = await user()
      expect(subscribed).toBe(true)
      expect(subscription).toMatchObject({ managedBy: 'portal', autoRenew: false })
      expect(await can()).toContain('keep')
      valueOf(await api.keepSubscription(id))
      const kept = { ...subscription, autoRenew: true }
      expect((await user()).subscription).toEqual(kept)
      expect(await can()).not.toContain('keep')
      valueOf(await api.keepSubscription(id))
      expect((await user()).subscription).toEqual(kept)
    })

    test('is not possible without one that is managed here', async () => {
      const harness = await makeHarness()
      for (const person of ['unsubscribed', 'elsewhere'] as const) {
        const { api, id, can } = await as(person, harness)
        expect(await can(), `as ${person}`).toEqual([])
        expectFailure(await api.keepSubscription(id), 'not-possible')
      }
    })

    test('is not possible once it is over; the former plan is known, and comes without a trial', async () => {
      const { api, id, user, advance } = await signedIn('cancelled')
      const order = { productId: monthly.id, promoCode: codes.longTrial }
      await advance(40 * day)
      expectFailure(await api.keepSubscription(id), 'not-possible')
      expect(await user()).toMatchObject({ subscribed: false, returning: { productId: monthly.id } })
      expect(valueOf(await api.previewPrice(order)).now).toMatchObject({
        trialDays: 0,
        amount: monthly.regularPrice,
      })
    })
  })

  describe('a change of plan', () => {
    test('from monthly to yearly begins now, and credits the unused part', async () => {
      const { api, id, user, preview, invoices } = await paying()
      const before = await invoices()
      const shown = await preview(product.id)
      const { now, next, takesEffect } = shown
      expect(takesEffect).toBe('now')
      expect(now.credit).toBeGreaterThan(0)
      expect(now.amount + now.credit).toBeCloseTo(product.regularPrice)
      expect(next.amount).toBe(product.regularPrice)
      const order = { productId: product.id, quote: shown.quote }
      expect(valueOf(await api.changePlan(id, order))).toBeUndefined()
      const changed = await user()
      expect(changed.subscription).toMatchObject({ recurrence: 'year', price: product.regularPrice })
      // The same press again changes nothing more.
      expect(valueOf(await api.changePlan(id, order))).toBeUndefined()
      expect(await user()).toEqual(changed)
      const [latest, ...others] = await invoices()
      expect(others).toEqual(before)
      expect(latest).toMatchObject({ amount: now.amount, status: 'paid', recurrence: 'year' })
    })

    test('from yearly to monthly begins at the renewal, and can be called off', async () => {
      const { api, id, user, preview, advance, invoices } = await signedIn('subscribed')
      await advance(8 * day)
      const before = await user()
      const shown = await preview(monthly.id)
      expect(shown).toMatchObject({ takesEffect: 'renewal', now: { amount: 0, credit: 0 } })
      expect(shown.next).toMatchObject({ amount: monthly.regularPrice })
      const listed = await invoices()
      const { id: productId, regularPrice: price } = monthly
      const monthlyChange = { productId, productName: 'Monthly', recurrence: 'month', price }
      valueOf(await api.changePlan(id, { productId: monthly.id, quote: shown.quote }))
      expect((await user()).subscription).toMatchObject({
        recurrence: 'year',
        scheduledChange: { ...monthlyChange, from: expect.stringContaining(shown.next.date.slice(0, 10)) },
      })
      expect(await invoices()).toEqual(listed)
      valueOf(await api.callOffChange(id))
      valueOf(await api.callOffChange(id))
      expect(await user()).toEqual(before)
    })

    test('that is scheduled is called off by a cancellation', async () => {
      const { api, id, user, advance, orderOf } = await signedIn('subscribed')
      await advance(8 * day)
      valueOf(await api.changePlan(id, await orderOf(monthly.id)))
      valueOf(await api.cancelSubscription(id, 'no-answer'))
      const { subscription } = await user()
      expect(subscription).toMatchObject({ autoRenew: false, recurrence: 'year' })
      expect(subscription).not.toHaveProperty('scheduledChange')
    })

    test('in a trial charges nothing, and keeps its end', async () => {
      const { api, id, user, preview } = await signedIn('trial')
      const renewsAt = (await user()).subscription?.renewsAt.slice(0, 10)
      const shown = await preview(monthly.id)
      expect(shown).toMatchObject({ takesEffect: 'now', now: { amount: 0, credit: 0 } })
      expect(shown.next.date.slice(0, 10)).toBe(renewsAt)
      valueOf(await api.changePlan(id, { productId: monthly.id, quote: shown.quote }))
      const { subscription } = await user()
      expect(subscription).toMatchObject({ recurrence: 'month', price: monthly.regularPrice })
      expect(subscription?.renewsAt.slice(0, 10)).toBe(renewsAt)
    })

    test('of a discounted plan says that the discount ends', async () => {
      const { preview } = await signedIn('promo')
      expect(await preview(monthly.id)).toMatchObject({ discountEnds: true })
    })

    test('at a price that was not shown is refused with the new one', async () => {
      const { api, id, user, preview, advance } = await paying()
      const { quote } = await preview(product.id)
      const before = await user()
      const refused = await api.changePlan(id, { productId: product.id, quote: 'made-up' })
      expectFailure(refused, 'price-changed')
      await advance(16 * 60 * 1000)
      const late = await api.changePlan(id, { productId: product.id, quote })
      expectFailure(late, 'price-changed')
      expect(await user()).toEqual(before)
      const renewed = late.type === 'error' && late.error.kind === 'price-changed' && late.error.preview.quote
      valueOf(await api.changePlan(id, { productId: product.id, quote: renewed || '' }))
    })

    test('with a declined card changes nothing, and spends the quote', async () => {
      const { api, id, user, putOnFile, orderOf } = await paying()
      await putOnFile('declined')
      const before = await user()
      const order = await orderOf(product.id)
      for (const _press of [1, 2])
        expect(await api.changePlan(id, order)).toMatchObject({
          error: { kind: 'payment-declined', reason: 'declined' },
        })
      expect(await user()).toEqual(before)
    })

    test('asks for a card where none is on file, and changes nothing', async () => {
      const { api, id, user, putOnFile, orderOf } = await paying()
      await putOnFile('none')
      const before = await user()
      expect(await api.changePlan(id, await orderOf(product.id))).toMatchObject({
        error: { kind: 'payment-declined', reason: 'card-missing' },
      })
      expect(await user()).toEqual(before)
    })

    test.each(['approved', 'refused'] as const)('waits for the bank: %s', async (answer) => {
      const { api, id, user, putOnFile, answerBank, orderOf } = await paying()
      await putOnFile('asks-bank')
      const order = await orderOf(product.id)
      const { clientSecret = '' } = valueOf(await api.changePlan(id, order)) ?? {}
      expect((await user()).subscription).toMatchObject({ changePending: true, recurrence: 'month' })
      expect(await user()).not.toMatchObject({ can: ['switch'] })
      await answerBank(clientSecret, answer)
      const { subscription } = await user()
      expect(subscription).toMatchObject({ recurrence: answer === 'approved' ? 'year' : 'month' })
      expect(subscription).not.toHaveProperty('changePending')
    })

    test('that is scheduled begins with the next period', async () => {
      const { api, id, user, advance, orderOf } = await signedIn('subscribed')
      await advance(8 * day)
      valueOf(await api.changePlan(id, await orderOf(monthly.id)))
      await advance(366 * day)
      const { subscription } = await user()
      expect(subscription).toMatchObject({
        recurrence: 'month',
        price: monthly.regularPrice,
        autoRenew: true,
      })
      expect(subscription).not.toHaveProperty('scheduledChange')
    })

    test('with the quote of another user, or with one that was changed, is refused', async () => {
      const { api, signIn, signOut, accountIdOf, user, advance, orderOf } = await signedIn('promo')
      await advance(8 * day)
      const { quote: foreign } = await orderOf(monthly.id)
      await signOut()
      await signIn('subscribed')
      await advance(8 * day)
      const id = accountIdOf('subscribed')
      const { quote } = valueOf(await api.previewChange(id, monthly.id))
      const before = await user()
      for (const each of [foreign, quote.slice(0, -4), `${quote}x`]) {
        const order = { productId: monthly.id, quote: each }
        expectFailure(await api.changePlan(id, order), 'price-changed')
      }
      expect(await user()).toEqual(before)
    })

    test.each(['is left', 'never answers'])('is called off if the bank %s', async (how) => {
      const { api, id, user, putOnFile, advance, orderOf } = await paying()
      await putOnFile('asks-bank')
      const before = await user()
      const order = await orderOf(product.id)
      const asked = valueOf(await api.changePlan(id, order))
      // The answer may have been lost.
      expect(valueOf(await api.changePlan(id, order))).toEqual(asked)
      if (how === 'is left') valueOf(await api.callOffChange(id))
      else await advance(31 * 60 * 1000)
      expect(await user()).toEqual(before)
      expect(await api.changePlan(id, order)).toMatchObject({
        error: { kind: 'payment-declined', reason: 'authentication-failed' },
      })
    })

    test('that waits for the bank gives way to another one', async () => {
      const { api, id, user, putOnFile, answerBank, advance, orderOf } = await paying()
      await putOnFile('asks-bank')
      const press = async () =>
        valueOf(await api.changePlan(id, await orderOf(product.id)))?.clientSecret ?? ''
      const left = await press()
      await advance(60 * 1000)
      const asked = await press()
      expect(asked).not.toBe(left)
      await answerBank(asked, 'approved')
      expect((await user()).subscription).toMatchObject({ recurrence: 'year' })
    })

    test.each([[['unsubscribed', 'elsewhere', 'cancelled', 'pastDue']], [['paused']]] as const)(
      'is not possible for: %s',
      async (people) => {
        const harness = await makeHarness()
        for (const person of people) {
          const { api, id, can } = await as(person, harness)
          expect(await can(), `as ${person}`).not.toContain('switch')
          expectFailure(await api.previewChange(id, product.id), 'not-possible')
          const order = { productId: product.id, quote: 'made-up' }
          expectFailure(await api.changePlan(id, order), 'not-possible')
        }
      },
    )

    test('is not possible to the same plan, in another currency, nor to a plan that is not sold', async () => {
      const { api, id, can } = await signedIn('subscribed')
      expect(await can()).toContain('switch')
      expectFailure(await api.previewChange(id, product.id), 'not-possible')
      expectFailure(await api.previewChange(id, 'monthly-gb'), 'not-possible')
      expectFailure(await api.previewChange(id, 'made-up'), 'product-refused')
    })
  })

  describe('invoices', () => {
    test('are listed from the newest, with their documents', async () => {
      const { api, id, can, invoices } = await signedIn('pastDue')
      expect(await can()).toContain('invoices')
      const listed = await invoices()
      const dates = listed.map(({ date }) => date)
      expect(dates).toEqual(dates.toSorted().toReversed())
      const [latest, ...older] = listed
      expect(latest).toMatchObject({ status: 'open', amountDue: 4.99, recurrence: 'month', isTrial: false })
      expect(older.some(({ isTrial, amount }) => isTrial && amount === 0)).toBe(true)
      const document = valueOf(await api.loadInvoiceDocument(id, latest?.id ?? ''))
      expect(new TextDecoder().decode(document.subarray(0, 5))).toBe('%PDF-')
      const before = valueOf(await api.listInvoices(id, latest?.id))
      expect(before).toEqual({ invoices: older.slice(0, 12), hasMore: older.length > 12 })
    })

    test('are none without a subscription', async () => {
      const { invoices, can } = await signedIn('unsubscribed')
      expect(await invoices()).toEqual([])
      expect(await can()).toEqual([])
    })

    test('of another user are unknown, as are made-up ones: nothing of them is shown or paid', async () => {
      const { api, signIn, signOut, accountIdOf, due } = await signedIn('pastDue')
      const foreign = await due()
      await signOut()
      await signIn('promo')
      const id = accountIdOf('promo')
      for (const invoice of [foreign, 'in_made_up']) {
        expectFailure(await api.listInvoices(id, invoice), 'invoice-unknown')
        expectFailure(await api.loadInvoiceDocument(id, invoice), 'invoice-unknown')
        expectFailure(await api.payInvoice(id, invoice), 'invoice-unknown')
      }
    })
  })

  describe.each(['pastDue', 'paused'] as const)('what is due: %s', (person) => {
    test('is not paid with a declined card', async () => {
      const { api, id, user, due, can } = await signedIn(person)
      const before = await user()
      expect(await can()).toContain('pay')
      expect(before.subscription?.due).toMatchObject({ amount: 4.99, currency: 'USD' })
      expect(await api.payInvoice(id, await due())).toMatchObject({
        error: { kind: 'payment-declined', reason: 'declined' },
      })
      expect(await user()).toEqual(before)
    })

    test('asks for a card where none is on file', async () => {
      const { api, id, user, due, putOnFile } = await signedIn(person)
      await putOnFile('none')
      const before = await user()
      expect(await api.payInvoice(id, await due())).toMatchObject({
        error: { kind: 'payment-declined', reason: 'card-missing' },
      })
      expect(await user()).toEqual(before)
    })

    test('is not paid any more once the subscription is cancelled, which ends at once', async () => {
      const { api, id, user, due, putOnFile, invoices, advance } = await signedIn(person)
      const invoice = await due()
      expect((await user()).subscription?.endsAtOnce).toBe(true)
      await putOnFile('succeeds')
      valueOf(await api.cancelSubscription(id, 'no-answer'))
      await advance(40 * day)
      const { subscribed, subscription, can } = await user()
      expect([subscribed, subscription, can]).toEqual([false, undefined, ['invoices']])
      expect((await invoices()).map(({ status }) => status)).not.toContain('open')
      expectFailure(await api.payInvoice(id, invoice), 'invoice-unknown')
      expectFailure(await api.cancelSubscription(id, 'no-answer'), 'refused')
    })

    test('is paid with the card on file, once', async () => {
      const { api, id, user, due, can, putOnFile, invoices } = await signedIn(person)
      const invoice = await due()
      await putOnFile('succeeds')
      for (const _press of [1, 2]) expect(valueOf(await api.payInvoice(id, invoice))).toBeUndefined()
      const { subscribed, subscription } = await user()
      expect(subscribed).toBe(true)
      for (const gone of ['due', 'pastDue', 'paused']) expect(subscription).not.toHaveProperty(gone)
      expect(await can()).not.toContain('pay')
      const paid = (await invoices()).find((each) => each.id === invoice)
      expect(paid).toMatchObject({ status: 'paid', amount: 4.99, amountDue: 0 })
    })

    test('is paid with another card', async () => {
      const { api, id, user, newCard } = await signedIn(person)
      const card = await newCard()
      valueOf(await api.changePaymentMethod(id, card.id))
      const { subscribed, subscription } = await user()
      expect(subscribed).toBe(true)
      expect(subscription).toMatchObject({ paymentOption: { type: 'card', last4: card.last4 } })
      for (const gone of ['due', 'pastDue', 'paused']) expect(subscription).not.toHaveProperty(gone)
    })

    test.each(['approved', 'refused'] as const)('waits for the bank: %s', async (answer) => {
      const { api, id, due, putOnFile, answerBank } = await signedIn(person)
      const invoice = await due()
      await putOnFile('asks-bank')
      const asked = valueOf(await api.payInvoice(id, invoice))
      expect(valueOf(await api.payInvoice(id, invoice))).toEqual(asked)
      await answerBank(asked?.clientSecret ?? '', answer)
      expect(await due()).toBe(answer === 'approved' ? '' : invoice)
    })
  })

  test('a subscription that the owner has paused has nothing to pay', async () => {
    const { pauseSubscription, can, user } = await signedIn('subscribed')
    await pauseSubscription()
    expect(await user()).toMatchObject({ subscribed: false, subscription: { paused: true } })
    expect(await can()).toEqual(['invoices'])
  })
}
