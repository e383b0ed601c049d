import { describe, expect, test } from 'vitest'
import { day, document, portalOrigin, problem, startHarness, startSubscribed } from './support/harness.ts'
import { refusal } from './support/network.ts'

const token = (id: string) => ({ authorization: `Bearer token-of-${id}` })

describe('a request', () => {
  test.each([
    ['without a token', {}, 401],
    ['with an unknown token', token('nobody'), 401],
    ['with another scheme', { authorization: 'Basic dGVzdA==' }, 401],
  ])('%s is refused before it is read', async (_what, headers, status) => {
    const { app } = await startHarness()
    for (const { method, path, allowsAnonymous } of document.operations) {
      if (allowsAnonymous && !('authorization' in headers)) continue
      const answer = await app.inject({ method, url: path, headers, payload: '{ malformed' })
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
        path,
        status,
        'application/problem+json',
      ])
    }
  })

  test.each([
    ['malformed JSON', { headers: { 'content-type': 'application/json' }, payload: '{' }],
    ['another content type', { headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
    ['no body', {}],
    ['a list', { headers: { 'content-type': 'application/json' }, payload: '[]' }],
    [
      'a large body',
      { headers: { 'content-type': 'application/json' }, payload: `{"reason":"${'x'.repeat(70_000)}"}` },
    ],
    ['an undocumented parameter', { query: { surprise: '1' }, payload: { reason: 'no-answer' } }],
  ])('with %s is not valid', async (_what, request) => {
    const { app } = await startHarness()
    const headers = { ...token('mira'), ...('headers' in request ? request.headers : {}) }
    const answer = await app.inject({ method: 'DELETE', url: '/users/me/subscription', ...request, headers })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'request_invalid' }),
    ])
  })

  test.each([
    ['application/json', {}],
    ['application/json; charset=utf-8', { 'content-length': '0' }],
    ['application/json', { 'transfer-encoding': 'chunked' }],
    ['application/x-www-form-urlencoded', { 'content-length': '0' }],
  ])('of the type %s has no body if there is none: %j', async (type, framing) => {
    const { app } = await startHarness()
    const headers = { ...token('mira'), ...framing, 'content-type': type }
    const send = async (method: 'POST' | 'DELETE', url: string) =>
      (await app.inject({ method, url, headers, payload: '' })).statusCode
    expect(await send('POST', '/users/me/setup-intent')).toBe(201)
    expect(await send('DELETE', '/users/me/subscription/change')).toBe(204)
    expect(await send('POST', '/users/me/checkout-session')).toBe(400)
  })

  test('with a revoked token still reads, and changes nothing', async () => {
    const { call, identity, user, changeUser } = await startHarness()
    await user('mira')
    identity.revoked.add('mira')
    expect((await call('GET', '/users/me', { as: 'mira' })).status).toBe(200)
    const change = await changeUser('mira', { firstName: 'Nova' })
    expect(change).toMatchObject(problem(401, 'not_signed_in'))
  })

  test('of a browser is allowed from the portal only, and may read Retry-After', async () => {
    const { app } = await startHarness({ app: { rateLimit: 2 } })
    const request = (origin: string) => app.inject({ method: 'GET', url: '/users/me', headers: { origin } })
    const own = await request(portalOrigin)
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': portalOrigin,
      'access-control-expose-headers': 'Retry-After',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
    expect((await request('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
    const limited = await request(portalOrigin)
    expect(limited.statusCode).toBe(429)
    expect(limited.json()).toMatchObject({ code: 'too_many_requests' })
    expect(limited.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/) as string,
      'access-control-allow-origin': portalOrigin,
    })
  })
})

describe('Stripe', () => {
  test.each([
    ['answers 500', 'down'],
    ['cannot be reached', 'unreachable'],
  ] as const)('%s: calls fail, and nothing is charged or lost', async (_what, failure) => {
    const harness = await startSubscribed()
    const { cancel, preview, requestCheckout, signUp, user, fakeStripe, network } = harness
    signUp('nora')
    network.fail(failure)
    const failed = problem(500, 'service_failed')
    expect(await preview()).toMatchObject(failed)
    expect(await requestCheckout('nora')).toMatchObject(failed)
    expect(await cancel('mira')).toMatchObject(failed)
    expect(await user('mira')).toMatchObject({ subscribed: true, subscription: { autoRenew: true } })
    network.mend()
    expect((await cancel('mira')).status).toBe(204)
    expect(fakeStripe.all('charge')).toEqual([])
  })

  test('is down while a user asks for the outcome of a payment: the checkout is left out', async () => {
    const harness = await startHarness()
    await harness.openCheckout('mira')
    harness.network.fail()
    expect(await harness.user('mira')).toEqual({ email: 'mira@example.org', subscribed: false })
  })

  test('is slow while a user asks for the outcome of a payment: the next request finds it', async () => {
    let release: (() => void) | undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const { openCheckout, pay, user, database, network } = await startHarness({ app: { syncTimeout: 50 } })
    pay(await openCheckout('mira'))
    network.fail(() => released, /^(?!GET .*checkout\/sessions\/)/)
    expect(await user('mira')).toEqual({ email: 'mira@example.org', subscribed: false })
    release?.()
    const decisions = () => database.selectFrom('subscriptions').select('trial_decision').execute()
    await expect.poll(decisions).toEqual([{ trial_decision: 'granted' }])
    expect((await user('mira')).subscribed).toBe(true)
  })
})

describe('a deletion', () => {
  test('that was interrupted is finished by the next reconciliation', async () => {
    const { call, identity, app, database, user } = await startHarness()
    await user('mira')
    await call('PATCH', '/users', { as: 'mira', body: { email: 'mira@example.org', firstName: 'Mira' } })
    await database.updateTable('users').set({ deleting_at: new Date() }).execute()
    identity.accounts.delete('mira')
    expect((await app.service.reconcile()).finishedDeletions).toBe(1)
    identity.accounts.set('mira', 'mira@example.org')
    expect((await call('GET', '/users/me', { as: 'mira' })).status).toBe(401)
    const row = await database.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      email: '',
      first_name: null,
      deleting_at: null,
      deleted_at: expect.any(Date) as Date,
    })
  })

  test('keeps the cancelled subscription at Stripe, and rejects later calls', async () => {
    const { call, fakeStripe, cancel, deleteUser } = await startSubscribed()
    await cancel('mira')
    expect((await deleteUser('mira')).status).toBe(204)
    expect((await call('GET', '/users/me', { as: 'mira' })).status).toBe(401)
    expect(fakeStripe.all('subscription')[0]?.status).toBe('trialing')
  })
})

test('the log has no address, email, token, name or client secret', async () => {
  const lines: string[] = []
  const harness = await startHarness({
    app: { log: { level: 'debug', stream: { write: (line) => void lines.push(line) } } },
  })
  const { subscribe, call, preview, changeUser, network } = harness
  await subscribe('mira', 'yearly-us', 'CALM50')
  await preview('SECRETCODE', 'mira')
  await changeUser('mira', { firstName: 'Miranda' })
  network.fail(() => refusal({ message: 'mira@example.org' }), /setup_intents/)
  await call('POST', '/users/me/setup-intent', { as: 'mira' })
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(5)
  expect(log).toContain('"route":"/users/me/checkout-session"')
  expect(log).toMatch(/StripeInvalidRequestError/)
  expect(log).not.toMatch(/mira|example\.org|token-of|SECRETCODE|_secret_|127\.0\.0\.1/i)
})

test('a period that is over although its event was lost is looked up', async () => {
  const { clock, user } = await startSubscribed('monthly-us')
  clock.advance(8 * day)
  expect(await user('mira')).toMatchObject({
    subscribed: true,
    subscription: { renewsAt: '2026-12-28T01:30:00.000Z' },
  })
})

test('an answer that the document does not allow is sent, and named in the log', async () => {
  const lines: string[] = []
  const { subscribe, call, database } = await startHarness({
    app: { log: { level: 'error', stream: { write: (line) => void lines.push(line) } } },
  })
  await subscribe('mira')
  await database.updateTable('subscriptions').set({ currency: 'euros' }).execute()
  expect(await call('GET', '/users/me', { as: 'mira' })).toMatchObject({
    status: 200,
    body: { subscription: { productCurrency: 'euros' } },
  })
  expect(lines.join('')).toContain('"operation":"loadUser"')
})
