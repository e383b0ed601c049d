import { describe, expect, test } from 'vitest'
import { StartCheckout } from '../../../src-core/use-cases/start-checkout'
import { valueOf } from '../../contracts/answers'
import { monthlyPlan } from '../../support/catalogue'
import { newOutside, signIn } from '../../support/test-world'
import { orderOf, withCode } from './order-in-hand'

async function starting(email = 'free@example.com') {
  const outside = newOutside()
  const { id } = await signIn(outside, email)
  const start = new StartCheckout(outside.portalApi, outside.log)
  return { ...outside, id, start, sessions: () => outside.world.read().checkoutSessions }
}

describe('one session per order', () => {
  test('however often it is asked for, at the same time or later', async () => {
    const { start, id, clock, sessions, log } = await starting()
    const order = orderOf({ clock })
    const atOnce = await Promise.all([start.execute(id, order), start.execute(id, { ...order })])
    const later = await start.execute(id, orderOf({ clock }))
    const secrets = [...atOnce, later].map((answer) => valueOf(answer).clientSecret)
    expect(new Set(secrets).size).toBe(1)
    expect(sessions()).toMatchObject([{ secret: secrets[0], accountId: 'free', productId: 'yearly-us' }])
    expect(log.entries).toEqual([])
  })

  test('none, when who has asked is not here any more', async () => {
    const { start, id, clock, sessions } = await starting()
    const answer = await start.execute(id, orderOf({ clock }), () => false)
    expect(answer).toEqual({ type: 'error', error: { kind: 'not-signed-in' } })
    expect(sessions()).toEqual([])
  })

  test('with its code, when one is applied', async () => {
    const portal = await starting()
    await portal.start.execute(portal.id, withCode(orderOf(portal), 'CALM50', portal))
    expect(portal.sessions()).toMatchObject([{ productId: 'yearly-us', promoCode: 'CALM50' }])
  })

  test('without a code that was only typed', async () => {
    const portal = await starting()
    await portal.start.execute(portal.id, orderOf(portal, { text: 'CALM50' }))
    expect(portal.service.asked('createCheckoutSession')).toStrictEqual([{ productId: 'yearly-us' }])
  })

  test.each([
    [
      'plan',
      'free',
      (portal: Awaited<ReturnType<typeof starting>>) => orderOf(portal, { plan: monthlyPlan }),
    ],
    [
      'code',
      'free',
      (portal: Awaited<ReturnType<typeof starting>>) => withCode(orderOf(portal), 'CALM50', portal),
    ],
    ['user', 'other', (portal: Awaited<ReturnType<typeof starting>>) => orderOf(portal)],
  ])('and another one when the %s has changed', async (_what, id, change) => {
    const portal = await starting()
    const first = valueOf(await portal.start.execute('free', orderOf(portal)))
    const second = valueOf(await portal.start.execute(id, change(portal)))
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect(portal.sessions()).toHaveLength(2)
  })

  test('for an order that is changed and changed back while its request is pending', async () => {
    const portal = await starting()
    const { start, id, world, sessions } = portal
    const held = world.faults.hold('loadUser')
    const first = start.execute(id, orderOf(portal))
    await start.execute(id, orderOf(portal, { plan: monthlyPlan }))
    const again = start.execute(id, orderOf(portal))
    held.release()
    expect(valueOf(await again).clientSecret).toBe(valueOf(await first).clientSecret)
    expect(sessions()).toHaveLength(2)
  })

  test('and another one for an order that is changed back later: a later session replaces the earlier', async () => {
    const portal = await starting()
    const { start, id, sessions } = portal
    const first = valueOf(await start.execute(id, orderOf(portal)))
    await start.execute(id, orderOf(portal, { plan: monthlyPlan }))
    const again = valueOf(await start.execute(id, orderOf(portal)))
    expect(again.clientSecret).not.toBe(first.clientSecret)
    expect(sessions()).toHaveLength(3)
  })

  test('and another one once it is forgotten', async () => {
    const { start, id, clock, sessions } = await starting()
    await start.execute(id, orderOf({ clock }))
    start.forget()
    await start.execute(id, orderOf({ clock }))
    expect(sessions()).toHaveLength(2)
  })
})

describe('a failure', () => {
  test('is told, logged, and not kept: the next try asks again', async () => {
    const { start, id, clock, world, log, sessions } = await starting()
    world.faults.next('createCheckoutSession', 'unreachable')
    const order = orderOf({ clock })
    expect(await start.execute(id, order)).toMatchObject({ error: { kind: 'unreachable' } })
    expect(log.entries).toMatchObject([
      { level: 'warn', message: 'The checkout session could not be opened', cause: { kind: 'unreachable' } },
    ])
    valueOf(await start.execute(id, order))
    expect(sessions()).toHaveLength(1)
  })

  test('of an order that has changed since does not take the newer session away', async () => {
    const portal = await starting()
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

  test.each([
    ['code-refused', 'code-refused'],
    ['product-refused', 'product-refused'],
    ['already-subscribed', 'already-subscribed'],
  ] as const)('of the service is passed on: %s', async (kind, expected) => {
    const { start, id, clock, world } = await starting()
    world.faults.next('createCheckoutSession', { kind })
    expect(await start.execute(id, orderOf({ clock }))).toEqual({ type: 'error', error: { kind: expected } })
  })

  test('no product: "No product selected", and nobody is asked', async () => {
    const { start, id, service, log } = await starting()
    expect(await start.execute(id, undefined)).toEqual({
      type: 'error',
      error: { kind: 'no-product-selected' },
    })
    expect(service.calls).toEqual([])
    expect(log.entries).toEqual([{ level: 'warn', message: 'No product selected' }])
  })

  test('a user who cannot be read gets no session', async () => {
    const { start, id, clock, world, sessions } = await starting()
    world.faults.next('loadUser', 'server-error')
    expect(await start.execute(id, orderOf({ clock }))).toMatchObject({ error: { kind: 'service-error' } })
    expect(sessions()).toEqual([])
  })
})

test('who has subscribed elsewhere is told so before a session is asked for', async () => {
  const { start, id, clock, service } = await starting('subscribed@example.com')
  expect(await start.execute(id, orderOf({ clock }))).toMatchObject({
    type: 'error',
    error: { kind: 'already-subscribed', user: { email: 'subscribed@example.com', subscribed: true } },
  })
  expect(service.calls.map(({ name }) => name)).toEqual(['loadUser'])
})

test('the secret is never logged', async () => {
  const { start, id, clock, log } = await starting()
  const { clientSecret } = valueOf(await start.execute(id, orderOf({ clock })))
  expect(JSON.stringify(log.entries)).not.toContain(clientSecret)
})
