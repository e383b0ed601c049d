import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import type { FakeStripe } from '../fake-stripe/fake-stripe.ts'
import type { Stored } from '../fake-stripe/objects.ts'
import { day, problem, startHarness } from './support/harness.ts'
import { subscribed, subscriberOf } from './support/subscriber.ts'

type Subscription = Stored<'subscription'>
type Dashboard = FakeStripe['dashboard']

/** In minor units, with 20 % on top. */
const monthly = 599
const yearly = 5999

describe.each<[string, (dashboard: Dashboard, id: string) => void]>([
  ['that the subscription has', (dashboard, id) => dashboard.tax(id)],
  ['that its item has', (dashboard, id) => dashboard.tax(id, { on: 'items' })],
  ['that Stripe Tax finds', (dashboard, id) => dashboard.taxAutomatically(id)],
])('taxes on top %s', (_what, tax) => {
  /** A taxed trial. */
  async function startTrial(productId: string) {
    const harness = await startHarness()
    await harness.subscribe('mira', productId)
    const mira = subscriberOf(harness)
    tax(harness.fakeStripe.dashboard, mira.running().id)
    await harness.deliverAll()
    return { ...harness, ...mira }
  }

  /** Ten days into a taxed period. */
  async function startPaid(productId: string) {
    const world = await startTrial(productId)
    world.fakeStripe.endPeriod(world.running().id)
    await world.deliverAll()
    await world.letPass(10 * day)
    return world
  }

  test('are in what a switch in the trial shows, and charges at its end', async () => {
    const { preview, change, user, charged, letPass } = await startTrial('monthly-us')
    const { next, quote } = await preview('yearly-us')
    expect(next.amount).toBe(yearly / 100)
    expect((await change('yearly-us', quote)).status).toBe(204)
    expect((await user()).subscription).toMatchObject({ productPrice: 59.99, originalPrice: 59.99 })
    await letPass(8 * day)
    expect(charged()).toEqual([yearly])
  })

  test('are in what a switch shows and charges now, and in what is credited', async () => {
    const { preview, change, user, charged } = await startPaid('monthly-us')
    const { now, next, quote } = await preview('yearly-us')
    // 20 of 30 days of 5.99 are unused.
    expect([now, next]).toMatchObject([{ credit: 4, amount: 55.99 }, { amount: 59.99 }])
    expect((await change('yearly-us', quote)).status).toBe(204)
    expect(charged()).toEqual([monthly, 5599])
    expect((await user()).subscription).toMatchObject({ productPrice: next.amount })
  })

  test('are in what a switch at the renewal shows, and charges from then on', async () => {
    const { preview, change, user, charged, letPass } = await startPaid('yearly-us')
    const { next, quote } = await preview('monthly-us')
    expect(next.amount).toBe(monthly / 100)
    expect((await change('monthly-us', quote)).status).toBe(204)
    expect((await user()).subscription).toMatchObject({
      productPrice: yearly / 100,
      scheduledChange: { productPrice: next.amount },
    })
    await letPass(360 * day)
    expect((await user()).subscription).toMatchObject({ productPrice: next.amount })
    await letPass(31 * day)
    expect(charged()).toEqual([yearly, monthly, monthly])
  })

  test('stay where a switch at the renewal is called off', async () => {
    const { switchTo, callOff, user, charged, letPass } = await startPaid('yearly-us')
    expect((await switchTo('monthly-us')).status).toBe(204)
    expect((await callOff()).status).toBe(204)
    expect((await user()).subscription).toMatchObject({ productPrice: yearly / 100 })
    await letPass(360 * day)
    expect(charged()).toEqual([yearly, yearly])
  })
})

test.each(['trial', 'renewal'])('a quote of a %s does not hold once there are taxes', async (kind) => {
  const harness = await startHarness()
  await harness.subscribe('mira', 'yearly-us')
  const { running, preview, change, charged } = subscriberOf(harness)
  if (kind === 'renewal') harness.fakeStripe.endPeriod(running().id)
  await harness.deliverAll()
  const { quote } = await preview('monthly-us')
  harness.fakeStripe.dashboard.tax(running().id)
  const before = charged()
  expect(await change('monthly-us', quote)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', preview: { next: { amount: 5.99 } } },
  })
  expect(charged()).toEqual(before)
})

describe('the prices of the profile', () => {
  test.each<[string, (world: Awaited<ReturnType<typeof subscribed>>) => void, object]>([
    [
      'have taxes on top',
      ({ fakeStripe, running }) => fakeStripe.dashboard.tax(running().id),
      { productPrice: 5.99, originalPrice: 5.99 },
    ],
    [
      'have those within the price once',
      ({ fakeStripe, running }) => fakeStripe.dashboard.tax(running().id, { inclusive: true }),
      { productPrice: 4.99, originalPrice: 4.99 },
    ],
    [
      'have taxes on top while it is paused',
      ({ fakeStripe, running }) => {
        fakeStripe.dashboard.tax(running().id)
        fakeStripe.dashboard.pause(running().id)
      },
      { productPrice: 5.99, originalPrice: 5.99, paused: true },
    ],
  ])('%s', async (_what, happen, expected) => {
    const world = await subscribed('monthly-us')
    happen(world)
    await world.deliverAll()
    expect((await world.user()).subscription).toMatchObject(expected)
  })

  test('have taxes on top with a discount and without it', async () => {
    const harness = await startHarness()
    await harness.subscribe('mira', 'monthly-us', 'CALM50')
    harness.fakeStripe.dashboard.tax(subscriberOf(harness).running().id)
    await harness.deliverAll()
    // Half of 4.99 is 2.49, and the tax of it 0.50.
    expect((await harness.user('mira')).subscription).toMatchObject({
      productPrice: 2.99,
      originalPrice: 5.99,
    })
  })

  test('have taxes by their own rate while a cheaper plan is scheduled', async () => {
    const world = await subscribed('yearly-us')
    world.fakeStripe.dashboard.tax(world.running().id)
    world.fakeStripe.endPeriod(world.running().id)
    await world.deliverAll()
    expect((await world.switchTo('monthly-us')).status).toBe(204)
    expect((await world.user()).subscription).toMatchObject({ productPrice: 59.99, originalPrice: 59.99 })
  })
})

/** What an owner has given to a subscription. */
const given = {
  description: 'Sponsored by the library',
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: [{ name: 'Order', value: '7' }],
    description: 'Thank you',
    footer: 'Halcyon Ltd',
    issuer: { type: 'self' },
  },
  on_behalf_of: 'acct_other',
  transfer_data: { amount_percent: null, destination: 'acct_other' },
} satisfies Partial<Subscription>

describe('what else a subscription has', () => {
  async function startGiven(productId: string) {
    const world = await subscribed(productId)
    const { fakeStripe, running, deliverAll } = world
    fakeStripe.dashboard.editSubscription(running().id, given)
    fakeStripe.dashboard.editMetadata(running().id, { shelf: '12' })
    for (const item of running().items.data) item.metadata = { seat: '4' }
    await deliverAll()
    const kept = () => {
      const { description, invoice_settings, on_behalf_of, transfer_data, metadata, items } = running()
      return {
        description,
        invoice_settings,
        on_behalf_of,
        transfer_data,
        shelf: metadata['shelf'],
        seat: items.data.map((each) => each.metadata['seat']),
      }
    }
    return { ...world, kept, before: kept() }
  }

  test('stays with a switch now', async () => {
    const { switchTo, kept, before } = await startGiven('monthly-us')
    expect((await switchTo('yearly-us')).status).toBe(204)
    expect(kept()).toEqual(before)
  })

  test('stays with a switch at the renewal: until then, and afterwards', async () => {
    const { switchTo, kept, before, letPass } = await startGiven('yearly-us')
    expect((await switchTo('monthly-us')).status).toBe(204)
    expect(kept()).toEqual(before)
    await letPass(361 * day)
    expect(kept()).toMatchObject(before)
  })

  test('stays where a switch at the renewal is called off', async () => {
    const { switchTo, callOff, kept, before } = await startGiven('yearly-us')
    await switchTo('monthly-us')
    expect((await callOff()).status).toBe(204)
    expect(kept()).toEqual(before)
  })

  test.each<[string, Partial<Subscription>]>([
    ['the fee of a platform', { application_fee_percent: 10 }],
    ['a threshold', { billing_thresholds: { amount_gte: 5000, reset_billing_cycle_anchor: null } }],
    [
      'an interval of its own for pending items',
      { pending_invoice_item_interval: { interval: 'week', interval_count: 1 } },
    ],
    ['a source of the old kind', { default_source: 'card_1' }],
    ['a merchant of record', { managed_payments: { enabled: true } }],
    [
      'periods that are billed before',
      {
        billing_schedules: [
          {
            applies_to: null,
            bill_until: {} as Stripe.Subscription.BillingSchedule.BillUntil,
            key: 'prebilled',
          },
        ],
      },
    ],
  ])('cannot be carried over where it is %s: nothing may be switched', async (_what, changes) => {
    const world = await subscribed('yearly-us')
    const { quote } = await world.preview('monthly-us')
    world.fakeStripe.dashboard.editSubscription(world.running().id, changes)
    await world.deliverAll()
    expect((await world.user()).can ?? []).not.toContain('switch')
    expect(await world.change('monthly-us', quote)).toMatchObject(problem(422, 'not_possible'))
  })

  test.each<[string, Partial<Subscription['items']['data'][number]>]>([
    ['a discount', { discounts: ['di_1'] }],
    ['a threshold', { billing_thresholds: { usage_gte: 10 } }],
    [
      'a trial',
      {
        current_trial: { trial_offer: 'offer_1', start_date: 1, end_date: 2 },
      },
    ],
  ])('cannot be carried over where it is %s of the item: nothing may be switched', async (_what, changes) => {
    const world = await subscribed('yearly-us')
    const { quote } = await world.preview('monthly-us')
    for (const item of world.running().items.data) Object.assign(item, changes)
    world.fakeStripe.dashboard.editSubscription(world.running().id, {})
    await world.deliverAll()
    expect((await world.user()).can ?? []).not.toContain('switch')
    expect(await world.change('monthly-us', quote)).toMatchObject(problem(422, 'not_possible'))
  })
})
