import { describe, expect, test } from 'vitest'
import { showCheckout } from '#core/domain/order'
import { SelectPlan } from '#core/use-cases/select-plan'
import { monthlyPlan } from '../../support/catalogue'
import { newTestEnvironment } from '../../support/test-world'
import { orderOf } from './orders'

function setup() {
  const environment = newTestEnvironment()
  return { ...environment, select: new SelectPlan(environment.catalogue, environment.clock) }
}

describe('selecting a plan', () => {
  test('takes the price of the country and counts the billing date from today', async () => {
    const { select, clock } = setup()
    const order = orderOf({ clock }, { plan: monthlyPlan })
    await clock.advance(24 * 60 * 60 * 1000)
    expect(order.product.nextBilling).toBe('2026-11-27')
    const product = { id: 'yearly-ca', regularPrice: 69.99, currency: 'CAD', nextBilling: '2026-11-28' }
    expect(select.execute(order, 'yearly', 'CA').product).toMatchObject(product)
  })

  test('ignores an unknown plan', () => {
    const { select, clock } = setup()
    const order = orderOf({ clock })
    expect(select.execute(order, 'weekly', 'US')).toBe(order)
  })
})

test('a code that the checkout refuses is shown as refused, with the plan at its own price and the checkout closed', () => {
  const portal = setup()
  const british = { plan: monthlyPlan, country: 'GB' }
  const plain = orderOf(portal, { ...british, text: 'STARTNOW' })
  const order = showCheckout(orderOf(portal, { ...british, code: 'STARTNOW' }), true)
  expect(portal.select.withPromoRefused(order, 'GB')).toEqual({
    ...plain,
    promo: { type: 'failed', code: 'STARTNOW', reason: 'refused' },
  })
  expect(portal.select.withPromoRefused(plain, 'GB')).toBe(plain)
})

describe('removing the code', () => {
  test('restores the plan’s own prices and keeps the text in the input', () => {
    const portal = setup()
    const british = { plan: monthlyPlan, country: 'GB' }
    const reduced = orderOf(portal, { ...british, code: 'STARTNOW' })
    expect(reduced.product).toMatchObject({ trialDays: 0, priceNow: 2.49 })
    for (const shown of [true, false])
      expect(portal.select.withoutPromo(showCheckout(reduced, shown), 'GB')).toEqual(
        showCheckout(
          { ...orderOf(portal, { ...british, text: 'STARTNOW' }), promo: { type: 'idle', isRemoved: true } },
          shown,
        ),
      )
  })

  test('ignores a plan that is no longer sold', () => {
    const portal = setup()
    const order = orderOf(portal, { code: 'CALM50' })
    const gone = { ...order, product: { ...order.product, plan: 'weekly' } }
    expect(portal.select.withoutPromo(gone, 'US')).toBe(gone)
  })
})

describe('the plans on sale', () => {
  test('are billed from today; the selected one is that of the order', async () => {
    const { select, clock } = setup()
    const order = orderOf({ clock })
    await clock.advance(24 * 60 * 60 * 1000)
    const [monthly, yearly] = select.offers(order, 'US')
    expect(select.offers(order, 'GB')[0]?.product.id).toBe('monthly-gb')
    expect(monthly?.product.nextBilling).toBe('2026-11-28')
    expect(yearly?.product).toBe(order.product)
  })

  test('show what a year saves without a code', () => {
    const { select, clock } = setup()
    expect(select.offers(orderOf({ clock }), 'US')).toMatchObject([
      { oldPrice: undefined, saving: 0 },
      { oldPrice: undefined, saving: 9.89 },
    ])
  })

  test('show the old price of the selected one, and no saving, with a code', () => {
    const portal = setup()
    const order = orderOf(portal, { code: 'CALM50' })
    expect(portal.select.offers(order, 'US')).toMatchObject([
      { product: { regularPrice: 4.99 }, oldPrice: undefined, saving: 0 },
      { product: { regularPrice: 24.99 }, oldPrice: 49.99, saving: 0 },
    ])
  })

  test('show the trial that a code prolongs, and which plan is locked', () => {
    const portal = setup()
    expect(portal.select.offers(orderOf(portal, { code: 'SLEEP30' }), 'US')).toMatchObject([
      { codeTrialDays: 0, isLocked: true },
      { codeTrialDays: 30, codeSaving: 0, isLocked: false },
    ])
  })
})
