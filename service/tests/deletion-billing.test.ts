import { describe, expect, test } from 'vitest'
import { idOf } from '../fake-stripe/store.ts'
import { day, failsLater, problem, startHarness, startPaid, type Harness } from './support/harness.ts'
import { asksBank, subscribed, subscriberOf } from './support/subscriber.ts'

const stands = problem(409, 'subscription_renews')

/** A monthly subscription whose renewal was declined. */
async function startOwing(status: 'past_due' | 'unpaid' = 'past_due'): Promise<Harness> {
  const harness = await startHarness()
  await harness.subscribe('mira', 'monthly-us', undefined, failsLater)
  await harness.letPass(8 * day)
  if (status === 'unpaid') harness.fakeStripe.giveUpOn(harness.subscription().id, status)
  await harness.deliverAll()
  return harness
}

async function startChanging(productId: 'monthly-us' | 'yearly-us', card?: string): Promise<Harness> {
  const harness = await startHarness()
  const mira = subscriberOf(harness)
  await mira.pays(productId, card)
  const { status } = await mira.switchTo(productId === 'monthly-us' ? 'yearly-us' : 'monthly-us')
  expect(status).toBe(card === undefined ? 204 : 200)
  return harness
}

async function startCancelled(): Promise<Harness> {
  const harness = await startPaid()
  await harness.cancel('mira')
  return harness
}

/** A subscriber who can be charged, and what stands in the way of the deletion. */
const charged: Readonly<Record<string, () => Promise<Harness>>> = {
  'in a trial': async () => {
    const harness = await startHarness()
    await harness.subscribe('mira', 'monthly-us')
    return harness
  },
  renewing: () => startPaid(),
  'past due': () => startOwing(),
  unpaid: () => startOwing('unpaid'),
  paused: async () => {
    const harness = await startPaid()
    harness.fakeStripe.dashboard.pause(harness.subscription().id)
    await harness.deliverAll()
    return harness
  },
  'paused by an owner, who lets it run': async () => {
    const harness = await startPaid()
    harness.fakeStripe.dashboard.pauseCollection(harness.subscription().id, 'keep_as_draft')
    await harness.deliverAll()
    return harness
  },
  'about to change the plan': () => startChanging('yearly-us'),
  'asked by the bank about a change': () => startChanging('monthly-us', asksBank),
  'ended by an owner in half a year': async () => {
    const harness = await startPaid()
    const end = Math.floor(harness.clock.now() / 1000) + 183 * 24 * 60 * 60
    harness.fakeStripe.dashboard.cancelSubscription(harness.subscription().id, end)
    await harness.deliverAll()
    return harness
  },
}

/** Lets more than a year pass, month by month. */
async function expectNoCharge({ fakeStripe, letPass }: Pick<Harness, 'fakeStripe' | 'letPass'>) {
  const before = fakeStripe.all('charge').length
  for (let month = 0; month < 14; month += 1) await letPass(31 * day)
  expect(fakeStripe.all('charge')).toHaveLength(before)
}

describe.each(Object.entries(charged))('an account whose subscription is %s', (_what, start) => {
  test('is not deleted, and nothing changes', async () => {
    const harness = await start()
    const before = structuredClone(harness.subscription())
    expect(await harness.deleteUser('mira')).toMatchObject(stands)
    expect(harness.subscription()).toEqual(before)
    expect((await harness.user('mira')).email).toBe('mira@example.org')
    expect(await harness.column('users', 'deleting_at')).toEqual([null])
  })

  test('is deleted once that is cancelled, and nothing is charged afterwards', async () => {
    const harness = await start()
    expect((await harness.cancel('mira')).status).toBe(204)
    expect((await harness.deleteUser('mira')).status).toBe(204)
    await expectNoCharge(harness)
  })
})

test.each<[string, (harness: Harness) => Promise<unknown>]>([
  ['never subscribed', ({ user }) => user('mira')],
  [
    'was subscribed before',
    async ({ subscribe, cancel, letPass }) => {
      await subscribe('mira')
      await cancel('mira')
      await letPass(31 * day)
    },
  ],
])('an account that %s is deleted, and nothing is charged afterwards', async (_what, before) => {
  const harness = await startHarness()
  await before(harness)
  expect((await harness.deleteUser('mira')).status).toBe(204)
  await expectNoCharge(harness)
})

test('an account that left a checkout open is deleted, and nobody can pay it afterwards', async () => {
  const harness = await startHarness()
  const secret = await harness.openCheckout('mira')
  expect((await harness.deleteUser('mira')).status).toBe(204)
  expect(harness.pay(secret).type).toBe('refused')
  await expectNoCharge(harness)
})

describe('a subscription that was cancelled', () => {
  test('lets the account be deleted, and nothing is charged afterwards', async () => {
    const harness = await startCancelled()
    expect((await harness.deleteUser('mira')).status).toBe(204)
    await expectNoCharge(harness)
  })

  test.each([
    ['is tried again', { status: 'open', next_payment_attempt: 2_000_000_000 }],
    ['is not final yet', { status: 'draft', auto_advance: true }],
  ] as const)('does not while its invoice %s', async (_what, facts) => {
    const harness = await startCancelled()
    const [latest] = harness.fakeStripe.all('invoice').slice(-1)
    Object.assign(latest ?? {}, facts)
    expect(await harness.deleteUser('mira')).toMatchObject(stands)
    Object.assign(latest ?? {}, { status: 'paid', next_payment_attempt: null })
    expect((await harness.deleteUser('mira')).status).toBe(204)
  })

  test.each([
    ['is kept as a draft by an owner', { status: 'draft', auto_advance: false }],
    ['is not tried again', { status: 'open', next_payment_attempt: null }],
  ] as const)('does while its invoice %s', async (_what, facts) => {
    const harness = await startCancelled()
    const [latest] = harness.fakeStripe.all('invoice').slice(-1)
    Object.assign(latest ?? {}, facts)
    expect((await harness.deleteUser('mira')).status).toBe(204)
  })

  test('does not while an owner, who has ended it, lets Stripe collect what is open', async () => {
    const harness = await startOwing()
    const [latest] = harness.fakeStripe.all('invoice').slice(-1)
    harness.fakeStripe.dashboard.cancelSubscription(harness.subscription().id, 'now')
    Object.assign(latest ?? {}, { auto_advance: true, next_payment_attempt: 2_000_000_000 })
    expect(await harness.deleteUser('mira')).toMatchObject(stands)
  })

  test('does not while something else is billed beside it each month', async () => {
    const harness = await startHarness()
    await harness.subscribe('mira', 'yearly-us')
    await harness.letPass(8 * day)
    const { id } = await harness.stripe.prices.create({
      product: 'portal-monthly',
      currency: 'usd',
      unit_amount: 300,
      recurring: { interval: 'month' },
    })
    harness.fakeStripe.dashboard.addItem(harness.subscription().id, id)
    await harness.deliverAll()
    await harness.cancel('mira')
    expect(await harness.deleteUser('mira')).toMatchObject(stands)
  })

  test('is judged by what Stripe has, whatever the copy says', async () => {
    const harness = await startPaid()
    const { fakeStripe, subscription, deleteUser, user, events } = harness
    fakeStripe.dashboard.cancelSubscription(subscription().id, 'at period end')
    await harness.deliverAll()
    Object.assign(subscription(), { cancel_at_period_end: false, cancel_at: null })
    events.splice(0)
    expect(await user('mira')).toMatchObject({ subscription: { autoRenew: false } })
    expect(await deleteUser('mira')).toMatchObject(stands)
    // The user is shown what stands in the way.
    expect(await user('mira')).toMatchObject({ subscription: { autoRenew: true } })
    fakeStripe.dashboard.cancelSubscription(subscription().id, 'at period end')
    events.splice(0)
    expect((await deleteUser('mira')).status).toBe(204)
  })
})

test('a payment that is being processed stands in the way, its event lost', async () => {
  const { openCheckout, fakeStripe, deleteUser, user } = await startHarness()
  fakeStripe.startProcessing(await openCheckout('mira'))
  expect(await deleteUser('mira')).toMatchObject(stands)
  expect((await user('mira')).email).toBe('mira@example.org')
})

test('a checkout that was paid a moment ago stands in the way, its subscription not known yet', async () => {
  const { openCheckout, pay, deleteUser, fakeStripe } = await startHarness()
  pay(await openCheckout('mira'))
  const [session] = fakeStripe.all('checkout.session')
  const subscription = session?.subscription
  Object.assign(session ?? {}, { subscription: null })
  expect(await deleteUser('mira')).toMatchObject(stands)
  Object.assign(session ?? {}, { subscription })
  expect(await deleteUser('mira')).toMatchObject(stands)
})

test('a customer that an owner deletes meanwhile stands in the way of nothing', async () => {
  const harness = await startPaid()
  const { network, fakeStripe, subscription, deleteUser } = harness
  const customer = idOf(subscription().customer)
  network.before(/^GET \/v1\/subscriptions$/, () => fakeStripe.dashboard.deleteCustomer(customer))
  expect((await deleteUser('mira')).status).toBe(204)
  await expectNoCharge(harness)
})

describe('at the same time', () => {
  /** A cancelled subscriber of two instances. */
  async function startTwice() {
    const harness = await subscribed('monthly-us', { instances: 2 })
    await harness.cancel()
    return harness
  }

  test('a subscription that is being kept stands in the way of a deletion', async () => {
    const harness = await startTwice()
    const { keep, deleteUser, network, instances, running } = harness
    let deletion: ReturnType<typeof deleteUser> | undefined
    network.before(/^POST \/v1\/subscriptions\//, async () => {
      deletion = deleteUser('mira', instances[1])
      await Promise.race([deletion, new Promise((resolve) => setImmediate(resolve))])
    })
    expect((await keep()).status).toBe(204)
    expect(await deletion).toMatchObject(stands)
    expect(running().cancel_at_period_end).toBe(false)
    expect((await harness.user()).subscribed).toBe(true)
  })

  test('two deletions delete once', async () => {
    const harness = await startTwice()
    const answers = await Promise.all(harness.instances.map((each) => harness.deleteUser('mira', each)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 401]))
    await expectNoCharge(harness)
  })

  test('a deletion whose lock has passed to another request deletes nothing', async () => {
    const { clock, network, deleteUser, user, database } = await startCancelled()
    const leases = database.updateTable('leases').set({ holder: 'another' })
    network.before(/^GET \/v1\/subscriptions$/, async () => {
      clock.advance(61_000)
      await leases.where('name', '=', 'user:mira').execute()
    })
    expect((await deleteUser('mira')).status).toBe(429)
    expect((await user('mira')).email).toBe('mira@example.org')
  })
})
