import { describe, expect, onTestFinished, test } from 'vitest'
import { startHarness, startSubscribed } from './support/harness.ts'
import { asksBank, subscribed } from './support/subscriber.ts'

const minute = 60_000

describe('a change whose lock has passed to someone else', () => {
  test('is not made after a newer one: who has cancelled is not charged', async () => {
    const { call, cancel, network, clock, fakeStripe, deliverAll } = await startSubscribed()
    await cancel('mira')
    // Keeping waits for Stripe until its lock is over, and the user cancels.
    network.before(/^GET \/v1\/subscriptions$/, async () => {
      clock.advance(minute + 1000)
      expect((await cancel('mira')).status).toBe(204)
    })
    expect((await call('POST', '/users/me/subscription/renewal', { as: 'mira' })).status).toBe(429)
    await deliverAll()
    expect(fakeStripe.all('subscription').at(-1)?.cancel_at_period_end).toBe(true)
  })

  test.each(['card', 'cancellation', 'payment', 'change'] as const)('is not sent: a %s', async (what) => {
    const mira = await subscribed('monthly-us')
    const { network, clock, fakeStripe, user, saveCard, call, running, giveCard, deliverAll } = mira
    const card = what === 'card' ? await saveCard('mira') : ''
    if (what === 'payment') {
      giveCard('4000000000000341')
      fakeStripe.endPeriod(running().id)
      await deliverAll()
    }
    const invoice = (await user()).subscription?.due?.invoiceId
    const { quote } = what === 'change' ? await mira.preview('yearly-us') : { quote: '' }
    const before = JSON.stringify(fakeStripe.all('subscription'))
    network.before(/^GET \/v1\/(subscriptions|invoices\/\w+)$/, async () => {
      clock.advance(minute + 1000)
      // Someone else takes the lock, and has nothing to change.
      await call('DELETE', '/users/me/subscription/change', { as: 'mira' })
    })
    const answer = await {
      card: () => mira.changeCard(card),
      cancellation: () => mira.cancel(),
      payment: () => call('POST', `/users/me/invoices/${invoice}/payment`, { as: 'mira' }),
      change: () => mira.change('yearly-us', quote),
    }[what]()
    expect(answer.status).toBe(429)
    expect(JSON.stringify(fakeStripe.all('subscription'))).toBe(before)
  })
})

describe('a request', () => {
  /** One call a second, which others want. */
  async function startBusy({ longestRequest = 200, second = 1000 } = {}) {
    const calls: string[] = []
    const harness = await startHarness({
      callsPerSecond: 1,
      second,
      app: { longestRequest },
      aroundStripe: async (call, name) => {
        calls.push(name)
        return call()
      },
    })
    const { call, signUp } = harness
    for (const user of ['nora', 'noor', 'nova']) {
      signUp(user)
      void call('POST', '/users/me/setup-intent', { as: user })
    }
    await expect.poll(() => calls.length).toBe(1)
    return { ...harness, calls }
  }

  test('that has waited too long for calls of others is refused, and can be repeated', async () => {
    const { requestCheckout, calls } = await startBusy()
    const { status, headers } = await requestCheckout('mira')
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(calls).toHaveLength(1)
  })

  test('of someone who has hung up asks Stripe nothing more', async () => {
    const { app, call, calls } = await startBusy({ longestRequest: 8000, second: 100 })
    const address = await app.listen({ port: 0 })
    onTestFinished(() => app.close())
    let isReceived = false
    app.server.once('request', () => (isReceived = true))
    const caller = new AbortController()
    const { signal } = caller
    const preview = `${address}/users/me/checkout-session?product_id=yearly-us&promo_code=CALM50`
    const answer = fetch(preview, { signal }).catch(() => 'gone')
    await expect.poll(() => isReceived).toBe(true)
    caller.abort()
    expect(await answer).toBe('gone')
    // Of another visitor, who waits behind.
    await call('GET', '/users/me/checkout-session?product_id=monthly-us&promo_code=CALM50')
    expect(calls.filter((name) => name.includes('prices'))).toHaveLength(1)
  })

  test('that has written is answered, however long the rest of its calls wait', async () => {
    const { call } = await startHarness({ callsPerSecond: 1, second: 200, app: { longestRequest: 300 } })
    const start = performance.now()
    // It looks for a customer, creates one, and opens the form.
    const { status } = await call('POST', '/users/me/setup-intent', { as: 'mira' })
    expect(performance.now() - start).toBeGreaterThan(300)
    expect(status).toBe(201)
  })
})

describe('a second change of plan within half an hour', () => {
  test.each([false, true])('ends half an hour later too (after a first one: %s)', async (hasFirst) => {
    const mira = await subscribed('monthly-us')
    const { preview, change, clock, giveCard, fakeStripe, cardOf, running, work, user } = mira
    if (hasFirst) {
      fakeStripe.dashboard.declineCard(cardOf(), 'generic_decline')
      await change('yearly-us', (await preview('yearly-us')).quote)
      clock.advance(25 * minute)
      await work()
    }
    giveCard(asksBank)
    expect((await change('yearly-us', (await preview('yearly-us')).quote)).status).toBe(200)
    clock.advance(6 * minute)
    await work()
    expect(running().pending_update).not.toBeNull()
    clock.advance(28 * minute)
    await work()
    expect(running().pending_update).toBeNull()
    expect((await user()).can).toContain('switch')
  })
})
