import { describe, expect, test } from 'vitest'
import { newOrder } from '#core/domain/order'
import { writeOrderDraft, type OrderDraft } from '#core/domain/order-draft'
import { productOf } from '#core/domain/plan-catalogue'
import type { PlanLink } from '#core/domain/plan-link'
import { today } from '#core/ports/clock'
import { StartOrder } from '#core/use-cases/start-order'
import { yearlyPlan } from '../../support/catalogue'
import { newTestEnvironment } from '../../support/test-world'

function setup({ draft, country }: { draft?: OrderDraft; country?: string } = {}) {
  const environment = newTestEnvironment()
  if (draft) environment.storage.write('order-draft', writeOrderDraft(draft))
  const begin = new StartOrder(environment.catalogue, environment.storage, environment.clock)
  return { ...environment, begin, from: (link: PlanLink) => begin.execute({ link, country }) }
}

describe('an order begins with', () => {
  test('the yearly plan by default', () => {
    const { from, clock } = setup()
    expect(from({})).toEqual(newOrder(productOf(yearlyPlan, undefined, today(clock))))
  })

  test.each([
    ['first', 'monthly'],
    ['FIRST', 'monthly'],
    ['third', 'yearly'],
  ])('the plan of the address: ?plan=%s, %s', (plan, chosen) => {
    expect(setup().from({ plan }).product.plan).toBe(chosen)
  })

  test('the code of the address, not applied yet', () => {
    const order = setup().from({ promo: 'CALM50' })
    expect(order).toMatchObject({ promoText: 'CALM50', promo: { type: 'idle' } })
    expect(order.product).toMatchObject({ plan: 'yearly', regularPrice: 49.99 })
  })

  test('the prices of the country', () => {
    const { product } = setup({ country: 'NZ' }).from({ plan: 'first' })
    expect(product).toMatchObject({ id: 'monthly-nz', currency: 'NZD', regularPrice: 8.99, trialDays: 7 })
  })
})

describe('after a reload', () => {
  const draft: OrderDraft = { plan: 'monthly', promoCode: 'CALM50', link: { plan: 'second' } }

  test.each<[string, PlanLink, string, string]>([
    ['restored', {}, 'monthly', 'CALM50'],
    ['not overruled by the link that was followed before', { plan: 'second' }, 'monthly', 'CALM50'],
    ['replaced by a new link to a plan', { plan: 'first' }, 'monthly', ''],
    ['replaced by a new link with a code', { promo: 'SLEEP30' }, 'yearly', 'SLEEP30'],
    ['replaced by the same link with a code', { plan: 'second', promo: 'CALM' }, 'yearly', 'CALM'],
  ])('the choice is %s', (_what, link, plan, promoText) => {
    expect(setup({ draft }).from(link)).toMatchObject({ product: { plan }, promoText })
  })

  test('the draft can be read', () => {
    expect(setup({ draft }).begin.draft()).toEqual(draft)
    expect(setup().begin.draft()).toBeUndefined()
  })
})
