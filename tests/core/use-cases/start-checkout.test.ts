import { describe, expect, test } from 'vitest'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { failure } from '../../../src-core/shared/result'
import { valueOf } from '../../contracts/results'
import { monthlyPlan } from '../../support/catalogue'
import { newTestEnvironment, signIn } from '../../support/test-world'
import { orderOf } from './orders'

async function setup(email = 'free@example.com') {
  const environment = newTestEnvironment()
  const { id } = await signIn(environment, email)
  const start = new StartCheckout(environment.portalApi, environment.log)
  return { ...environment, id, start, sessions: () => environment.world.read().checkoutSessions }
}

describe('an order has one session', () => {
  test('for all requests', async () => {
    const { start, id, clock, sessions, log } = await setup()
    const order = orderOf({ clock })
    const atOnce = await Promise.all([start.execute(id, order), start.execute(id, { ...order })])
    const later = await start.execute(id, orderOf({ clock }))
    const secrets = [...atOnce, later].map((answer) => valueOf(answer).clientSecret)
    expect(new Set(secrets).size).toBe(1)
    expect(sessions()).toMatchObject([{ secret: secrets[0], accountId: 'free', productId: 'yearly-us' }])
    expect(log.entries).toEqual([])
  })

  test('that carries the consent to the renewal', async () => {
    const { start, id, clock, sessions } = await setup()
    const consent = { version: '1', at: '2026-11-20T15:00:00.000Z' }
    await start.execute(id, orderOf({ clock }), { consent })
    expect(sessions()).toMatchObject([{ consent }])
  })

  test('unless the user has signed out', async () => {
    const { start, id, clock, sessions } = await setup()
    const answer = await start.execute(id, orderOf({ clock }), { checkPreconditions: () => 'not-signed-in' })
    expect(answer).toEqual(failure({ kind: 'not-signed-in' }))
    expect(sessions()).toEqual([])
  })

  test.each([
    ['plan', { productId: 'monthly-us' }, 'free', { plan: monthlyPlan }],
    ['code', { productId: 'yearly-us', promoCode: 'CALM50' }, 'free', { code: 'CALM50' }],
    ['user', { productId: 'yearly-us' }, 'other', {}],
  ])('and another when the %s changes: %j', async (_what, request, id, choices) => {
    const portal = await setup()
    valueOf(await portal.start.execute('free', orderOf(portal, { text: 'TYPED' })))
    await portal.start.execute(id, orderOf(portal, choices))
    const requests = portal.service.requests('createCheckoutSession')
    expect(requests).toStrictEqual([{ productId: 'yearly-us' }, request])
  })

  test('when it is changed and changed back while the request is pending', async () => {
    const portal = await setup()
    const { start, id, world, sessions } = portal
    const held = world.faults.hold('loadUser')
    const first = start.execute(id, orderOf(portal))
    await start.execute(id, orderOf(portal, { plan: monthlyPlan }))
    const again = start.execute(id, orderOf(portal))
    held.release()
    expect(valueOf(await again).clientSecret).toBe(valueOf(await first).clientSecret)
    expect(sessions()).toHaveLength(2)
  })

  test('and is asked for again when it is changed back later or the session is discarded', async () => {
    const portal = await setup()
    const { start, id, service } = portal
    const first = valueOf(await start.execute(id, orderOf(portal)))
    await start.execute(id, orderOf(portal, { plan: monthlyPlan }))
    const again = valueOf(await start.execute(id, orderOf(portal)))
    expect(again.clientSecret).not.toBe(first.clientSecret)
    start.discardSession()
    expect(valueOf(await start.execute(id, orderOf(portal)))).toEqual(again)
    expect(service.requests('createCheckoutSession')).toHaveLength(4)
  })
})

describe('a failure', () => {
  test.each([
    ['createCheckoutSession', 'unreachable', 'unreachable'],
    ['loadUser', 'server-error', 'service-error'],
  ] as const)('of %s is logged, and the next attempt requests again', async (call, fault, kind) => {
    const { start, id, clock, world, log, sessions } = await setup()
    world.faults.next(call, fault)
    const order = orderOf({ clock })
    expect(await start.execute(id, order)).toMatchObject({ error: { kind } })
    expect(sessions()).toEqual([])
    const message = 'The checkout session could not be opened'
    expect(log.entries).toMatchObject([{ level: 'warn', message, cause: { kind } }])
    valueOf(await start.execute(id, order))
    expect(sessions()).toHaveLength(1)
  })

  test('of an earlier order keeps the newer session', async () => {
    const portal = await setup()
    const { start, id, world } = portal
    const held = world.faults.hold('loadUser')
    const former = start.execute(id, orderOf(portal))
    const newer = valueOf(await start.execute(id, orderOf(portal, { plan: monthlyPlan })))
    world.faults.next('createCheckoutSession', 'unreachable')
    held.release()
    expect(await former).toMatchObject({ type: 'error' })
    const again = valueOf(await start.execute(id, orderOf(portal, { plan: monthlyPlan })))
    expect(again.clientSecret).toBe(newer.clientSecret)
  })

  test('for a missing order is "No product selected", without a request', async () => {
    const { start, id, service, log } = await setup()
    expect(await start.execute(id, undefined)).toEqual(failure({ kind: 'no-product-selected' }))
    expect(service.calls).toEqual([])
    expect(log.entries).toEqual([{ level: 'warn', message: 'No product selected' }])
  })
})

test('a subscriber is refused before a session is requested', async () => {
  const { start, id, clock, service } = await setup('subscribed@example.com')
  expect(await start.execute(id, orderOf({ clock }))).toEqual(failure({ kind: 'already-subscribed' }))
  expect(service.calls.map(({ name }) => name)).toEqual(['loadUser'])
})
