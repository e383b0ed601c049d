import { expect, test } from 'vitest'
import { clear } from './support/database.ts'
import { day, startHarness } from './support/harness.ts'
import { snapshotOf, reconcileAll } from './support/compare.ts'

test('seven events of one customer at once are two copies', async () => {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  const calls: string[] = []
  const harness = await startHarness({
    instances: 2,
    aroundStripe: async (call, name) => {
      calls.push(name)
      if (isHeld) await released
      return call()
    },
  })
  const { subscribe, events, deliver, fakeStripe, instances, database } = harness
  await subscribe('mira')
  events.splice(0)
  for (let note = 0; note < 7; note += 1)
    fakeStripe.dashboard.editCustomer(fakeStripe.all('customer')[0]?.id ?? '', {
      metadata: { note: String(note) },
    })
  const requests = () => database.selectFrom('copy_requests').select('requested').executeTakeFirstOrThrow()
  const { requested } = await requests()
  calls.length = 0
  isHeld = true
  const deliveries = events.splice(0).map((event, index) => deliver(event, instances[index % 2]))
  await expect.poll(requests).toEqual({ requested: requested + 7 })
  release?.()
  const statuses = (await Promise.all(deliveries)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200])
  expect(
    calls.filter((name) => name.startsWith('GET /v1/customers/cus_') && !name.endsWith('s')),
  ).toHaveLength(2)
})

test('an event whose copy takes longer than Stripe waits is done, and copied later', async () => {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let isSlow = false
  const harness = await startHarness({
    app: { webhookTimeout: 20 },
    aroundStripe: async (call) => {
      if (isSlow) await released
      return call()
    },
  })
  const { signUp, openCheckout, pay, lastEvent, deliver, database } = harness
  signUp('mira')
  pay(await openCheckout('mira'))
  isSlow = true
  expect((await deliver(lastEvent())).statusCode).toBe(200)
  expect(await database.selectFrom('subscriptions').select('id').execute()).toEqual([])
  release?.()
  const pending = () =>
    database.selectFrom('copy_requests').select('requested').whereRef('requested', '>', 'copied').execute()
  await expect.poll(pending).toEqual([])
  expect(await database.selectFrom('subscriptions').select('status').execute()).toEqual([
    { status: 'trialing' },
  ])
})

test('a copy that a crash has interrupted is made by the next process', async () => {
  const harness = await startHarness()
  const { signUp, openCheckout, pay, database, fakeStripe, app } = harness
  signUp('mira')
  pay(await openCheckout('mira'))
  const customer_id = fakeStripe.all('customer')[0]?.id ?? ''
  const due_at = new Date(harness.clock.now())
  await database
    .insertInto('copy_requests')
    .values({ customer_id, requested: 1, copied: 0, failures: 0, due_at })
    .execute()
  await app.service.copyDue()
  expect(await database.selectFrom('subscriptions').select('status').execute()).toEqual([
    { status: 'trialing' },
  ])
})

test('a copy that waits for another instance has not failed: it is due at once', async () => {
  const { subscribe, fakeStripe, database, clock, app } = await startHarness({
    timeout: 100,
    app: { webhookTimeout: 8000 },
  })
  await subscribe('mira')
  const customer_id = fakeStripe.all('customer')[0]?.id ?? ''
  const due_at = new Date(clock.now())
  await database.updateTable('copy_requests').set({ copied: 0, due_at }).execute()
  await database
    .insertInto('leases')
    .values({ name: `copy:${customer_id}`, holder: 'another', expires_at: new Date(clock.now() + 60_000) })
    .execute()
  await app.service.copyDue()
  const request = () =>
    database.selectFrom('copy_requests').select(['copied', 'failures', 'due_at']).executeTakeFirstOrThrow()
  expect(await request()).toEqual({ copied: 0, failures: 0, due_at })
  clock.advance(61_000)
  await app.service.copyDue()
  expect((await request()).copied).toBeGreaterThan(0)
})

test('a copy that has failed is tried again with growing pauses', async () => {
  let isBroken = false
  let attempts = 0
  const harness = await startHarness({
    retries: 0,
    aroundStripe: async (call, name) => {
      if (!isBroken || !name.startsWith('GET /v1/customers/cus')) return call()
      attempts += 1
      return Response.json({ error: {} }, { status: 500 })
    },
  })
  const { subscribe, clock, app, database } = harness
  await subscribe('mira')
  await database.updateTable('copy_requests').set({ copied: 0 }).execute()
  isBroken = true
  const secondsOfAttempts: number[] = []
  for (let seconds = 0; seconds <= 100; seconds += 5) {
    const before = attempts
    await app.service.copyDue()
    if (attempts > before) secondsOfAttempts.push(seconds)
    clock.advance(5000)
  }
  expect(secondsOfAttempts).toEqual([0, 10, 30, 70])
})

test('a user who asks again during the pause after a failed copy is answered without Stripe', async () => {
  let isBroken = false
  let calls = 0
  const { subscribe, clock, app, database, user } = await startHarness({
    retries: 0,
    aroundStripe: async (call) => {
      calls += 1
      return isBroken ? Response.json({ error: {} }, { status: 500 }) : call()
    },
  })
  await subscribe('mira')
  await database.updateTable('copy_requests').set({ copied: 0 }).execute()
  isBroken = true
  await app.service.copyDue()
  calls = 0
  expect((await user('mira')).subscribed).toBe(true)
  expect(calls).toBe(0)
  clock.advance(11_000)
  await user('mira')
  expect(calls).toBeGreaterThan(0)
})

test('a request that was answered is removed by the reconciliation, also of another program’s customer', async () => {
  const { stripe, app, deliver, events, database, fakeStripe, subscribe } = await startHarness()
  await subscribe('mira')
  const { id } = await stripe.customers.create({ email: 'other@example.org' })
  fakeStripe.dashboard.editCustomer(id, { metadata: { note: 'of another program' } })
  for (const event of events.splice(0)) await deliver(event)
  const requests = () => database.selectFrom('copy_requests').select('customer_id').execute()
  expect(await requests()).toHaveLength(2)
  await app.service.reconcile()
  expect(await requests()).toEqual([])
  expect(await database.selectFrom('customers').select('id').where('id', '=', id).execute()).toEqual([])
})

test('one customer that cannot be copied keeps no other from being compared', async () => {
  let isBroken = false
  let broken = ''
  const harness = await startHarness({
    retries: 0,
    aroundStripe: async (call, name) =>
      isBroken && name.includes(broken) ? Response.json({ error: {} }, { status: 500 }) : call(),
  })
  await harness.subscribe('mira')
  await harness.subscribe('nora', 'monthly-us', 'STARTNOW')
  broken = harness.fakeStripe.all('customer')[0]?.id ?? ''
  harness.clock.advance(40 * day)
  harness.fakeStripe.passTime()
  isBroken = true
  const { result } = await reconcileAll(harness)
  expect(result).toMatchObject({ customers: 2, corrected: [harness.fakeStripe.all('customer')[1]?.id] })
  expect(result.warnings).toEqual([expect.stringContaining(broken)])
  isBroken = false
  harness.clock.advance(day)
  await harness.app.service.copyDue()
  expect(await snapshotOf(harness)).toEqual((await reconcileAll(harness)).after)
})

test.each(['2016-12-31T23:59:60Z', 'yesterday', ''])(
  'a stored consent of the time %o keeps no customer from being copied',
  async (at) => {
    const harness = await startHarness()
    const { signUp, requestCheckout, order, fakeStripe, deliverAll, user, pay } = harness
    signUp('mira')
    const consent = { version: 'v1', at: '2026-11-21T01:00:00Z' }
    const { body } = await requestCheckout('mira', { ...order(), consent })
    const [session] = fakeStripe.all('checkout.session')
    if (session) session.metadata = { ...session.metadata, consent_at: at }
    pay(String(body?.['clientSecret']))
    await deliverAll()
    expect((await user('mira')).subscribed).toBe(true)
    expect((await harness.app.service.reconcile()).warnings).toEqual([])
  },
)

test('a checkout that is open when a subscription begins in an app store can no longer be paid', async () => {
  const harness = await startHarness()
  const { signUp, openCheckout, pay, app, user } = harness
  signUp('mira')
  const secret = await openCheckout('mira')
  await addExternalSubscription(harness)
  await app.service.copyDue()
  expect(pay(secret)).toEqual({ type: 'refused' })
  expect((await user('mira')).subscribed).toBe(true)
})

test('a subscription that was paid although another one begins in an app store is a warning', async () => {
  const harness = await startHarness()
  await harness.subscribe('mira')
  await addExternalSubscription(harness)
  expect((await harness.app.service.reconcile()).warnings).toEqual([expect.stringContaining('APP_STORE')])
})

test('a row of an app store that the document does not allow is still read', async () => {
  const harness = await startHarness()
  harness.signUp('mira')
  await addExternalSubscription(harness, { currency: 'usd', amount: -1, product_name: '', interval: '' })
  expect(await harness.user('mira')).toMatchObject({
    subscribed: true,
    subscription: { productCurrency: 'USD', productPrice: 0 },
  })
})

async function addExternalSubscription(
  { database, clock }: Awaited<ReturnType<typeof startHarness>>,
  changes: object = {},
): Promise<void> {
  await database
    .insertInto('external_subscriptions')
    .values({
      user_id: 'mira',
      type: 'APP_STORE',
      auto_renew: true,
      subscribed_at: new Date(clock.now()),
      renews_at: new Date(clock.now() + 30 * day),
      currency: 'USD',
      original_amount: 499,
      amount: 499,
      product_name: 'Monthly',
      interval: 'month',
      ...changes,
    })
    .execute()
}

test('a database that is rebuilt knows which cards have had a trial, before it decides about another one', async () => {
  const { app, subscribe, signUp, openCheckout, pay, fakeStripe, database } = await startHarness()
  await subscribe('mira')
  // With the same card, and an event that has not arrived: Stripe lists this customer first.
  signUp('noor')
  pay(await openCheckout('noor'))
  await clear(database)
  await app.service.reconcile()
  expect(fakeStripe.all('subscription').map(({ status }) => status)).toEqual(['trialing', 'canceled'])
})
