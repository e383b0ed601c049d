import { describe, expect, test } from 'vitest'
import { ConfigurationError } from '../src/configuration.ts'
import { keepToOneAccount } from '../src/stripe/copied-account.ts'
import { clear } from './support/database.ts'
import { day, goodCard, problem, startHarness, startSubscribed, type Harness } from './support/harness.ts'
import { refusal } from './support/network.ts'

const creation = /^POST \/v1\/customers$/

describe('a first customer', () => {
  test('whose creation failed at Stripe is created with the next request, although Stripe stores the failure', async () => {
    const { requestCheckout, fakeStripe, network } = await startHarness({ retries: 0 })
    let creations = 0
    // Stripe answers a key that has failed with the stored failure for a day (docs.stripe.com/api/idempotent_requests).
    network.fail((create) => {
      creations += 1
      if (creations > 2) return create()
      const headers = { 'idempotent-replayed': String(creations === 2) }
      return Response.json({ error: { type: 'api_error' } }, { status: 500, headers })
    }, creation)
    expect((await requestCheckout('mira')).status).toBe(500)
    expect((await requestCheckout('mira')).status).toBe(201)
    expect(fakeStripe.all('customer')).toHaveLength(1)
    expect(creations).toBe(3)
  })

  test.each<[string, (harness: Harness) => unknown, number]>([
    ['is the same one with the next request', () => undefined, 1],
    ['is found by its email more than a day later', ({ clock }) => clock.advance(2 * day), 1],
    [
      'is created anew where it was deleted meanwhile',
      ({ stripe, customerId }) => stripe.customers.del(customerId()),
      2,
    ],
  ])('whose creation lost its answer %s', async (_what, happen, count) => {
    const harness = await startHarness({ retries: 0 })
    harness.network.fail('answer lost', creation)
    expect((await harness.requestCheckout('mira')).status).toBe(500)
    harness.network.mend()
    await happen(harness)
    await harness.openCheckout('mira')
    expect(harness.fakeStripe.all('customer')).toHaveLength(count)
  })

  test('is created without an email that Stripe refuses', async () => {
    const { openCheckout, fakeStripe, network } = await startHarness()
    network.fail(() => {
      network.mend()
      return refusal({ code: 'email_invalid', param: 'email' })
    }, creation)
    await openCheckout('mira')
    expect(fakeStripe.all('customer')).toHaveLength(1)
  })
})

describe('after the database was lost', () => {
  test.each([
    ['of another case', 'MIRA'],
    ['of a longer id', 'mira2'],
    ['of no user, another program', undefined],
  ])("a customer %s is not the user's, although the email is the same", async (_what, uid) => {
    const { stripe, openCheckout, saveCard, fakeStripe } = await startHarness()
    const foreign = await stripe.customers.create({
      email: 'mira@example.org',
      ...(uid === undefined ? {} : { metadata: { uid } }),
    })
    await openCheckout('mira')
    await saveCard('mira')
    expect(fakeStripe.all('checkout.session').at(-1)?.customer).not.toBe(foreign.id)
    expect(fakeStripe.all('setup_intent').at(-1)?.customer).not.toBe(foreign.id)
    expect(fakeStripe.all('customer').at(-1)?.metadata).toMatchObject({ uid: 'mira' })
  })

  test('the oldest of several customers is used', async () => {
    const { stripe, clock, openCheckout, fakeStripe, database } = await startHarness()
    const create = () => stripe.customers.create({ email: 'mira@example.org', metadata: { uid: 'mira' } })
    const first = await create()
    clock.advance(day)
    await create()
    await clear(database)
    await openCheckout('mira')
    expect(fakeStripe.all('checkout.session').at(-1)?.customer).toBe(first.id)
    expect(fakeStripe.all('customer')).toHaveLength(2)
  })
})

describe('a customer that Stripe no longer has', () => {
  test.each([
    ['the profile', 'GET', 200],
    ['the deletion of the account', 'DELETE', 204],
  ] as const)(
    'does not fail %s, although the event of its deletion was lost',
    async (_what, method, status) => {
      const { stripe, call, customerId } = await startSubscribed()
      await stripe.customers.del(customerId())
      expect((await call(method, '/users/me', { as: 'mira' })).status).toBe(status)
    },
  )

  test.each([
    ['cancelling', 'DELETE', '/users/me/subscription', { reason: 'no-answer' }],
    ['a change of card', 'PATCH', '/users/me/payment-method', { paymentMethodId: 'pm_made_up' }],
  ] as const)('has nothing to change: %s is refused', async (_what, method, url, body) => {
    const { stripe, call, customerId } = await startSubscribed()
    await stripe.customers.del(customerId())
    expect(await call(method, url, { as: 'mira', body })).toMatchObject({ status: 422 })
  })

  test('is replaced once, and is subscribed to nothing', async () => {
    const { stripe, fakeStripe, openCheckout, user, database, customerId } = await startSubscribed()
    await stripe.customers.del(customerId())
    await openCheckout('mira')
    await openCheckout('mira', 'monthly-us')
    expect(fakeStripe.all('customer')).toHaveLength(2)
    expect((await user('mira')).subscribed).toBe(false)
    expect(await database.selectFrom('subscriptions').selectAll().execute()).toEqual([])
  })

  test('because it is of the other mode is replaced', async () => {
    const { openCheckout, fakeStripe, call, customerId, network } = await startHarness()
    await openCheckout('mira')
    const former = customerId()
    for (const customer of fakeStripe.all('customer')) customer.email = null
    const message = `No such customer: '${former}'; a similar object exists in test mode, but a live mode key was used`
    const missing = () => refusal({ code: 'resource_missing', param: 'id', message }, 404)
    network.fail(missing, new RegExp(`^GET .*/customers/${former}$`))
    expect((await call('POST', '/users/me/setup-intent', { as: 'mira' })).status).toBe(201)
    expect(fakeStripe.all('setup_intent').at(-1)?.customer).not.toBe(former)
  })

  test('of which a user has several gives way to the one that is subscribed, and a person is told', async () => {
    const { subscribe, stripe, user, app } = await startHarness()
    const other = await stripe.customers.create({ email: 'old@example.org', metadata: { uid: 'mira' } })
    await subscribe('mira')
    expect((await app.service.reconcile()).warnings.join()).toContain(other.id)
    expect((await user('mira')).subscribed).toBe(true)
  })

  test('whose user id an owner has changed is the other user’s from then on', async () => {
    const { openCheckout, stripe, fakeStripe } = await startHarness()
    await openCheckout('mira')
    const { id } = fakeStripe.all('customer')[0] ?? { id: '' }
    await stripe.customers.update(id, { metadata: { uid: 'nora' } })
    await openCheckout('mira')
    expect(fakeStripe.all('checkout.session').at(-1)?.customer).not.toBe(id)
  })
})

describe('a database with copies from', () => {
  async function change({ from, to }: { from: boolean; to: boolean }, accounts = ['acct_1', 'acct_1']) {
    let account = accounts[0]
    const harness = await startHarness()
    harness.network.fail(() => Response.json({ id: account, object: 'account' }), /^GET \/v1\/account$/)
    const { database, serviceStripe: stripe, subscribe, user } = harness
    const messages: string[] = []
    const start = (isLive: boolean) =>
      keepToOneAccount({ database, stripe, isLive, log: (_entry, message) => void messages.push(message) })
    await start(from)
    await subscribe('mira')
    account = accounts[1]
    const isSubscribed = async () => (await user('mira')).subscribed
    return { messages, isSubscribed, restart: () => start(to), harness }
  }

  test('the same account is used', async () => {
    const { restart, isSubscribed, messages } = await change({ from: true, to: true })
    await restart()
    expect(await isSubscribed()).toBe(true)
    expect(messages).toEqual([])
  })

  test('a test account is emptied of customers when the keys are live: no test subscriber is subscribed', async () => {
    const { restart, isSubscribed, messages, harness } = await change({ from: false, to: true })
    await restart()
    expect(await isSubscribed()).toBe(false)
    expect(messages).toEqual([expect.stringContaining('test data were removed')])
    expect(await harness.database.selectFrom('users').select('id').execute()).toHaveLength(1)
    await restart()
    expect(messages).toHaveLength(1)
  })

  test.each([
    ['test mode', { from: true, to: false }, ['acct_1', 'acct_1']],
    ['another live account', { from: true, to: true }, ['acct_1', 'acct_2']],
  ])('live mode is not used with the keys of %s, and says what to do', async (_what, modes, accounts) => {
    const { restart, isSubscribed } = await change(modes, accounts)
    await expect(restart()).rejects.toThrow(ConfigurationError)
    await expect(restart()).rejects.toThrow(/live mode of acct_1; use its key, or another database/)
    expect(await isSubscribed()).toBe(true)
  })

  test('one account is used while Stripe does not tell whose the key is', async () => {
    const { restart, isSubscribed, harness } = await change({ from: true, to: true })
    const down = { accounts: { retrieveCurrent: () => Promise.reject(new Error('down')) } }
    await keepToOneAccount({
      database: harness.database,
      stripe: Object.assign(Object.create(harness.stripe) as typeof harness.stripe, down),
      isLive: true,
      log: () => undefined,
    })
    await restart()
    expect(await isSubscribed()).toBe(true)
  })
})

describe('a user with two customers who are both subscribed', () => {
  /** An owner has made the second one in the dashboard. */
  async function startTwice() {
    const harness = await startSubscribed()
    const { fakeStripe, stripe, priceId, deliverAll } = harness
    const { id } = await stripe.customers.create({ email: 'mira@example.org', metadata: { uid: 'mira' } })
    fakeStripe.dashboard.addDefaultCard(id, goodCard)
    fakeStripe.dashboard.createSubscription(id, priceId('monthly-us'))
    await deliverAll()
    return { ...harness, running: () => fakeStripe.all('subscription').filter(({ cancel_at }) => !cancel_at) }
  }

  test('cancels both, and neither is charged again', async () => {
    const { cancel, running, letPass, fakeStripe } = await startTwice()
    expect(running()).toHaveLength(2)
    expect((await cancel('mira')).status).toBe(204)
    expect(running()).toEqual([])
    const charges = fakeStripe.all('charge').length
    await letPass(400 * day)
    expect(fakeStripe.all('charge')).toHaveLength(charges)
  })

  test.each([0, 1])('keeps the account while subscription %i renews', async (index) => {
    const { deleteUser, running, stripe } = await startTwice()
    const [id = ''] = running()
      .toSpliced(index, 1)
      .map((each) => each.id)
    await stripe.subscriptions.cancel(id)
    expect(await deleteUser('mira')).toMatchObject(problem(409, 'subscription_renews'))
  })
})
