import { describe, expect, test } from 'vitest'
import { startHarness } from './support/harness.ts'

describe('the email', () => {
  test('follows the identity provider, and Stripe follows it', async () => {
    const { call, subscribe, user, fakeStripe, identity } = await startHarness()
    await subscribe('mira')
    expect(
      (await call('PATCH', '/users/me', { as: 'mira', body: { email: 'nova@example.org' } })).status,
    ).toBe(204)
    expect((await user('mira')).email).toBe('nova@example.org')
    expect(identity.accounts.get('mira')).toBe('nova@example.org')
    expect(fakeStripe.all('customer')[0]?.email).toBe('nova@example.org')
    const sync = { as: 'mira', body: { email: 'former@example.org' } }
    expect((await call('PATCH', '/users', sync)).status).toBe(204)
    expect((await user('mira')).email).toBe('nova@example.org')
  })

  test('that Stripe did not get is corrected by the next reconciliation', async () => {
    let isDown = false
    const { call, subscribe, fakeStripe, app } = await startHarness({
      aroundStripe: async (request) => (isDown ? Promise.reject(new TypeError('fetch failed')) : request()),
    })
    await subscribe('mira')
    isDown = true
    expect(
      (await call('PATCH', '/users/me', { as: 'mira', body: { email: 'nova@example.org' } })).status,
    ).toBe(204)
    isDown = false
    await app.service.reconcile()
    expect(fakeStripe.all('customer')[0]?.email).toBe('nova@example.org')
  })

  test('of a customer that the database does not know is corrected by the first reconciliation', async () => {
    const { call, signUp, fakeStripe, stripe, app, database } = await startHarness()
    signUp('mira')
    await stripe.customers.create({ email: 'former@example.org', metadata: { uid: 'mira' } })
    await call('PATCH', '/users', { as: 'mira', body: { email: 'mira@example.org' } })
    await app.service.reconcile()
    expect(fakeStripe.all('customer')[0]?.email).toBe('mira@example.org')
    expect(await database.selectFrom('customers').select('email').execute()).toEqual([
      { email: 'mira@example.org' },
    ])
    expect((await app.service.reconcile()).corrected).toEqual([])
  })

  test('of each customer of a user is corrected by the first reconciliation', async () => {
    const { openCheckout, signUp, fakeStripe, stripe, app } = await startHarness()
    signUp('mira')
    await openCheckout('mira')
    await stripe.customers.create({ email: 'former@example.org', metadata: { uid: 'mira' } })
    await app.service.reconcile()
    expect(fakeStripe.all('customer').map(({ email }) => email)).toEqual([
      'mira@example.org',
      'mira@example.org',
    ])
  })

  test('of a customer that an owner has given to another user is corrected by the first reconciliation', async () => {
    const { call, openCheckout, signUp, fakeStripe, stripe, app } = await startHarness()
    signUp('mira')
    signUp('nora')
    await openCheckout('mira')
    await call('PATCH', '/users', { as: 'nora', body: { email: 'nora@example.org' } })
    const { id } = fakeStripe.all('customer')[0] ?? { id: '' }
    await stripe.customers.update(id, { metadata: { uid: 'nora' } })
    await app.service.reconcile()
    expect(fakeStripe.all('customer')[0]?.email).toBe('nora@example.org')
  })

  test('of another account is refused', async () => {
    const { call, signUp, user } = await startHarness()
    signUp('mira')
    signUp('nora')
    const answer = await call('PATCH', '/users/me', { as: 'mira', body: { email: 'nora@example.org' } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'refused' } })
    expect((await user('mira')).email).toBe('mira@example.org')
  })
})
