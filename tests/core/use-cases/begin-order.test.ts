import { describe, expect, test } from 'vitest'
import { newOrder } from '../../../src-core/domain/order'
import { writeOrderDraft, type OrderDraft, type PlanLink } from '../../../src-core/domain/order-draft'
import { productOf } from '../../../src-core/domain/plan-catalogue'
import { today } from '../../../src-core/ports/clock'
import { BeginOrder } from '../../../src-core/use-cases/begin-order'
import { yearlyPlan } from '../../support/catalogue'
import { newOutside } from '../../support/test-world'

function beginning({ draft, country }: { draft?: OrderDraft; country?: string } = {}) {
  const outside = newOutside()
  if (draft) outside.storage.keep('order-draft', writeOrderDraft(draft))
  const begin = new BeginOrder(outside.catalogue, outside.storage, outside.clock)
  return { ...outside, begin, from: (link: PlanLink) => begin.execute({ link, country }) }
}

describe('an order begins with', () => {
  test('the yearly plan when nobody has said otherwise', () => {
    const { from, clock } = beginning()
    expect(from({})).toEqual(newOrder(productOf(yearlyPlan, undefined, today(clock))))
  })

  test.each([
    ['first', 'monthly'],
    ['second', 'yearly'],
    ['third', 'yearly'],
    ['weekly', 'yearly'],
  ])('the plan that the address names: ?plan=%s gives the %s one', (plan, chosen) => {
    expect(beginning().from({ plan }).product.plan).toBe(chosen)
  })

  test('the code of the address in its input, spaces off, and still to be applied', () => {
    const order = beginning().from({ promo: ' CALM50 ' })
    expect(order).toMatchObject({ promoText: 'CALM50', promo: { type: 'idle' } })
    expect(order.product).toMatchObject({ plan: 'yearly', regularPrice: 49.99 })
  })

  test.each([
    [undefined, 'monthly-us', 'USD', 4.99],
    ['US', 'monthly-us', 'USD', 4.99],
    ['DE', 'monthly-us', 'USD', 4.99],
    ['GB', 'monthly-gb', 'GBP', 4.99],
    ['NZ', 'monthly-nz', 'NZD', 8.99],
  ])('the prices of the visitor’s country: %s', (country, id, currency, regularPrice) => {
    const { product } = beginning({ country }).from({ plan: 'first' })
    expect(product).toMatchObject({ id, currency, regularPrice, priceNow: 0, trialDays: 7 })
  })

  test('a billing date counted from the visitor’s own day', () => {
    // It is the evening of the 20th in New York, and the 21st in London.
    expect(beginning().from({}).product.nextBilling).toBe('2026-11-27')
  })
})

describe('after a reload', () => {
  const draft: OrderDraft = { plan: 'monthly', promoCode: 'CALM50', link: { plan: 'second' } }

  test('the order begins with what was chosen before', () => {
    const { from } = beginning({ draft })
    expect(from({})).toMatchObject({ product: { plan: 'monthly' }, promoText: 'CALM50' })
  })

  test('an address that was answered already does not overrule the choice', () => {
    const { from } = beginning({ draft })
    expect(from({ plan: 'second' })).toMatchObject({ product: { plan: 'monthly' }, promoText: 'CALM50' })
  })

  test('an address that asks for something new is answered, and the former code is not taken along', () => {
    const { from } = beginning({ draft })
    expect(from({ plan: 'first' })).toMatchObject({ product: { plan: 'monthly' }, promoText: '' })
    expect(from({ promo: 'SLEEP30' })).toMatchObject({ product: { plan: 'yearly' }, promoText: 'SLEEP30' })
  })

  test('what is remembered can be looked at', () => {
    expect(beginning({ draft }).begin.draft()).toEqual(draft)
    expect(beginning().begin.draft()).toBeUndefined()
  })

  test('a damaged draft counts as none', () => {
    const { begin, from, storage } = beginning()
    storage.keep('order-draft', '{"version":1,"plan":"weekly"}')
    expect(begin.draft()).toBeUndefined()
    expect(from({}).product.plan).toBe('yearly')
  })
})
