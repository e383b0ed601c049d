import { expect, test } from 'vitest'
import { webhookRequest } from '../fake-stripe/fake-stripe.ts'
import { eventTypes } from '../src/stripe/webhooks.ts'
import { clear } from './support/database.ts'
import { reconcileAll, snapshotOf } from './support/compare.ts'
import { day, startHarness, startPaid } from './support/harness.ts'

test('an event without Stripe’s signature changes nothing', async () => {
  const { openCheckout, pay, lastEvent, deliver, column } = await startHarness()
  pay(await openCheckout('mira'))
  expect((await deliver(lastEvent(), undefined, 'whsec_other')).statusCode).toBe(400)
  expect(await column('events', 'id')).toEqual([])
})

test('an event that was signed long ago is refused', async () => {
  const { openCheckout, pay, lastEvent, deliver, clock, app } = await startHarness()
  pay(await openCheckout('mira'))
  const event = lastEvent()
  const signed = webhookRequest(event, 'whsec_test', Math.floor(clock.now() / 1000))
  clock.advance(10 * 60 * 1000)
  expect((await app.inject(signed)).statusCode).toBe(400)
  expect((await deliver(event)).statusCode).toBe(200)
})

test('an event of another shape does not fail', async () => {
  const { post, clock, database } = await startHarness()
  const created = Math.floor(clock.now() / 1000)
  for (const [what, changes, status] of [
    ['without an object', { data: { object: null } }, 200],
    ['without data', { data: null }, 200],
    ['with an empty customer', { data: { object: { id: 'in_1', customer: '' } } }, 200],
    ['with an empty charge', { data: { object: { id: 'du_1', charge: '' } } }, 200],
    ['about a customer without an id', { type: 'customer.updated', data: { object: {} } }, 200],
    ['without a time', { created: undefined }, 400],
    ['with a time in words, as in a thin event', { created: '2026-11-21T01:30:00Z' }, 400],
    ['without an id', { id: undefined }, 400],
    ['without a type', { type: null }, 400],
  ] as const)
    expect([
      what,
      (await post({ id: `evt ${what}`, type: 'invoice.paid', created, ...changes })).statusCode,
    ]).toEqual([what, status])
  expect(await database.selectFrom('due_copies').selectAll().execute()).toEqual([])
})

test('events that are repeated, reordered and late lead to what Stripe has', async () => {
  const harness = await startHarness()
  const { openCheckout, pay, events, deliver, fakeStripe, clock, user, cancel } = harness
  pay(await openCheckout('mira', 'monthly-us'))
  clock.advance(8 * day)
  fakeStripe.passTime()
  await cancel('mira')
  const all = events.splice(0)
  for (const event of [...all.toReversed(), ...all]) expect((await deliver(event)).statusCode).toBe(200)
  expect(await snapshotOf(harness)).toEqual((await reconcileAll(harness)).after)
  expect(await user('mira')).toMatchObject({ subscribed: true, subscription: { autoRenew: false } })
})

test('a lost database is rebuilt from Stripe, trials and consents included', async () => {
  const harness = await startHarness()
  const { subscribe, app, database, user, requestCheckout, order } = harness
  const consent = { version: 'v1', at: '2026-11-21T01:00:00Z' }
  await requestCheckout('mira', { ...order(), consent })
  await subscribe('mira')
  const copies = async () => ({
    ...(await snapshotOf(harness)),
    trials: await database.selectFrom('trials').selectAll().orderBy('kind').execute(),
    consents: await database.selectFrom('consents').select(['user_id', 'version']).execute(),
  })
  const before = await copies()
  await clear(database)
  await app.service.reconcile()
  expect(await copies()).toEqual(before)
  expect((await user('mira')).subscribed).toBe(true)
})

test('the daily reconciliation runs once a day, whatever the number of instances', async () => {
  const { instances, clock } = await startHarness({ instances: 3 })
  const run = async () => {
    const results = await Promise.all(instances.map(({ service }) => service.reconcileToday()))
    return results.filter(Boolean).length
  }
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  clock.advance(day + 1000)
  expect(await run()).toBe(1)
})

test('a daily reconciliation that fails is repeated', async () => {
  const { app, subscribe, network } = await startHarness({ retries: 0 })
  await subscribe('mira')
  network.fail('down', /^GET \/v1\/customers$/)
  await expect(app.service.reconcileToday()).rejects.toMatchObject({ statusCode: 500 })
  network.mend()
  expect(await app.service.reconcileToday()).toMatchObject({ customers: 1 })
  expect(await app.service.reconcileToday()).toBeUndefined()
})

test('a long reconciliation keeps other instances from starting another', async () => {
  let isSlow = false
  const results: unknown[] = []
  const { clock, instances, subscribe } = await startHarness({
    instances: 2,
    aroundStripe: async (call) => {
      if (isSlow) {
        clock.advance(7000)
        isSlow = false
        results.push(await instances[1]?.service.reconcile().catch((error: unknown) => error))
        isSlow = true
      }
      return call()
    },
  })
  const users = Array.from({ length: 14 }, (_, index) => `user-${index}`)
  for (const each of users) await subscribe(each)
  isSlow = true
  expect(await instances[0]?.service.reconcile()).toMatchObject({ customers: users.length })
  expect(results.length).toBeGreaterThan(4)
  expect(results).toEqual(results.map(() => expect.objectContaining({ code: 'too_many_requests' })))
})

// docs.stripe.com/api/refunds/object and docs.stripe.com/api/subscription_schedules/object
test('an event of a refund is listened to, whose charge says whom to copy, and one of a schedule, whose customer does', async () => {
  const { clock, fakeStripe, database, post, work } = await startPaid()
  const [charge] = fakeStripe.all('charge')
  const types = [
    ...['created', 'failed', 'updated'].map((name) => [`refund.${name}`, 'charge'] as const),
    ...['aborted', 'canceled', 'completed', 'released', 'updated'].map(
      (name) => [`subscription_schedule.${name}`, 'customer'] as const,
    ),
  ]
  for (const [place, [type, kind]] of types.entries()) {
    const amount_refunded = 100 + place
    Object.assign(charge ?? {}, { amount_refunded })
    const created = Math.floor(clock.now() / 1000)
    const object = { id: 'changed_1', [kind]: fakeStripe.all(kind)[0]?.id }
    await post({ id: `evt_changed_${place}`, type, created, data: { object } })
    await work()
    expect(eventTypes).toContain(type)
    const charges = await database.selectFrom('charges').select('amount_refunded').execute()
    expect([type, charges]).toEqual([type, [{ amount_refunded }]])
  }
})
