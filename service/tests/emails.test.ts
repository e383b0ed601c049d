import { describe, expect, test } from 'vitest'
import { startHarness, startSubscribed, type Harness } from './support/harness.ts'

describe('the email', () => {
  test('follows the identity provider, and Stripe follows it', async () => {
    const { call, user, fakeStripe, changeUser } = await startSubscribed()
    expect((await changeUser('mira', { email: 'nova@example.org' })).status).toBe(204)
    expect(fakeStripe.all('customer')[0]?.email).toBe('nova@example.org')
    const sync = { as: 'mira', body: { email: 'former@example.org' } }
    expect((await call('PATCH', '/users', sync)).status).toBe(204)
    expect((await user('mira')).email).toBe('nova@example.org')
  })

  test.each<[string, string, (harness: Harness) => Promise<unknown>]>([
    [
      'that Stripe did not get',
      'nova',
      async ({ subscribe, changeUser, network }) => {
        await subscribe('mira')
        network.fail('unreachable')
        expect((await changeUser('mira', { email: 'nova@example.org' })).status).toBe(204)
        network.mend()
      },
    ],
    [
      'of a customer that the database does not know',
      'mira',
      async ({ call, stripe }) => {
        await stripe.customers.create({ email: 'former@example.org', metadata: { uid: 'mira' } })
        await call('PATCH', '/users', { as: 'mira', body: { email: 'mira@example.org' } })
      },
    ],
    [
      'of each customer of a user',
      'mira',
      async ({ openCheckout, stripe }) => {
        await openCheckout('mira')
        await stripe.customers.create({ email: 'former@example.org', metadata: { uid: 'mira' } })
      },
    ],
    [
      'of a customer that an owner has given to another user',
      'nora',
      async ({ call, openCheckout, signUp, customerId, stripe }) => {
        signUp('nora')
        await openCheckout('mira')
        await call('PATCH', '/users', { as: 'nora', body: { email: 'nora@example.org' } })
        await stripe.customers.update(customerId(), { metadata: { uid: 'nora' } })
      },
    ],
  ])('%s is corrected by the next reconciliation, once', async (_what, name, happen) => {
    const harness = await startHarness()
    await happen(harness)
    await harness.app.service.reconcile()
    const email = `${name}@example.org`
    const customers = harness.fakeStripe.all('customer')
    expect(customers.map((customer) => customer.email)).toEqual(customers.map(() => email))
    const copies = await harness.database.selectFrom('customers').select('email').execute()
    expect(copies).toEqual(customers.map(() => ({ email })))
    expect((await harness.app.service.reconcile()).corrected).toEqual([])
  })
})
