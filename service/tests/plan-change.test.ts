import { describe, expect, test } from 'vitest'
import { day, otherCard, problem, startHarness } from './support/harness.ts'
import { asksBank, subscribed, subscriberOf } from './support/subscriber.ts'

describe('monthly to yearly', () => {
  test('credits the unused part, charges the rest at once, and renews a year later', async () => {
    const { preview, change, charged, user } = await subscribed('monthly-us')
    const shown = await preview('yearly-us')
    // 20 of 30 days of 4.99 are unused.
    expect(shown).toMatchObject({ now: { currency: 'USD', credit: 3.33, amount: 46.66 }, takesEffect: 'now' })
    expect(shown.next).toEqual({ amount: 49.99, date: '2027-12-01T01:30:00.000Z' })
    expect(shown.discountEnds).toBeUndefined()
    const before = charged().length
    expect(await change('yearly-us', shown.quote)).toMatchObject({ status: 204 })
    expect(charged().slice(before)).toEqual([4666])
    expect(await user()).toMatchObject({
      can: ['switch', 'invoices'],
      subscription: { productName: 'Annual', autoRenew: true },
    })
  })

  test('keeps what is left of a larger credit for later invoices', async () => {
    const { preview, change, charged, fakeStripe } = await subscribed('monthly-us')
    const [customer] = fakeStripe.all('customer')
    fakeStripe.dashboard.giveCredit(customer?.id ?? '', 6000)
    const shown = await preview('yearly-us')
    expect(shown.now).toEqual({ currency: 'USD', amount: 0, credit: 63.33, creditLeft: 13.34 })
    expect((await change('yearly-us', shown.quote)).status).toBe(204)
    expect(charged()).toEqual([499])
    expect(customer?.balance).toBe(-1334)
  })

  test('ends a running discount, and says so before', async () => {
    const harness = await startHarness()
    const { preview, change, running, charged } = subscriberOf(harness)
    await harness.subscribe('mira', 'monthly-us', 'CALM50')
    harness.fakeStripe.endPeriod(running().id)
    await harness.deliverAll()
    const shown = await preview('yearly-us')
    expect(shown).toMatchObject({ now: { amount: 47.5, credit: 2.49 }, discountEnds: true })
    expect((await change('yearly-us', shown.quote)).status).toBe(204)
    expect(charged().at(-1)).toBe(4750)
    expect(running().discounts).toEqual([])
  })

  test('records the consent that travels with it', async () => {
    const { preview, change, database } = await subscribed('monthly-us')
    const { quote } = await preview('yearly-us')
    const consent = { version: 'renewal-2', at: '2026-12-01T01:29:00Z' }
    expect((await change('yearly-us', quote, { consent })).status).toBe(204)
    expect(await database.selectFrom('consents').selectAll().execute()).toMatchObject([
      { user_id: 'mira', product_id: 'yearly-us', version: 'renewal-2' },
    ])
  })
})

describe('a quote', () => {
  test('that was made up or changed is answered with a new preview', async () => {
    const { preview, change, charged } = await subscribed('monthly-us')
    const { quote } = await preview('yearly-us')
    for (const [what, wrong] of [
      ['no quote', 'made-up'],
      ['another price', edited(quote, 7, 1)],
      ['another date', edited(quote, 0, 1)],
      ['the date of tomorrow', edited(quote, 0, 1_796_200_000)],
      ['another subscription', edited(quote, 1, 'sub_other')],
      ['another plan', edited(quote, 3, 'price_other')],
    ] as const)
      expect([what, await change('yearly-us', wrong)]).toMatchObject([
        what,
        {
          status: 409,
          body: { code: 'price_changed', preview: { now: { amount: 46.66 } } },
        },
      ])
    expect(charged()).toEqual([499])
  })

  test('whose price has changed since is answered with the new one', async () => {
    const { preview, change, fakeStripe } = await subscribed('monthly-us')
    const { quote } = await preview('yearly-us')
    fakeStripe.dashboard.giveCredit(fakeStripe.all('customer')[0]?.id ?? '', 500)
    expect(await change('yearly-us', quote)).toMatchObject({
      status: 409,
      body: { preview: { now: { amount: 41.66 } } },
    })
  })
})

function edited(quote: string, place: number, value: unknown): string {
  const parts = JSON.parse(Buffer.from(quote, 'base64url').toString()) as unknown[]
  parts[place] = value
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

describe('a bank that wants to be asked', () => {
  const asked = async () => {
    const all = await subscribed('monthly-us', { card: asksBank })
    const { quote } = await all.preview('yearly-us')
    const { status, body } = await all.change('yearly-us', quote)
    expect(status).toBe(200)
    return { ...all, quote, secret: String(body?.['clientSecret']) }
  }

  test('approves after the cancellation: the invoice is void, and nothing is charged', async () => {
    const { cancel, secret, fakeStripe, charged, user } = await asked()
    expect((await cancel()).status).toBe(204)
    expect(fakeStripe.lookUp(secret)?.standing).toBe('used')
    expect(charged()).toEqual([499])
    expect(await user()).toMatchObject({ can: ['keep', 'invoices'], subscription: { autoRenew: false } })
  })

  test('its invoice is neither listed nor due, and cannot be paid by its id', async () => {
    const { invoices, payInvoice, fakeStripe } = await asked()
    const id = fakeStripe.all('invoice').at(-1)?.id ?? ''
    expect(JSON.stringify((await invoices()).body)).not.toContain(id)
    expect((await payInvoice(id)).status).toBe(404)
  })
})

describe('yearly to monthly', () => {
  const scheduled = async () => {
    const all = await subscribed('yearly-us')
    const shown = await all.preview('monthly-us')
    expect(await all.change('monthly-us', shown.quote)).toMatchObject({ status: 204 })
    return { ...all, shown }
  }

  test('charges nothing today, the new price at the renewal, and leaves no schedule behind', async () => {
    const { shown, charged, running, letPass } = await scheduled()
    expect(shown.next).toEqual({ amount: 4.99, date: '2027-11-21T01:30:00.000Z' })
    expect(charged()).toEqual([4999])
    await letPass(360 * day)
    expect(charged()).toEqual([4999, 499])
    await letPass(31 * day)
    expect(running().schedule).toBeNull()
    expect(charged()).toEqual([4999, 499, 499])
  })

  test('bills the new card of a change of card', async () => {
    const { saveCard, changeCard, running, user, fakeStripe, letPass } = await scheduled()
    expect((await changeCard(await saveCard('mira', otherCard))).status).toBe(204)
    await letPass(360 * day)
    expect(await user()).toMatchObject({ subscription: { paymentOption: { last4: '4444' } } })
    expect(fakeStripe.all('charge').at(-1)?.payment_method).toBe(running().default_payment_method)
  })

  test('can be followed by a switch back, once it has taken effect', async () => {
    const { switchTo, user, letPass } = await scheduled()
    await letPass(361 * day)
    expect(await switchTo('yearly-us')).toMatchObject({ status: 204 })
    expect(await user()).toMatchObject({ subscription: { productName: 'Annual' } })
  })
})

describe('a plan that cannot be changed to', () => {
  test('is one whose price is not sold any more, a minute later at most', async () => {
    const { change, preview, fakeStripe, priceId, clock } = await subscribed('monthly-us')
    const { quote } = await preview('yearly-us')
    fakeStripe.dashboard.archivePrice(priceId('yearly-us'))
    expect(await change('yearly-us', quote)).toMatchObject(problem(422, 'not_possible'))
    clock.advance(60_000)
    expect(await change('yearly-us', quote)).toMatchObject(problem(404, 'product_unknown'))
  })

  type World = Awaited<ReturnType<typeof subscribed>>
  test.each<[string, (world: World) => unknown]>([
    ['has a schedule of the owner', ({ fakeStripe, running }) => fakeStripe.dashboard.schedule(running().id)],
    [
      'is not collected',
      ({ fakeStripe, running }) => fakeStripe.dashboard.pauseCollection(running().id, 'void'),
    ],
    ['is of two', ({ fakeStripe, running }) => fakeStripe.dashboard.setQuantity(running().id, 2)],
    ['is over', ({ fakeStripe, running }) => fakeStripe.dashboard.cancelSubscription(running().id, 'now')],
  ])('is any, where the subscription %s', async (_what, happen) => {
    const world = await subscribed('monthly-us')
    const { quote } = await world.preview('yearly-us')
    await happen(world)
    await world.deliverAll()
    expect((await world.user()).can ?? []).not.toContain('switch')
    expect(await world.change('yearly-us', quote)).toMatchObject(problem(422, 'not_possible'))
  })
})
