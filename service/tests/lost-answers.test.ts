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
