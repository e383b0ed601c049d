import { describe, expect, test } from 'vitest'
import { requestPromo, resolvePromo, type Order } from '../../../src-core/domain/order'
import { trimCode } from '../../../src-core/domain/promo'
import { ApplyPromo } from '../../../src-core/use-cases/apply-promo'
import { monthlyPlan } from '../../support/catalogue'
import { newTestEnvironment, setNetwork, type WorldChoices } from '../../support/test-world'
import { orderOf } from './orders'

function applying(choices: WorldChoices = {}) {
  const environment = newTestEnvironment(choices)
  const apply = new ApplyPromo(environment.portalApi, environment.log)
  return { ...environment, apply }
}

/** Asks about the code in the input and puts the answer into the order. */
async function applied(apply: ApplyPromo, order: Order): Promise<Order> {
  const asking = requestPromo(order)
  return resolvePromo(
    asking,
    asking.promo,
    await apply.execute(asking.product.id, trimCode(asking.promoText)),
  )
}

describe('a code that the service', () => {
  test('accepts changes prices, trial and next billing', async () => {
    const { apply, clock, log } = applying()
    const order = await applied(apply, orderOf({ clock }, { text: '  STARTNOW ' }))
    expect(order).toMatchObject({
      promo: { type: 'applied', code: 'STARTNOW' },
      promoText: 'STARTNOW',
      oldRegularPrice: 49.99,
      product: { priceNow: 24.99, regularPrice: 49.99, trialDays: 0, nextBilling: '2027-11-20' },
    })
    expect(log.entries).toEqual([])
  })

  test('checks is trimmed and for the chosen product', async () => {
    const { apply, clock, service } = applying()
    await applied(apply, orderOf({ clock }, { plan: monthlyPlan, country: 'GB', text: ' CALM50 ' }))
    expect(service.asked('previewPrice')).toEqual([{ productId: 'monthly-gb', promoCode: 'CALM50' }])
  })

  test('refuses leaves the prices as they are, without a log entry', async () => {
    const { apply, clock, log } = applying()
    const order = orderOf({ clock }, { text: 'NOSUCH' })
    expect(await applied(apply, order)).toEqual({
      ...order,
      promo: { type: 'failed', code: 'NOSUCH', reason: 'refused' },
    })
    expect(log.entries).toEqual([])
  })

  test('checks only for signed-in users waits for the sign-in', async () => {
    const { apply, clock, log } = applying({ anonymousPreview: 'refused' })
    const order = await applied(apply, orderOf({ clock }, { text: 'CALM50' }))
    expect(order.promo).toEqual({ type: 'after-sign-in', code: 'CALM50' })
    expect(log.entries).toEqual([])
  })
})

test.each([
  ['offline', 'unreachable'],
  ['server-errors', 'service-error'],
] as const)('a code that could not be checked (%s) can be tried again', async (network, kind) => {
  const { apply, clock, log, world } = applying()
  setNetwork(world, network)
  const order = await applied(apply, orderOf({ clock }, { text: 'CALM50' }))
  expect(order.promo).toEqual({ type: 'failed', code: 'CALM50', reason: 'not-checked' })
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'The promo code could not be checked', cause: { kind } },
  ])

  setNetwork(world, 'normal')
  expect((await applied(apply, order)).promo.type).toBe('applied')
})
