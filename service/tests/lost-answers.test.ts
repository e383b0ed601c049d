import { describe, expect, test } from 'vitest'
import { day, failsLater, startHarness } from './support/harness.ts'

describe('an answer of Stripe that is lost', () => {
  test.each([
    ['to a cancellation', /^POST .*\/subscriptions\//],
    ['to the copy after a cancellation', /^GET .*\/charges/],
  ])('%s is no failure: the next request finds what was made', async (_what, calls) => {
    const { subscribe, cancel, user, network } = await startHarness({ retries: 0 })
    await subscribe('mira')
    network.fail('answer lost', calls)
    expect((await cancel('mira')).status).toBe(204)
    network.mend()
    expect(await user('mira')).toMatchObject({ subscription: { autoRenew: false } })
  })

  test.each([/\/pay$/, /^POST .*\/(customers|subscriptions)\//])(
    '(%s) is no failure of a change of card',
    async (calls) => {
      const { subscribe, changeCard, user, saveCard, network, letPass } = await startHarness({
        retries: 0,
      })
      await subscribe('mira', 'monthly-us', undefined, failsLater)
      await letPass(8 * day)
      const paymentMethodId = await saveCard('mira')
      network.fail('answer lost', calls)
      expect((await changeCard('mira', paymentMethodId)).status).toBe(204)
      const { subscription } = await user('mira')
      expect(subscription).toMatchObject({ paymentOption: { last4: '4242' } })
      expect(subscription).not.toHaveProperty('pastDue')
    },
  )

  test('is a failure of a change that was not made', async () => {
    const { subscribe, cancel, user, network } = await startHarness({ retries: 0 })
    await subscribe('mira')
    network.fail('unreachable', /^POST/)
    expect((await cancel('mira')).status).toBe(500)
    expect(await user('mira')).toMatchObject({ subscription: { autoRenew: true } })
  })
})

describe('an answer of the identity provider that is lost', () => {
  test('is no failure of a change of email', async () => {
    const { changeUser, user, identity } = await startHarness()
    await user('mira')
    identity.isLosingAnswers = true
    expect((await changeUser('mira', { email: 'Mira@New.example.org' })).status).toBe(204)
    expect((await user('mira')).email).toBe('Mira@New.example.org')
  })

  test('is no failure of a deletion', async () => {
    const { deleteUser, user, identity, database } = await startHarness()
    await user('mira')
    identity.isLosingAnswers = true
    expect((await deleteUser('mira')).status).toBe(204)
    const rows = await database.selectFrom('users').selectAll().execute()
    expect(rows).toMatchObject([{ email: '', deleting_at: null, deleted_at: expect.any(Date) }])
  })

  test('is a failure of a change and of a deletion that were not made', async () => {
    const { changeUser, deleteUser, user, identity } = await startHarness()
    await user('mira')
    const fail = () => Promise.reject(new Error('The identity provider took too long'))
    identity.changeEmail = fail
    identity.delete = fail
    expect((await changeUser('mira', { email: 'mira@new.example.org' })).status).toBe(500)
    expect((await user('mira')).email).toBe('mira@example.org')
    expect((await deleteUser('mira')).status).toBe(500)
    expect((await user('mira')).email).toBe('mira@example.org')
  })
})
