import { expect, test } from 'vitest'
import { dueCopies } from '../src/jobs/due-copies.ts'
import { NotYet } from '../src/jobs/jobs.ts'
import { clear } from './support/database.ts'
import { addExternalSubscription } from './support/external-subscription.ts'
import { day, otherCard, startHarness, startSubscribed, type Harness } from './support/harness.ts'
import { refusal } from './support/network.ts'
import { snapshotOf, reconcileAll } from './support/compare.ts'

/** From now on every copy of a customer waits until it is released. */
function holdCopies({ network }: Harness) {
  let count = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  network.fail(() => {
    count += 1
    return released
  }, /^GET \/v1\/customers\/cus_\w+$/)
  return { begun: () => count, release }
}

test('an event is answered before its customer is copied, however long Stripe takes', async () => {
  const harness = await startHarness()
  const { openCheckout, pay, lastEvent, post, work, column } = harness
  pay(await openCheckout('mira'))
  const { release } = holdCopies(harness)
  expect((await post(lastEvent())).statusCode).toBe(200)
  expect(await column('subscriptions', 'id')).toEqual([])
  release()
  await work()
  expect(await column('subscriptions', 'status')).toEqual(['trialing'])
})

test('seven events of one customer at once are one copy, and those that come meanwhile one more', async () => {
  const harness = await startHarness({ instances: 2 })
  const { subscribe, events, post, work, fakeStripe, instances } = harness
  await subscribe('mira')
  events.splice(0)
  const change = async () => {
    for (let note = 0; note < 7; note += 1)
      fakeStripe.dashboard.editCustomer(fakeStripe.all('customer')[0]?.id ?? '', {
        metadata: { note: String(note) },
      })
    const changes = events.splice(0)
    const answers = await Promise.all(changes.map((event, index) => post(event, instances[index % 2])))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 200))
  }
  const { begun, release } = holdCopies(harness)
  await change()
  const copying = work()
  await expect.poll(begun).toBe(1)
  await change()
  release()
  await copying
  expect(begun()).toBe(2)
  expect(await dueCopies(harness.database)).toEqual([])
})

test('a job that waits for another one of its customer keeps no other customer waiting', async () => {
  const harness = await startHarness({ instances: 2 })
  const { subscribe, events, post, fakeStripe, work, instances } = harness
  await subscribe('mira')
  await subscribe('nora', 'monthly-us', undefined, otherCard)
  const [mira, nora] = fakeStripe.all('customer').map(({ id }) => id)
  const change = async (id = '') => {
    fakeStripe.dashboard.editCustomer(id, { metadata: { note: String(events.length) } })
    for (const event of events.splice(0)) await post(event)
  }
  await change(mira)
  const { begun, release } = holdCopies(harness)
  const copying = work()
  await expect.poll(begun).toBe(1)
  await change(mira)
  await change(nora)
  const other = work(instances[1])
  await expect.poll(begun).toBe(2)
  release()
  await Promise.all([copying, other])
})

test('a copy that waits for another instance has not failed, and is made when that has ended', async () => {
  const harness = await startHarness({ app: { timeout: 100 } })
  const { subscribe, customerId, fakeStripe, database, clock, lastEvent, post, work, column } = harness
  await subscribe('mira')
  const id = customerId()
  fakeStripe.dashboard.editCustomer(id, { email: 'mira@new.example.org' })
  await post(lastEvent())
  await database
    .insertInto('leases')
    .values({ name: `copy:${id}`, holder: 'another', expires_at: new Date(clock.now() + 60_000) })
    .execute()
  await expect(harness.app.service.copyDue({ kind: 'customer', id })).rejects.toBeInstanceOf(NotYet)
  clock.advance(61_000)
  await work()
  expect(await column('customers', 'email')).toEqual(['mira@new.example.org'])
})

/** Subscribes, and lets every copy from then on fail until it is mended. */
async function startFailing() {
  const harness = await startHarness({ retries: 0 })
  await harness.subscribe('mira')
  const customer = harness.customerId()
  harness.fakeStripe.dashboard.editCustomer(customer, { email: 'mira@new.example.org' })
  let calls = 0
  harness.network.fail(() => {
    calls += 1
    return refusal({}, 500)
  })
  await harness.deliver(harness.lastEvent())
  harness.events.splice(0)
  return { ...harness, customer, calls: () => calls }
}

test('an event that comes while an earlier copy waits to be tried again is one copy with it', async () => {
  const harness = await startFailing()
  const { fakeStripe, customer, events, deliver, network, workAgain, calls } = harness
  fakeStripe.dashboard.editCustomer(customer, { metadata: { note: 'new' } })
  for (const event of events.splice(0)) await deliver(event)
  network.mend()
  const before = calls()
  await workAgain()
  expect(await dueCopies(harness.database)).toEqual([])
  expect(calls()).toBe(before)
})

test('a user who asks again during the pause after a failed copy is answered without Stripe', async () => {
  const { user, calls, post, events, customer, fakeStripe } = await startFailing()
  const before = calls()
  expect((await user('mira')).subscribed).toBe(true)
  expect(calls()).toBe(before)
  fakeStripe.dashboard.editCustomer(customer, { metadata: { note: 'new' } })
  for (const event of events.splice(0)) await post(event)
  await user('mira')
  expect(calls()).toBeGreaterThan(before)
})

test('a customer of another program is not stored', async () => {
  const { stripe, deliver, events, fakeStripe, column } = await startHarness()
  const { id } = await stripe.customers.create({ email: 'other@example.org' })
  fakeStripe.dashboard.editCustomer(id, { metadata: { note: 'of another program' } })
  for (const event of events.splice(0)) await deliver(event)
  expect(await column('customers', 'id')).toEqual([])
})

test('one customer that cannot be copied keeps no other from being compared', async () => {
  const harness = await startHarness({ retries: 0 })
  await harness.subscribe('mira')
  await harness.subscribe('nora', 'monthly-us', 'STARTNOW')
  const [broken = '', other = ''] = harness.fakeStripe.all('customer').map(({ id }) => id)
  harness.clock.advance(40 * day)
  harness.fakeStripe.passTime()
  harness.network.fail('down', new RegExp(broken))
  const { result } = await reconcileAll(harness)
  expect(result).toMatchObject({ customers: 2, corrected: [other] })
  expect(result.warnings).toEqual([expect.stringContaining(broken)])
  harness.network.mend()
  await harness.workAgain()
  expect(await snapshotOf(harness)).toEqual((await reconcileAll(harness)).after)
})

test.each(['2016-12-31T23:59:60Z', 'yesterday', ''])(
  'a stored consent of the time %o keeps no customer from being copied',
  async (at) => {
    const harness = await startHarness()
    const { requestCheckout, order, fakeStripe, deliverAll, user, pay } = harness
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
  const { openCheckout, pay, user, work } = harness
  const secret = await openCheckout('mira')
  await addSubscription(harness)
  await work()
  expect(pay(secret)).toEqual({ type: 'refused' })
  expect((await user('mira')).subscribed).toBe(true)
})

test('a subscription that was paid although another one begins in an app store is a warning', async () => {
  const harness = await startSubscribed()
  await addSubscription(harness)
  expect((await harness.app.service.reconcile()).warnings).toEqual([expect.stringContaining('APP_STORE')])
})

test('a row of an app store that the document does not allow is still read', async () => {
  const harness = await startHarness()
  await addSubscription(harness, { currency: 'usd', amount: -1, product_name: '', interval: '' })
  expect(await harness.user('mira')).toMatchObject({
    subscribed: true,
    subscription: { productCurrency: 'USD', productPrice: 0 },
  })
})

const addSubscription = ({ database, clock }: Harness, changes: object = {}) =>
  addExternalSubscription(database, {
    user_id: 'mira',
    subscribed_at: new Date(clock.now()),
    renews_at: new Date(clock.now() + 30 * day),
    ...changes,
  })

test('a database that is rebuilt knows which cards have had a trial, before it decides about another one', async () => {
  const { app, signUp, openCheckout, pay, fakeStripe, database } = await startSubscribed()
  // With the same card, and an event that has not arrived: Stripe lists this customer first.
  signUp('noor')
  pay(await openCheckout('noor'))
  await clear(database)
  await app.service.reconcile()
  expect(fakeStripe.all('subscription').map(({ status }) => status)).toEqual(['trialing', 'canceled'])
})
