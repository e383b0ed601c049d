import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/open.ts'
import { anotherDatabase, clear } from './support/database.ts'
import { goodCard, otherCard, startHarness, type Harness } from './support/harness.ts'

let database: Database
beforeAll(async () => void (database = await anotherDatabase()))
beforeEach(() => clear(database))
afterAll(() => database.destroy())

/** Two brands with one Stripe account: each has a Firebase project and a database. */
async function startBrands() {
  const first = await startHarness({ app: { project: 'brand-one' } })
  const second = await startHarness({ beside: first, database, app: { project: 'brand-two' } })
  /** Each service gets every event of the account. */
  const deliverAll = async () => {
    await first.deliverAll()
    await second.deliverAll()
  }
  const reconcile = async () => ({
    first: await first.app.service.reconcile(),
    second: await second.app.service.reconcile(),
  })
  return { first, second, deliverAll, reconcile, fakeStripe: first.fakeStripe }
}

const usersOf = ({ column }: Harness) => column('customers', 'user_id')

describe('two portals with one Stripe account', () => {
  test('each give a trial to the same card, and know their own customers only', async () => {
    const { first, second, deliverAll, reconcile, fakeStripe } = await startBrands()
    await first.subscribe('mira')
    await second.subscribe('nora')
    await deliverAll()
    await reconcile()
    expect(fakeStripe.all('subscription').map(({ status }) => status)).toEqual(['trialing', 'trialing'])
    expect((await first.user('mira')).subscribed).toBe(true)
    expect((await second.user('nora')).subscribed).toBe(true)
    expect([await usersOf(first), await usersOf(second)]).toEqual([['mira'], ['nora']])
  })

  test('are named to each other by a reconciliation', async () => {
    const { first, second, deliverAll, reconcile } = await startBrands()
    await first.subscribe('mira')
    await second.subscribe('nora')
    await deliverAll()
    const warnings = await reconcile()
    expect(warnings.first.warnings).toEqual(['subscriptions of the portal brand-two are left alone: 1'])
    expect(warnings.second.warnings).toEqual(['subscriptions of the portal brand-one are left alone: 1'])
  })

  test('leave the open checkouts of each other alone', async () => {
    const { first, second, deliverAll, reconcile, fakeStripe } = await startBrands()
    const secret = await second.openCheckout('mira')
    await first.subscribe('mira')
    await deliverAll()
    await reconcile()
    expect(second.pay(secret, otherCard).type).toBe('done')
    expect(new Set(fakeStripe.all('subscription').map(({ customer }) => customer)).size).toBe(2)
  })

  test('give a user with the same email and id customers of their own', async () => {
    const { first, second, fakeStripe } = await startBrands()
    await first.openCheckout('mira')
    await second.openCheckout('mira')
    expect(fakeStripe.all('customer').map(({ metadata }) => metadata)).toEqual([
      { uid: 'mira', portal: 'brand-one' },
      { uid: 'mira', portal: 'brand-two' },
    ])
    expect(fakeStripe.all('checkout.session').map(({ metadata }) => metadata?.['portal'])).toEqual([
      'brand-one',
      'brand-two',
    ])
  })

  test('do not learn of the trials of each other after a database was lost', async () => {
    const { first, second, deliverAll } = await startBrands()
    second.signUp('nora')
    second.pay(await second.openCheckout('nora'), otherCard)
    await deliverAll()
    await clear(first.database)
    await first.app.service.reconcile()
    await first.subscribe('olga', undefined, undefined, otherCard)
    expect((await first.user('olga')).subscribed).toBe(true)
  })

  test('let go of a customer that an earlier version has copied, and is marked by the other since', async () => {
    const { first, second, deliverAll } = await startBrands()
    await second.subscribe('nora')
    const id = second.customerId()
    const row = { id, user_id: 'nora', email: 'nora@example.org', is_deleted: false, version: 1, format: 1 }
    await first.database
      .insertInto('customers')
      .values({ ...row, synced_at: new Date(0) })
      .execute()
    await deliverAll()
    await first.app.service.reconcile()
    expect(await first.column('subscriptions', 'id')).toEqual([])
    expect(await first.column('customers', 'email')).toEqual([null])
    expect((await second.user('nora')).subscribed).toBe(true)
  })
})

describe('a customer of an earlier version, which has no mark', () => {
  /** Removes every mark. */
  function unmark({ fakeStripe }: Harness): void {
    for (const kind of ['customer', 'subscription', 'checkout.session'] as const)
      for (const { metadata } of fakeStripe.all(kind)) if (metadata) delete metadata['portal']
  }
  const marks = ({ fakeStripe }: Harness) =>
    fakeStripe.all('customer').map(({ metadata }) => metadata['portal'])

  async function startUnmarked() {
    const harness = await startHarness()
    await harness.subscribe('nora')
    unmark(harness)
    return harness
  }

  test('stays subscribed, and gets the mark with its next copy', async () => {
    const harness = await startUnmarked()
    await harness.app.service.reconcile()
    expect((await harness.user('nora')).subscribed).toBe(true)
    expect(marks(harness)).toEqual(['demo-portal'])
  })

  test('stays subscribed after a loss of the database', async () => {
    const harness = await startUnmarked()
    await clear(harness.database)
    expect((await harness.app.service.reconcile()).warnings).toEqual([])
    expect((await harness.user('nora')).subscribed).toBe(true)
    expect(marks(harness)).toEqual(['demo-portal'])
  })

  test('is found by its email after a loss of the database, and not created again', async () => {
    const harness = await startHarness()
    await harness.openCheckout('mira')
    unmark(harness)
    await clear(harness.database)
    await harness.openCheckout('mira')
    expect(harness.fakeStripe.all('customer')).toHaveLength(1)
  })

  test('stays the portal’s when its user has deleted the account', async () => {
    const harness = await startUnmarked()
    await harness.deleteUser('nora')
    await harness.app.service.reconcile()
    expect(await harness.column('subscriptions', 'status')).toEqual(['trialing'])
    expect(marks(harness)).toEqual(['demo-portal'])
  })

  test('is left alone, and named, where no account here has its user', async () => {
    const harness = await startUnmarked()
    await clear(harness.database)
    harness.identity.accounts.delete('nora')
    const { warnings } = await harness.app.service.reconcile()
    expect(warnings).toEqual([
      expect.stringMatching(/^sub_\w+ is of cus_\w+, whose user nora has no account here/),
    ])
    expect(await usersOf(harness)).toEqual([])
    expect(marks(harness)).toEqual([undefined])
  })

  test('is left alone, and counted, where it has no user', async () => {
    const harness = await startHarness()
    const { dashboard } = harness.fakeStripe
    const id = dashboard.createCustomer({ email: 'mira@example.org' })
    dashboard.addDefaultCard(id, goodCard)
    dashboard.createSubscription(id, harness.priceId())
    const { warnings } = await harness.app.service.reconcile()
    expect(warnings).toEqual(['subscriptions of customers without a user are left alone: 1'])
    expect(await usersOf(harness)).toEqual([])
  })

  test('is copied without a mark where Stripe takes no more metadata', async () => {
    const harness = await startUnmarked()
    const [customer] = harness.fakeStripe.all('customer')
    for (let count = 0; count < 49; count += 1)
      Object.assign(customer?.metadata ?? {}, { [`key${count}`]: 'x' })
    expect((await harness.app.service.reconcile()).warnings).toEqual([])
    expect((await harness.user('nora')).subscribed).toBe(true)
    expect(marks(harness)).toEqual([undefined])
  })
})
