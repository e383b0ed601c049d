import { describe, expect, test } from 'vitest'
import type { AnalyticsEvent } from '../../../src-core/ports/analytics'
import { toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import type { PendingPurchaseStatus } from '../../../src-core/domain/pending-purchase'
import type { CheckoutSession, CheckoutStatus } from '../../../src-core/domain/subscriber'
import { TrackPurchase, type PurchaseOutcome } from '../../../src-core/use-cases/track-purchase'
import { monthlyPlan, yearlyPlan } from '../../support/catalogue'
import {
  eventsOf,
  newTestEnvironment,
  testEnvironmentOf,
  type TestEnvironment,
} from '../../support/test-world'
import { currentUser, subscription } from '../../support/users'
import { orderOf } from './orders'

const inPounds = {
  ...yearlyPlan,
  price: { ...yearlyPlan.price, id: 'yearly-gb', currency: 'GBP' },
  localize: [],
}
const hour = 60 * 60 * 1000

function setup() {
  const environment = newTestEnvironment()
  const track = trackOn(environment)
  /** Pays the order, or the yearly plan. */
  const pay = (order = orderOf(environment)) =>
    track.recordConfirmation({ ...toSavedOrder('mira', order, 'cs_1'), isPaid: true })
  /** Confirms the yearly plan without an outcome. */
  const confirm = (checkoutId = 'cs_1') =>
    track.recordConfirmation(toSavedOrder('mira', orderOf(environment), checkoutId))
  const events = () => eventsOf(environment.world)
  return { ...environment, track, pay, confirm, events }
}

function trackOn({ catalogue, storage, analytics, clock }: TestEnvironment): TrackPurchase {
  return new TrackPurchase(catalogue, storage, analytics, clock)
}

describe('the purchase event', () => {
  const inNewZealand = { plan: monthlyPlan, country: 'NZ' }

  test.each<[Parameters<typeof orderOf>[1], object]>([
    [{}, { price_usd: 49.99, price: 49.99, currency: 'USD', product_id: 'yearly-us' }],
    [
      { code: 'CALM50' },
      { price_usd: 24.99, price: 24.99, currency: 'USD', product_id: 'yearly-us', promo_code: 'CALM50' },
    ],
    [inNewZealand, { price_usd: 4.99, price: 8.99, currency: 'NZD', product_id: 'monthly-nz' }],
  ])('is sent when the service confirms the payment of %j, however late', async (choices, event) => {
    const portal = setup()
    portal.pay(orderOf(portal, choices))
    await portal.clock.advance(48 * hour)
    expect(portal.events()).toEqual([])
    portal.track.recordSubscription('mira', subscription())
    expect(portal.events()).toEqual([{ name: 'purchase', ...event }])
    expect(portal.track.pendingStatus('mira')).toBe('none')
    expect(portal.storage.read('pending-purchase')).toBeUndefined()
  })

  test('is sent once, also after a reload and in other tabs', () => {
    const portal = setup()
    portal.pay()
    const reloaded = trackOn(testEnvironmentOf(portal.world, portal.clock, portal.storage))
    reloaded.recordSubscription('mira', subscription())
    portal.track.recordSubscription('mira', subscription())
    reloaded.recordSubscription('mira', subscription())
    expect(portal.events()).toHaveLength(1)
  })

  test('has no price in dollars when the catalogue has none', () => {
    const events: AnalyticsEvent[] = []
    const analytics = { track: (event: AnalyticsEvent) => void events.push(event) }
    const environment = newTestEnvironment({ catalogue: { plans: [inPounds] } })
    const track = new TrackPurchase(environment.catalogue, environment.storage, analytics, environment.clock)
    track.recordConfirmation(toSavedOrder('mira', orderOf(environment, { plan: inPounds })))
    track.recordSubscription('mira', subscription())
    expect(events).toStrictEqual([
      { name: 'purchase', price: 49.99, currency: 'GBP', product_id: 'yearly-gb' },
    ])
  })
})

describe('the pending purchase', () => {
  test('is removed without an event for a subscription bought elsewhere', () => {
    const portal = setup()
    portal.pay()
    portal.track.recordSubscription('mira', subscription({ managedBy: 'app-store' }))
    expect(portal.track.pendingStatus('mira')).toBe('none')
    expect(portal.events()).toEqual([])
  })

  test.each([
    ['before', {}],
    ['at the same moment', { subscribedAt: new Date(newTestEnvironment().clock.now()).toISOString() }],
  ])('is removed without an event for a subscription that was tracked %s', (_when, changes) => {
    const portal = setup()
    for (const _tab of ['one', 'another']) {
      portal.pay()
      portal.track.recordSubscription('mira', subscription(changes))
    }
    expect(portal.track.pendingStatus('mira')).toBe('none')
    expect(portal.events()).toHaveLength(1)
  })

  test('is tracked again for a later subscription', async () => {
    const portal = setup()
    portal.pay()
    portal.track.recordSubscription('mira', subscription())
    await portal.clock.advance(400 * 24 * hour)
    portal.pay()
    portal.track.recordSubscription('mira', subscription({ subscribedAt: '2027-12-25' }))
    expect(portal.events()).toHaveLength(2)
  })

  test('of another account is kept', () => {
    const portal = setup()
    portal.pay()
    portal.track.recordSubscription('noah', subscription())
    expect(portal.track.pendingStatus('noah')).toBe('none')
    expect(portal.track.pendingStatus('mira')).toBe('waiting')
    expect(portal.events()).toEqual([])
  })
})

describe('the outcome of a confirmation', () => {
  const reporting = (checkout?: CheckoutSession) =>
    currentUser({ subscribed: false, ...(checkout && { checkout }) })

  test.each<[CheckoutStatus | undefined, PurchaseOutcome, PendingPurchaseStatus]>([
    ['open', 'not-paid', 'none'],
    ['expired', 'not-paid', 'none'],
    ['processing', 'pending', 'unknown'],
    ['paid', 'pending', 'waiting'],
    ['trial-refused', 'trial-refused', 'none'],
    [undefined, 'pending', 'unknown'],
  ])('is that of its session: %s', (status, outcome, pending) => {
    const { track, confirm } = setup()
    confirm()
    expect(track.pendingStatus('mira')).toBe('unknown')
    expect(track.recordOutcome('mira', reporting(status && { id: 'cs_1', status }))).toBe(outcome)
    expect(track.pendingStatus('mira')).toBe(pending)
  })

  test.each<[string, CheckoutStatus, number, boolean, PurchaseOutcome]>([
    ['is pending with an open session', 'open', 14_999, false, 'pending'],
    ['is unpaid with an expired one', 'expired', 0, false, 'not-paid'],
    ['is unpaid with one that is open later', 'open', 15_000, false, 'not-paid'],
    ['is unpaid with one that is open after the return', 'open', 0, true, 'not-paid'],
  ])('%s, while its confirmation may be running', async (_what, status, later, isReturn, outcome) => {
    const { track, clock, ...portal } = setup()
    const order = { ...toSavedOrder('mira', orderOf({ clock }), 'cs_1'), begunAt: clock.now() }
    track.recordConfirmation(order, ...(isReturn ? [{ isReturn }] : []))
    await clock.advance(later)
    const reloaded = trackOn(testEnvironmentOf(portal.world, clock, portal.storage))
    expect(reloaded.recordOutcome('mira', reporting({ id: 'cs_1', status }))).toBe(outcome)
  })

  test('ignores another session', () => {
    const { track, confirm } = setup()
    confirm()
    for (const status of ['open', 'expired', 'paid'] as const)
      expect(track.recordOutcome('mira', reporting({ id: 'cs_0', status }))).toBe('pending')
    expect(track.pendingStatus('mira')).toBe('unknown')
  })

  test('stays paid, whatever the service says of the session', () => {
    const { track, pay, confirm } = setup()
    pay()
    expect(track.recordOutcome('mira', reporting({ id: 'cs_1', status: 'open' }))).toBe('pending')
    confirm('cs_2')
    expect(track.pendingStatus('mira')).toBe('waiting')
  })

  test('ends at once with a refused trial, although the payment is known to have succeeded', () => {
    const { track, pay, events } = setup()
    pay()
    expect(track.recordOutcome('mira', reporting({ id: 'cs_0', status: 'trial-refused' }))).toBe('pending')
    expect(track.recordOutcome('mira', reporting({ id: 'cs_1', status: 'trial-refused' }))).toBe(
      'trial-refused',
    )
    expect(track.pendingStatus('mira')).toBe('none')
    expect(events()).toEqual([])
  })

  test.each<[string, CheckoutSession | undefined, PurchaseOutcome, PendingPurchaseStatus]>([
    ['its session has expired', { id: 'cs_1', status: 'expired' }, 'ended', 'none'],
    ['its session is open', { id: 'cs_1', status: 'open' }, 'ended', 'none'],
    ['its session is paid', { id: 'cs_1', status: 'paid' }, 'pending', 'overdue'],
    ['its session is processing', { id: 'cs_1', status: 'processing' }, 'pending', 'overdue'],
    ['another session is the latest', { id: 'cs_2', status: 'paid' }, 'ended', 'none'],
    ['the service reports nothing', undefined, 'pending', 'overdue'],
  ])(
    'of a payment without a subscription, a day later, when %s',
    async (_what, checkout, outcome, pending) => {
      const { track, pay, clock, events } = setup()
      pay()
      await clock.advance(24 * hour)
      expect(track.recordOutcome('mira', reporting(checkout))).toBe('pending')
      await clock.advance(1)
      expect(track.recordOutcome('mira', reporting(checkout))).toBe(outcome)
      expect(track.pendingStatus('mira')).toBe(pending)
      expect(events()).toEqual([])
    },
  )

  test('is counted when it comes after the checkout was opened again', async () => {
    const { track, confirm, events, clock } = setup()
    confirm()
    await clock.advance(hour)
    expect(track.pendingStatus('mira')).toBe('none')
    track.recordSubscription('mira', subscription())
    expect(events()).toHaveLength(1)
  })
})

describe('a return to a browser without the order', () => {
  const returned = (checkout: CheckoutSession | undefined, portal = setup()) => {
    const user = currentUser({ subscribed: false, ...(checkout && { checkout }) })
    return { ...portal, outcome: portal.track.recordReturn('mira', 'cs_1', user) }
  }

  test.each<[CheckoutStatus, PurchaseOutcome, PendingPurchaseStatus]>([
    ['paid', 'pending', 'waiting'],
    ['open', 'not-paid', 'none'],
  ])('has the outcome of a confirmation: %s', (status, outcome, pending) => {
    const portal = returned({ id: 'cs_1', status })
    expect(portal.outcome).toBe(outcome)
    expect(portal.track.pendingStatus('mira')).toBe(pending)
  })

  test.each<[string, CheckoutSession | undefined]>([
    ['whose latest checkout is another', { id: 'cs_0', status: 'paid' }],
    ['whose checkouts the service does not report', undefined],
  ])('is pending for a user %s', (_who, checkout) => {
    const portal = returned(checkout)
    expect(portal.outcome).toBe('pending')
    expect(portal.storage.read('pending-purchase')).toBeUndefined()
  })

  test('sends no purchase event, and lets the browser that has the order send it', () => {
    const { track, events, confirm } = returned({ id: 'cs_1', status: 'paid' })
    track.recordSubscription('mira', subscription())
    expect(track.pendingStatus('mira')).toBe('none')
    expect(events()).toEqual([])
    confirm()
    track.recordSubscription('mira', subscription())
    expect(events()).toHaveLength(1)
  })

  test('keeps the order that another tab has stored, and yields to one that is stored later', () => {
    const portal = setup()
    portal.confirm()
    const { track, events, confirm } = returned({ id: 'cs_1', status: 'paid' }, portal)
    expect(track.pendingStatus('mira')).toBe('waiting')
    track.recordSubscription('mira', subscription())
    expect(events()).toHaveLength(1)
    returned({ id: 'cs_1', status: 'paid' }, portal)
    confirm()
    expect(portal.storage.read('pending-purchase')).toContain('yearly-us')
  })

  test('replaces no other order that is known to be paid', () => {
    const portal = setup()
    portal.track.recordConfirmation({ ...toSavedOrder('mira', orderOf(portal), 'cs_0'), isPaid: true })
    expect(returned({ id: 'cs_1', status: 'open' }, portal).outcome).toBe('pending')
    expect(portal.track.pendingStatus('mira')).toBe('waiting')
  })

  test('of a subscriber replaces no other order', () => {
    const { track, confirm, events, storage } = setup()
    confirm('cs_0')
    const paid = { id: 'cs_1', status: 'paid' } as const
    const user = currentUser({ subscribed: true, subscription: subscription(), checkout: paid })
    expect(track.recordReturn('mira', 'cs_1', user)).toBe('subscribed')
    expect(storage.read('pending-purchase')).toBeUndefined()
    expect(events()).toHaveLength(1)
  })
})
