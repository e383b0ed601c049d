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

  /** Each returns whose email the customers have in the end. */
  const happenings: Readonly<Record<string, (harness: Harness) => Promise<string>>> = {
    'that Stripe did not get': async ({ subscribe, changeUser, network }) => {
      await subscribe('mira')
      network.fail('unreachable')
      expect((await changeUser('mira', { email: 'nova@example.org' })).status).toBe(204)
      network.mend()
      return 'nova'
    },
    'of a customer that the database does not know': async ({ call, stripe }) => {
      await stripe.customers.create({ email: 'former@example.org', metadata: { uid: 'mira' } })
      await call('PATCH', '/users', { as: 'mira', body: { email: 'mira@example.org' } })
      return 'mira'
    },
    'of each customer of a user': async ({ openCheckout, stripe }) => {
      await openCheckout('mira')
      await stripe.customers.create({ email: 'former@example.org', metadata: { uid: 'mira' } })
      return 'mira'
    },
    'of one that an owner has given to another user': async (harness) => {
      harness.signUp('nora')
      await harness.openCheckout('mira')
      await harness.call('PATCH', '/users', { as: 'nora', body: { email: 'nora@example.org' } })
      await harness.stripe.customers.update(harness.customerId(), { metadata: { uid: 'nora' } })
      return 'nora'
    },
  }

  test.each(Object.entries(happenings))(
    '%s is corrected by the next reconciliation',
    async (_what, happen) => {
      const harness = await startHarness()
      const email = `${await happen(harness)}@example.org`
      await harness.app.service.reconcile()
      const customers = harness.fakeStripe.all('customer')
      expect(customers.map((customer) => customer.email)).toEqual(customers.map(() => email))
      expect(await harness.column('customers', 'email')).toEqual(customers.map(() => email))
      expect((await harness.app.service.reconcile()).corrected).toEqual([])
    },
  )
})
