import { describe, expect, test } from 'vitest'
import { day, failsLater, startHarness } from './support/harness.ts'

/** Stripe carries out the call, and its answer never arrives. */
async function startLosing() {
  let lost: RegExp | undefined
  const harness = await startHarness({
    retries: 0,
    aroundStripe: async (call, name) => {
      const response = call()
      if (lost?.test(name)) throw new TypeError('fetch failed')
      return response
    },
  })
  return { ...harness, lose: (calls: RegExp | undefined) => void (lost = calls) }
}

describe('an answer of Stripe that is lost', () => {
  test('is no failure of a cancellation', async () => {
    const { subscribe, call, user, lose } = await startLosing()
    await subscribe('mira')
    lose(/^POST .*\/subscriptions\//)
    const answer = await call('DELETE', '/users/me/subscription', {
      as: 'mira',
      body: { reason: 'no-answer' },
    })
    expect(answer.status).toBe(204)
    expect(await user('mira')).toMatchObject({ subscription: { autoRenew: false } })
  })

  test.each([/\/pay$/, /^POST .*\/(customers|subscriptions)\//])(
    '(%s) is no failure of a change of card',
    async (calls) => {
      const { subscribe, call, user, saveCard, clock, deliverAll, lose } = await startLosing()
      await subscribe('mira', 'monthly-us', undefined, failsLater)
      clock.advance(8 * day)
      await deliverAll()
      const paymentMethodId = await saveCard('mira')
      lose(calls)
      const answer = await call('PATCH', '/users/me/payment-method', {
        as: 'mira',
        body: { paymentMethodId },
      })
      expect(answer.status).toBe(204)
      const { subscription } = await user('mira')
      expect(subscription).toMatchObject({ paymentOption: { last4: '4242' } })
      expect(subscription).not.toHaveProperty('pastDue')
    },
  )

  test('to the copy after a change leaves the change made, and the next request finds it', async () => {
    const { subscribe, call, user, lose } = await startLosing()
    await subscribe('mira')
    lose(/^GET .*\/invoices/)
    const cancel = await call('DELETE', '/users/me/subscription', {
      as: 'mira',
      body: { reason: 'no-answer' },
    })
    expect(cancel.status).toBe(204)
    lose(undefined)
    expect(await user('mira')).toMatchObject({ subscription: { autoRenew: false } })
  })

  test('is a failure of a change that was not made', async () => {
    let isDown = false
    const { subscribe, call, user } = await startHarness({
      retries: 0,
      aroundStripe: async (request, name) =>
        isDown && name.startsWith('POST') ? Promise.reject(new TypeError('fetch failed')) : request(),
    })
    await subscribe('mira')
    isDown = true
    const answer = await call('DELETE', '/users/me/subscription', {
      as: 'mira',
      body: { reason: 'no-answer' },
    })
    expect(answer.status).toBe(500)
    expect(await user('mira')).toMatchObject({ subscription: { autoRenew: true } })
  })
})

describe('an answer of the identity provider that is lost', () => {
  test('is no failure of a change of email', async () => {
    const { signUp, call, user, identity } = await startHarness()
    signUp('mira')
    await user('mira')
    identity.isLosingAnswers = true
    const answer = await call('PATCH', '/users/me', { as: 'mira', body: { email: 'Mira@New.example.org' } })
    expect(answer.status).toBe(204)
    expect((await user('mira')).email).toBe('Mira@New.example.org')
  })

  test('is no failure of a deletion', async () => {
    const { signUp, call, user, identity, database } = await startHarness()
    signUp('mira')
    await user('mira')
    identity.isLosingAnswers = true
    expect((await call('DELETE', '/users/me', { as: 'mira' })).status).toBe(204)
    const rows = await database.selectFrom('users').selectAll().execute()
    expect(rows).toMatchObject([{ email: '', deleting_at: null, deleted_at: expect.any(Date) }])
  })

  test.each([
    ['PATCH', { email: 'mira@new.example.org' }],
    ['DELETE', undefined],
  ] as const)('is a failure of a %s that was not made', async (method, body) => {
    const { signUp, call, user, identity } = await startHarness()
    signUp('mira')
    await user('mira')
    const fail = () => Promise.reject(new Error('The identity provider took too long'))
    identity.changeEmail = fail
    identity.delete = fail
    const answer = await call(method, '/users/me', { as: 'mira', ...(body && { body }) })
    expect(answer.status).toBe(500)
    expect((await user('mira')).email).toBe('mira@example.org')
  })
})
