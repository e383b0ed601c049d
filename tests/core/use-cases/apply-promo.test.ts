import { describe, expect, test } from 'vitest'
import { editPromo, type Order } from '../../../src-core/domain/order'
import { ApplyPromo } from '../../../src-core/use-cases/apply-promo'
import { SelectPlan } from '../../../src-core/use-cases/select-plan'
import { monthlyPlan } from '../../support/catalogue'
import { newOutside, setNetwork, type WorldChoices } from '../../support/test-world'
import { orderOf, withCode } from './order-in-hand'

function applying(choices: WorldChoices = {}) {
  const outside = newOutside(choices)
  const apply = new ApplyPromo(outside.portalApi, outside.log)
  return { ...outside, apply }
}

/** Applies the code in the input and takes the answer as it comes. */
async function applied(apply: ApplyPromo, order: Order): Promise<Order> {
  const asked = apply.execute(order)
  const answer = await asked.answer
  return answer ? answer(asked.order) : asked.order
}

describe('a code that the service', () => {
  test('accepts replaces prices, trial and next billing, and the old price is remembered', async () => {
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

  test('is asked about for the chosen product, spaces off', async () => {
    const { apply, clock, service } = applying()
    await applied(apply, orderOf({ clock }, { plan: monthlyPlan, country: 'GB', text: ' CALM50 ' }))
    expect(service.asked('previewPrice')).toEqual([{ productId: 'monthly-gb', promoCode: 'CALM50' }])
  })

  test('refuses is called refused; prices stay and nothing is logged', async () => {
    const { apply, clock, log } = applying()
    const order = orderOf({ clock }, { text: 'NOSUCH' })
    expect(await applied(apply, order)).toEqual({
      ...order,
      promo: { type: 'failed', code: 'NOSUCH', reason: 'refused' },
    })
    expect(log.entries).toEqual([])
  })

  test('prices for nobody but users waits for the sign-in', async () => {
    const { apply, clock, log } = applying({ anonymousPreview: 'refused' })
    const order = await applied(apply, orderOf({ clock }, { text: 'CALM50' }))
    expect(order.promo).toEqual({ type: 'after-sign-in', code: 'CALM50' })
    expect(log.entries).toEqual([])
  })
})

test.each([
  ['offline', 'unreachable'],
  ['server-errors', 'service-error'],
] as const)(
  'a code that nobody can check (%s) is not called refused, and can be tried again',
  async (network, kind) => {
    const { apply, clock, log, world } = applying()
    setNetwork(world, network)
    const order = await applied(apply, orderOf({ clock }, { text: 'CALM50' }))
    expect(order.promo).toEqual({ type: 'failed', code: 'CALM50', reason: 'not-checked' })
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The promo code could not be checked', cause: { kind } },
    ])

    setNetwork(world, 'normal')
    expect((await applied(apply, order)).promo.type).toBe('applied')
  },
)

test('while the service is asked the order says so', () => {
  const { apply, clock, world } = applying()
  world.faults.hold('previewPrice')
  expect(apply.execute(orderOf({ clock }, { text: ' CALM50' })).order.promo).toEqual({
    type: 'fetching',
    code: 'CALM50',
  })
})

test.each<[string, (portal: ReturnType<typeof applying>) => Order]>([
  ['a blank code', (portal) => orderOf(portal, { text: '   ' })],
  ['a code that is applied', (portal) => withCode(orderOf(portal), 'CALM50', portal)],
  [
    'a code that is being asked about',
    (portal) => {
      portal.world.faults.hold('previewPrice')
      return portal.apply.execute(orderOf(portal, { text: 'CALM50' })).order
    },
  ],
])('%s is not asked about', (_what, make) => {
  const portal = applying()
  const order = make(portal)
  const before = portal.service.calls.length
  const asked = portal.apply.execute(order)
  expect(asked).toEqual({ order })
  expect(portal.service.calls).toHaveLength(before)
})

describe('a late answer never wins:', () => {
  /** Asks about the code, lets the visitor act meanwhile, and only then lets the answer come. */
  async function meanwhile(
    act: (order: Order, portal: ReturnType<typeof applying>) => Order,
    code = 'CALM50',
  ) {
    const portal = applying()
    const { release } = portal.world.faults.hold('previewPrice')
    const asked = portal.apply.execute(orderOf(portal, { text: code }))
    const since = act(asked.order, portal)
    release()
    const answer = await asked.answer
    return { since, now: answer?.(since) }
  }

  test.each(['CALM50', 'NOSUCH'])('the code was edited (%s)', async (code) => {
    const { since, now } = await meanwhile((order) => editPromo(order, 'OTHER'), code)
    expect(now).toBe(since)
  })

  test('the code was removed', async () => {
    const { since, now } = await meanwhile((order, { catalogue, clock }) =>
      new SelectPlan(catalogue, clock).withoutPromo(order, 'US'),
    )
    expect(now).toBe(since)
  })

  test('the plan was changed', async () => {
    const { since, now } = await meanwhile((order, { catalogue, clock }) =>
      new SelectPlan(catalogue, clock).execute(order, 'monthly', 'US'),
    )
    expect(now).toBe(since)
    expect(now?.product).toMatchObject({ plan: 'monthly', regularPrice: 4.99 })
  })

  test('the same code was asked about once more since', async () => {
    const { since, now } = await meanwhile((order, { apply, world }) => {
      world.faults.hold('previewPrice')
      return apply.execute(editPromo(editPromo(order, ''), 'CALM50')).order
    })
    expect(since.promo.type).toBe('fetching')
    expect(now).toBe(since)
  })
})
