import { describe, expect, test } from 'vitest'
import { editPromo, requestPromo, showCheckout } from '../../../src-core/domain/order'
import { SelectPlan } from '../../../src-core/use-cases/select-plan'
import { monthlyPlan } from '../../support/catalogue'
import { newOutside } from '../../support/test-world'
import { orderOf, withCode } from './order-in-hand'

function selecting() {
  const outside = newOutside()
  return { ...outside, select: new SelectPlan(outside.catalogue, outside.clock) }
}

describe('choosing a card', () => {
  test('puts the plan into the order at the price of the country', () => {
    const { select, clock } = selecting()
    const order = select.execute(orderOf({ clock }), 'monthly', 'CA')
    expect(order.product).toMatchObject({ id: 'monthly-ca', regularPrice: 6.99, currency: 'CAD' })
  })

  test('counts the billing date anew, from today', async () => {
    const { select, clock } = selecting()
    const order = orderOf({ clock }, { plan: monthlyPlan })
    await clock.advance(24 * 60 * 60 * 1000)
    expect(order.product.nextBilling).toBe('2026-11-27')
    expect(select.execute(order, 'yearly', 'US').product.nextBilling).toBe('2026-11-28')
  })

  test('does nothing while a code is applied', () => {
    const portal = selecting()
    const order = withCode(orderOf(portal), 'CALM50', portal)
    expect(portal.select.execute(order, 'monthly', 'US')).toBe(order)
  })

  test('does nothing for a plan that is not sold', () => {
    const { select, clock } = selecting()
    const order = orderOf({ clock })
    expect(select.execute(order, 'weekly', 'US')).toBe(order)
  })

  test('makes the question about a code void, and leaves the code in the input', () => {
    const { select, clock } = selecting()
    const order = requestPromo(editPromo(orderOf({ clock }), 'CALM50'))
    expect(select.execute(order, 'monthly', 'US')).toMatchObject({
      promo: { type: 'idle' },
      promoText: 'CALM50',
    })
  })
})

describe('a code that the service takes back at the checkout', () => {
  test('is refused: the plan is back at its own price, the code in the input, the checkout closed', () => {
    const portal = selecting()
    const plain = orderOf(portal, { plan: monthlyPlan, country: 'GB', text: 'STARTNOW' })
    const order = showCheckout(withCode(plain, 'STARTNOW', portal), true)
    expect(portal.select.withPromoRefused(order, 'GB')).toEqual({
      ...plain,
      promo: { type: 'failed', code: 'STARTNOW', reason: 'refused' },
    })
  })
})

describe('removing the code', () => {
  test('restores the plan’s own prices and empties the input', () => {
    const portal = selecting()
    const plain = orderOf(portal, { plan: monthlyPlan, country: 'GB' })
    const reduced = withCode(plain, 'STARTNOW', portal)
    expect(reduced.product).toMatchObject({ trialDays: 0, priceNow: 2.49 })
    expect(portal.select.withoutPromo(reduced, 'GB')).toEqual(plain)
  })

  test('leaves an open checkout open', () => {
    const portal = selecting()
    const order = showCheckout(withCode(orderOf(portal), 'CALM50', portal), true)
    expect(portal.select.withoutPromo(order, 'US').showCheckoutForm).toBe(true)
  })

  test('does nothing to a plan that is not sold any more', () => {
    const portal = selecting()
    const order = withCode(orderOf(portal), 'CALM50', portal)
    const gone = { ...order, product: { ...order.product, plan: 'weekly' } }
    expect(portal.select.withoutPromo(gone, 'US')).toBe(gone)
  })
})

describe('the plans on sale', () => {
  test('are those of the catalogue, at the price of the country', () => {
    const { select, clock } = selecting()
    const offers = select.offers(orderOf({ clock }, { country: 'GB' }), 'GB')
    expect(offers.map(({ product }) => product.id)).toEqual(['monthly-gb', 'yearly-gb'])
  })

  test('are billed from today, but for the selected one, which is as it stands in the order', async () => {
    const { select, clock } = selecting()
    const order = orderOf({ clock })
    await clock.advance(24 * 60 * 60 * 1000)
    const [monthly, yearly] = select.offers(order, 'US')
    expect(monthly?.product.nextBilling).toBe('2026-11-28')
    expect(yearly?.product).toBe(order.product)
  })

  test('name what a year saves, and strike no price, while no code is applied', () => {
    const { select, clock } = selecting()
    expect(select.offers(orderOf({ clock }), 'US')).toMatchObject([
      { oldPrice: undefined, saving: 0 },
      { oldPrice: undefined, saving: 9.89 },
    ])
  })

  test('strike the old price of the selected one and compare no prices while a code is applied', () => {
    const portal = selecting()
    const order = withCode(orderOf(portal), 'CALM50', portal)
    expect(portal.select.offers(order, 'US')).toMatchObject([
      { product: { regularPrice: 4.99 }, oldPrice: undefined, saving: 0 },
      { product: { regularPrice: 24.99 }, oldPrice: 49.99, saving: 0 },
    ])
  })
})
