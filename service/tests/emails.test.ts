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

describe('an email that the browser sends at sign-in', () => {
  test.each([
    ['another account has', 'nora@example.org'],
    ['another account has, in other letters', 'NORA@Example.org'],
    ['nobody has', 'nobody@example.org'],
  ])('is ignored where the provider has another, also one that %s', async (_who, email) => {
    const { call, user, signUp, openCheckout, fakeStripe } = await startHarness()
    signUp('nora')
    const { status } = await call('PATCH', '/users', { as: 'mira', body: { firstName: 'Mira', email } })
    expect(status).toBe(204)
    expect(await user('mira')).toMatchObject({ firstName: 'Mira', email: 'mira@example.org' })
    await openCheckout('mira')
    expect(fakeStripe.all('customer')[0]?.email).toBe('mira@example.org')
  })

  test('is shown to the user and given to nobody else where the provider has none', async () => {
    const harness = await startHarness()
    const { call, user, signUp, openCheckout, fakeStripe, app } = harness
    signUp('mira', '')
    const sync = (language: string) =>
      call('PATCH', '/users', { as: 'mira', language, body: { email: 'stranger@example.net' } })
    expect((await sync('en')).status).toBe(204)
    expect((await user('mira')).email).toBe('stranger@example.net')
    await openCheckout('mira')
    await sync('de')
    await app.service.reconcile()
    expect(fakeStripe.all('customer').map(({ email }) => email)).toEqual([null])
  })

  test('gives way to the one that the provider gets', async () => {
    const { call, user, signUp, openCheckout, changeUser, fakeStripe } = await startHarness()
    signUp('mira', '')
    await call('PATCH', '/users', { as: 'mira', body: { email: 'stranger@example.net' } })
    await openCheckout('mira')
    expect((await changeUser('mira', { email: 'mira@example.org' })).status).toBe(204)
    expect((await user('mira')).email).toBe('mira@example.org')
    expect(fakeStripe.all('customer')[0]?.email).toBe('mira@example.org')
  })
})
