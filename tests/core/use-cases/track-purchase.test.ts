import { describe, expect, test } from 'vitest'
import type { AnalyticsEvent } from '../../../src-core/ports/analytics'
import { toSavedOrder } from '../../../src-core/use-cases/confirm-checkout'
import { TrackPurchase } from '../../../src-core/use-cases/track-purchase'
import { monthlyPlan, yearlyPlan } from '../../support/catalogue'
import { eventsOf, newOutside, outsideOf, type Outside } from '../../support/test-world'
import { subscription } from '../../support/users'
import { orderOf, withCode } from './order-in-hand'

const inPounds = {
  ...yearlyPlan,
  price: { ...yearlyPlan.price, id: 'yearly-gb', currency: 'GBP' },
  localize: [],
}
const hour = 60 * 60 * 1000

function tracking() {
  const outside = newOutside()
  return { ...outside, track: trackOn(outside) }
}

function trackOn({ catalogue, storage, analytics, clock }: Outside): TrackPurchase {
  return new TrackPurchase(catalogue, storage, analytics, clock)
}

describe('the purchase event', () => {
  test('is sent when the service confirms, and not before', () => {
    const portal = tracking()
    portal.track.paid(toSavedOrder('mira', orderOf(portal)))
    expect(eventsOf(portal.world)).toEqual([])
    portal.track.confirmed('mira', subscription())
    expect(eventsOf(portal.world)).toEqual([
      { name: 'purchase', price_usd: 49.99, price: 49.99, currency: 'USD', product_id: 'yearly-us' },
    ])
  })

  test('is sent once, reloads and other tabs included', () => {
    const portal = tracking()
    portal.track.paid(toSavedOrder('mira', orderOf(portal)))
    const reloaded = trackOn(outsideOf(portal.world, portal.clock, portal.storage))
    reloaded.confirmed('mira', subscription())
    portal.track.confirmed('mira', subscription())
    reloaded.confirmed('mira', subscription())
    expect(eventsOf(portal.world)).toHaveLength(1)
  })

  test('carries the reduced price and the code', () => {
    const portal = tracking()
    portal.track.paid(toSavedOrder('mira', withCode(orderOf(portal), 'CALM50', portal)))
    portal.track.confirmed('mira', subscription())
    expect(eventsOf(portal.world)).toEqual([
      {
        name: 'purchase',
        price_usd: 24.99,
        price: 24.99,
        currency: 'USD',
        product_id: 'yearly-us',
        promo_code: 'CALM50',
      },
    ])
  })

  test('carries the plan’s price in dollars when it was paid in another currency', () => {
    const portal = tracking()
    portal.track.paid(toSavedOrder('mira', orderOf(portal, { plan: monthlyPlan, country: 'NZ' })))
    portal.track.confirmed('mira', subscription())
    expect(eventsOf(portal.world)).toEqual([
      { name: 'purchase', price_usd: 4.99, price: 8.99, currency: 'NZD', product_id: 'monthly-nz' },
    ])
  })

  test('goes without dollars where the catalogue holds none', () => {
    const outside = newOutside({ catalogue: { plans: [inPounds] } })
    const track = trackOn(outside)
    track.paid(toSavedOrder('mira', orderOf(outside, { plan: inPounds })))
    track.confirmed('mira', subscription())
    expect(eventsOf(outside.world)).toEqual([
      { name: 'purchase', price: 49.99, currency: 'GBP', product_id: 'yearly-gb' },
    ])
  })

  test('has no empty fields for what is not known', () => {
    const events: AnalyticsEvent[] = []
    const analytics = { track: (event: AnalyticsEvent) => void events.push(event) }
    const outside = newOutside({ catalogue: { plans: [inPounds] } })
    const track = new TrackPurchase(outside.catalogue, outside.storage, analytics, outside.clock)
    track.paid(toSavedOrder('mira', orderOf(outside, { plan: inPounds })))
    track.confirmed('mira', subscription())
    expect(events).toStrictEqual([
      { name: 'purchase', price: 49.99, currency: 'GBP', product_id: 'yearly-gb' },
    ])
  })

  test('is not sent for who has bought nothing here', () => {
    const { track, world } = tracking()
    track.confirmed('mira', subscription())
    expect(eventsOf(world)).toEqual([])
  })
})

describe('the mark', () => {
  test('waits for the service, and is overdue after 24 hours', async () => {
    const portal = tracking()
    const { track, clock } = portal
    expect(track.unconfirmed('mira')).toBe('none')
    track.paid(toSavedOrder('mira', orderOf(portal)))
    expect(track.unconfirmed('mira')).toBe('waiting')
    await clock.advance(24 * hour)
    expect(track.unconfirmed('mira')).toBe('waiting')
    await clock.advance(1)
    expect(track.unconfirmed('mira')).toBe('overdue')
  })

  test('is gone once the service has confirmed, however late', async () => {
    const portal = tracking()
    portal.track.paid(toSavedOrder('mira', orderOf(portal)))
    await portal.clock.advance(48 * hour)
    portal.track.confirmed('mira', subscription())
    expect(portal.track.unconfirmed('mira')).toBe('none')
    expect(portal.storage.read('pending-purchase')).toBeUndefined()
  })

  test('is gone without an event where the subscription was bought elsewhere', () => {
    const portal = tracking()
    portal.track.paid(toSavedOrder('mira', orderOf(portal)))
    portal.track.confirmed('mira', subscription({ managedBy: 'app-store' }))
    expect(portal.track.unconfirmed('mira')).toBe('none')
    expect(eventsOf(portal.world)).toEqual([])
  })

  test('is gone without an event where the subscription has been counted already', () => {
    const portal = tracking()
    for (const _tab of ['one', 'another']) {
      portal.track.paid(toSavedOrder('mira', orderOf(portal)))
      portal.track.confirmed('mira', subscription())
    }
    expect(portal.track.unconfirmed('mira')).toBe('none')
    expect(eventsOf(portal.world)).toHaveLength(1)
  })

  test('counts as told already in the very moment in which the subscription began', () => {
    const portal = tracking()
    const begunNow = subscription({ subscribedAt: new Date(portal.clock.now()).toISOString() })
    for (const _tab of ['one', 'another']) {
      portal.track.paid(toSavedOrder('mira', orderOf(portal)))
      portal.track.confirmed('mira', begunNow)
    }
    expect(eventsOf(portal.world)).toHaveLength(1)
  })

  test('is counted anew for a subscription that has begun since', async () => {
    const portal = tracking()
    portal.track.paid(toSavedOrder('mira', orderOf(portal)))
    portal.track.confirmed('mira', subscription())
    await portal.clock.advance(400 * 24 * hour)
    portal.track.paid(toSavedOrder('mira', orderOf(portal)))
    portal.track.confirmed('mira', subscription({ subscribedAt: '2027-12-25' }))
    expect(eventsOf(portal.world)).toHaveLength(2)
  })

  test('of another account is left untouched', () => {
    const portal = tracking()
    portal.track.paid(toSavedOrder('mira', orderOf(portal)))
    portal.track.confirmed('noah', subscription())
    expect(portal.track.unconfirmed('noah')).toBe('none')
    expect(portal.track.unconfirmed('mira')).toBe('waiting')
    expect(eventsOf(portal.world)).toEqual([])
  })
})
