import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { startHarness, type Harness } from './support/harness.ts'

const preview = '/users/me/checkout-session?product_id=yearly-us&promo_code='
const limited = {
  statusCode: 429,
  code: 'too_many_requests',
  retry: expect.stringMatching(/^[1-9]\d?$/) as string,
}

/** Sends a request from an address. Returns the status, and the header Retry-After. */
async function send(
  { app }: Harness,
  options: InjectOptions & { readonly as?: string; readonly from?: string },
) {
  const { as, from = '203.0.113.1', ...request } = options
  const { statusCode, headers, json } = await app.inject({
    ...request,
    remoteAddress: from,
    headers: { ...request.headers, ...(as !== undefined && { authorization: `Bearer token-of-${as}` }) },
  })
  const { code } = statusCode === 429 ? json<{ readonly code: string }>() : { code: undefined }
  return { statusCode, code, retry: headers['retry-after'] }
}

async function statuses(harness: Harness, count: number, options: Parameters<typeof send>[1]) {
  const found: number[] = []
  for (let sent = 0; sent < count; sent += 1) found.push((await send(harness, options)).statusCode)
  return found
}

/** Sends requests at once. Returns how many had each status. */
async function statusesAtOnce(harness: Harness, requests: readonly Parameters<typeof send>[1][]) {
  const answers = await Promise.all(requests.map((each) => send(harness, each)))
  const found: Record<number, number> = {}
  for (const { statusCode } of answers) found[statusCode] = (found[statusCode] ?? 0) + 1
  return found
}

const times = <Each>(count: number, each: Each) => Array.from({ length: count }, () => each)

async function start(rateLimit: number, trustProxy: false | string = false): Promise<Harness> {
  const harness = await startHarness({ app: { rateLimit, trustProxy } })
  harness.signUp('nora')
  return harness
}

describe('requests of a user', () => {
  test('are counted together, whatever the address', async () => {
    const harness = await start(3)
    for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      expect((await send(harness, { url: '/users/me', as: 'mira', from })).statusCode).toBe(200)
    expect(await send(harness, { url: '/users/me', as: 'mira', from: '203.0.113.4' })).toEqual(limited)
    expect((await send(harness, { url: '/users/me', as: 'nora' })).statusCode).toBe(200)
  })

  test('are possible after any number of anonymous ones of the same address', async () => {
    const harness = await start(3)
    expect(await statuses(harness, 31, { url: `${preview}CALM50` })).toContain(429)
    expect(await statuses(harness, 31, { url: '/users/me', as: 'unknown' })).toContain(429)
    expect(await statuses(harness, 3, { url: '/users/me', as: 'mira' })).toEqual([200, 200, 200])
  })

  test('are possible after any number with a token of this user that is refused', async () => {
    const harness = await start(3)
    harness.identity.revoked.add('mira')
    const change = { method: 'PATCH', url: '/users/me', payload: { firstName: 'Nova' }, as: 'mira' } as const
    expect(await statuses(harness, 5, change)).toEqual([401, 401, 401, 429, 429])
    harness.identity.revoked.clear()
    expect((await send(harness, change)).statusCode).toBe(204)
  })

  test('are refused before the account is looked up, once there were too many', async () => {
    const harness = await start(2)
    await statuses(harness, 2, { url: '/users/me', as: 'mira' })
    await harness.database.updateTable('users').set({ deleted_at: new Date() }).execute()
    expect((await send(harness, { url: '/users/me', as: 'mira' })).statusCode).toBe(429)
  })

  test('with a card form are ten a minute, so that stolen cards cannot be tested', async () => {
    const harness = await start(300)
    const form = { method: 'POST', url: '/users/me/setup-intent', as: 'mira' } as const
    expect(await statuses(harness, 10, form)).not.toContain(429)
    expect(await send(harness, { ...form, from: '203.0.113.9' })).toEqual(limited)
    const checkout = { ...form, url: '/users/me/checkout-session', payload: harness.order() }
    expect(await send(harness, checkout)).toEqual(limited)
    expect((await send(harness, { url: '/users/me', as: 'mira' })).statusCode).toBe(200)
    expect((await send(harness, { ...form, as: 'nora' })).statusCode).toBe(201)
  })

  test('that change something are thirty a minute', async () => {
    const harness = await start(300)
    const change = { method: 'PATCH', url: '/users/me', payload: { firstName: 'Nova' }, as: 'mira' } as const
    expect((await statuses(harness, 31, change)).filter((status) => status === 204)).toHaveLength(30)
    expect((await send(harness, { url: '/users/me', as: 'mira' })).statusCode).toBe(200)
  })

  test('that Stripe has to answer are sixty a minute, and leave the account readable', async () => {
    const harness = await start(300)
    const invoices = { url: '/users/me/invoices', as: 'mira' }
    expect(await statuses(harness, 60, invoices)).not.toContain(429)
    expect(await send(harness, invoices)).toEqual(limited)
    const change = { url: '/users/me/subscription/change?product_id=yearly-us', as: 'mira' }
    expect(await send(harness, change)).toEqual(limited)
    expect((await send(harness, { url: '/users/me', as: 'mira' })).statusCode).toBe(200)
    expect((await send(harness, { ...invoices, as: 'nora' })).statusCode).toBe(200)
  })

  test('are possible again after a minute', async () => {
    const harness = await start(2)
    expect(await statuses(harness, 3, { url: '/users/me', as: 'mira' })).toEqual([200, 200, 429])
    harness.clock.advance(45_000)
    expect(await send(harness, { url: '/users/me', as: 'mira' })).toMatchObject({ retry: '15' })
    harness.clock.advance(15_000)
    expect(await statuses(harness, 3, { url: '/users/me', as: 'mira' })).toEqual([200, 200, 429])
  })
})

describe('codes', () => {
  test.each([
    ['a visitor', {}],
    ['a user', { as: 'mira' }],
  ])('can be guessed ten times a minute by %s', async (_who, caller) => {
    const harness = await start(300)
    for (let guess = 0; guess < 10; guess += 1)
      expect((await send(harness, { url: `${preview}GUESS${guess}`, ...caller })).statusCode).toBe(422)
    // The eleventh might be right, and is not looked up.
    expect(await send(harness, { url: `${preview}CALM50`, ...caller })).toEqual(limited)
    expect((await send(harness, { url: `${preview}CALM50`, as: 'nora' })).statusCode).toBe(200)
  })

  test('can be guessed ten times a minute also at once', async () => {
    const harness = await start(300)
    const guesses = Array.from({ length: 29 }, (_, guess) => ({ url: `${preview}GUESS${guess}` }))
    expect(await statusesAtOnce(harness, [...guesses, { url: `${preview}CALM50` }])).toEqual({
      422: 10,
      429: 20,
    })
  })

  test('that are valid use up no guess, and of many at once the others can be asked for a second later', async () => {
    const harness = await start(300)
    const valid = { url: `${preview}CALM50` }
    expect(await statusesAtOnce(harness, times(10, valid))).toEqual({ 200: 10 })
    const [, refused] = await Promise.all([statusesAtOnce(harness, times(10, valid)), send(harness, valid)])
    expect(refused).toEqual({ ...limited, retry: '1' })
    expect((await send(harness, valid)).statusCode).toBe(200)
    expect(await statuses(harness, 10, { url: `${preview}GUESS` })).toEqual([...times(9, 422), 429])
  })

  test('that are guessed leave a checkout without a code possible', async () => {
    const harness = await start(300)
    await statuses(harness, 11, { url: `${preview}GUESS`, as: 'mira' })
    const checkout = { method: 'POST', url: '/users/me/checkout-session', as: 'mira' } as const
    expect(await send(harness, { ...checkout, payload: harness.order('yearly-us', 'CALM50') })).toEqual(
      limited,
    )
    expect((await send(harness, { ...checkout, payload: harness.order() })).statusCode).toBe(201)
  })

  test('that are valid can be previewed thirty times a minute', async () => {
    const harness = await start(300)
    expect(await statuses(harness, 30, { url: `${preview}CALM50` })).not.toContain(429)
    expect(await send(harness, { url: `${preview}CALM50` })).toEqual(limited)
  })
})

describe('behind a proxy', () => {
  const proxy = '127.0.0.1'
  const forwarded = (addresses: string) => ({
    url: '/users/me',
    from: proxy,
    headers: { 'x-forwarded-for': addresses },
  })

  test('two clients have separate limits', async () => {
    const harness = await start(2, 'loopback')
    expect(await statuses(harness, 3, forwarded('203.0.113.1'))).toEqual([401, 401, 429])
    expect(await statuses(harness, 1, forwarded('203.0.113.2'))).toEqual([401])
  })

  test.each([
    ['the proxy appends the address to it', 'loopback', (made: string) => `${made}, 203.0.113.1`, proxy],
    ['the client is no proxy', 'loopback', (made: string) => made, '203.0.113.1'],
    ['no proxy is trusted', false, (made: string) => made, proxy],
  ] as const)('a made-up address removes no limit: %s', async (_why, trustProxy, header, from) => {
    const harness = await start(2, trustProxy)
    const found: number[] = []
    for (const made of ['198.51.100.1', '198.51.100.2', '10.0.0.1', 'nonsense'])
      found.push((await send(harness, { ...forwarded(header(made)), from })).statusCode)
    expect(found).toEqual([401, 401, 429, 429])
  })
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 'one address'],
  ['::ffff:203.0.113.1', '203.0.113.1', 'one address'],
  ['203.0.113.1:51000', '203.0.113.1:51001', 'one address'],
  ['[2001:db8:1:2::1]:51000', '2001:db8:1:2::2', 'one address'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 'two addresses'],
  ['203.0.113.1', '203.0.113.2', 'two addresses'],
])('%s and %s are %s', async (one, other, what) => {
  const harness = await start(1)
  expect(await statuses(harness, 1, { url: '/users/me', from: one })).toEqual([401])
  const expected = what === 'one address' ? 429 : 401
  expect(await statuses(harness, 1, { url: '/users/me', from: other })).toEqual([expected])
})

test('requests that come at once are counted as one after another', async () => {
  const harness = await start(30)
  expect(await statusesAtOnce(harness, times(40, { url: '/users/me' }))).toEqual({ 401: 30, 429: 10 })
})

test('an IPv6 network of 48 bits, which one customer can have, counts as ten addresses', async () => {
  const harness = await start(3)
  const from = (network: number, site = 1) => `2001:db8:${site}:${network.toString(16)}::1`
  const asked = Array.from({ length: 12 }, (_, network) =>
    times(3, { url: '/users/me', from: from(network) }),
  )
  expect(await statusesAtOnce(harness, asked.flat())).toEqual({ 401: 30, 429: 6 })
  expect(await send(harness, { url: '/users/me', from: from(200) })).toEqual(limited)
  expect((await send(harness, { url: '/users/me', from: from(200, 2) })).statusCode).toBe(401)
})

test('probes, preflights and webhooks are not limited', async () => {
  const harness = await start(1)
  const preflight = {
    method: 'OPTIONS',
    url: '/users/me',
    headers: { origin: 'https://portal.example.com', 'access-control-request-method': 'PATCH' },
  } as const
  expect(await statuses(harness, 5, preflight)).toEqual([204, 204, 204, 204, 204])
  expect(await statuses(harness, 3, { url: '/ready' })).toEqual([200, 200, 200])
  const webhook = {
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'stripe-signature': 't=1,v1=a' },
  } as const
  expect(await statuses(harness, 3, { ...webhook, payload: {} })).toEqual([400, 400, 400])
})
