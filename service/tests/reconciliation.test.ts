import { expect, test } from 'vitest'
import { snapshotOf, reconcileAll } from './support/compare.ts'
import { addSubscriber } from './support/edit-stripe.ts'
import { day, startHarness, type HarnessOptions } from './support/harness.ts'

/** Subscribers whose copies are as Stripe has them; `calls` counts the customers that are read from then on. */
async function startWithSubscribers(count: number, options: HarnessOptions = {}) {
  const calls: string[] = []
  const harness = await startHarness({
    ...options,
    aroundStripe: async (call, name) => {
      calls.push(name)
      return options.aroundStripe ? options.aroundStripe(call, name) : call()
    },
  })
  const customers = Array.from({ length: count }, (_, number) =>
    addSubscriber(harness.fakeStripe, `user${number}`),
  )
  harness.events.splice(0)
  await harness.app.service.reconcile()
  harness.clock.advance(day + 1000)
  calls.length = 0
  const read = () =>
    calls.filter((name) => /^GET \/v1\/customers\/cus_\w+$/.test(name)).map((name) => name.slice(18))
  return { ...harness, customers, read, calls }
}

test('a day compares a part of the customers, and copies those whose events were lost', async () => {
  const harness = await startWithSubscribers(30)
  const { customers, fakeStripe, app, events, read, work } = harness
  const [changed = ''] = customers
  fakeStripe.dashboard.editCustomer(changed, { email: 'new@example.org' })
  events.splice(0)
  const result = await app.service.reconcileToday()
  await work()
  expect(result).toMatchObject({ customers: 2, warnings: [] })
  expect(new Set(read()).size).toBeLessThanOrEqual(3)
  expect(read()).toContain(changed)
  expect(await snapshotOf(harness)).toEqual((await reconcileAll(harness)).after)
})

test('an event that has arrived causes no copy when Stripe lists it', async () => {
  const { customers, fakeStripe, app, deliverAll, read, work } = await startWithSubscribers(30)
  fakeStripe.dashboard.editCustomer(customers[29] ?? '', { email: 'new@example.org' })
  await deliverAll()
  const before = read().length
  await app.service.reconcileToday()
  await work()
  expect(read().length - before).toBe(2)
})

test('every customer is compared within 28 days, although some cannot be compared', async () => {
  let broken: readonly string[] = []
  const { customers, app, clock, read } = await startWithSubscribers(30, {
    retries: 0,
    aroundStripe: async (call, name) =>
      broken.some((id) => name.endsWith(id)) ? Response.json({ error: {} }, { status: 500 }) : call(),
  })
  broken = customers.slice(0, 3)
  for (let days = 0; days < 28; days += 1) {
    expect(await app.service.reconcileToday()).toMatchObject({ finishedDeletions: 0 })
    clock.advance(day + 1000)
  }
  expect(new Set(read())).toEqual(new Set(customers))
})

test('a service that was down for more than the 30 days of Stripe’s list compares everything', async () => {
  const harness = await startWithSubscribers(5)
  const { fakeStripe, clock, events, app } = harness
  for (const { id } of fakeStripe.all('customer'))
    fakeStripe.dashboard.editCustomer(id, { email: `${id}@b.org` })
  events.splice(0)
  clock.advance(31 * day)
  expect(await app.service.reconcileToday()).toMatchObject({ customers: 5 })
  expect(await snapshotOf(harness)).toEqual((await reconcileAll(harness)).after)
})

test('a reconciliation that a crash has interrupted goes on where it was', async () => {
  let most = Infinity
  let reads = 0
  const { app, read, customers } = await startWithSubscribers(120, {
    retries: 0,
    aroundStripe: async (call, name) => {
      if (/^GET .*\/customers\/cus_/.test(name)) reads += 1
      if (reads > most) throw new TypeError('fetch failed')
      return call()
    },
  })
  most = reads + 110
  await expect(app.service.reconcile()).rejects.toThrow('connection')
  most = Infinity
  const before = read().length
  await app.service.reconcile()
  expect(new Set(read())).toEqual(new Set(customers))
  // What was compared after the last page of 100 is compared again.
  expect(read().length).toBeLessThanOrEqual(120 + (before % 100))
})

test('two instances that reconcile at the same time do it once', async () => {
  const { instances, app, work, read } = await startWithSubscribers(30, { instances: 2 })
  await Promise.all(instances.map(({ service }) => service.reconcileToday()))
  await Promise.all([work(), work(instances[1])])
  expect(read()).toHaveLength(2)
  expect(await app.service.reconcileToday()).toBeUndefined()
})
