import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { portalOrigin, problem, startHarness } from './support/harness.ts'

const requestTimeout = 300

async function start() {
  const harness = await startHarness({ app: { requestTimeout } })
  await harness.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => harness.app.close())
  return harness
}

/** Sends text over a connection of its own. Returns the answer once the service has ended the connection. */
async function converse(app: FastifyInstance, text: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.setEncoding('utf8').on('data', (data: string) => void (answer += data))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return answer
}

function problemIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(head.toLowerCase()).toContain(`access-control-allow-origin: ${portalOrigin}`)
  return JSON.parse(body) as unknown
}

const headers = (path: string, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...more, '', ''].join('\r\n')

describe('a slow request is ended', () => {
  const slow = 'Content-Length: 1000000'
  test.each([
    [
      'with a signature, on the route of webhooks',
      headers('/webhooks/stripe', 'Stripe-Signature: t=1,v1=a', slow),
    ],
    [
      'with a token',
      headers('/users/me/checkout-session', 'Authorization: Bearer token-of-mira', 'Content-Length: 1000'),
    ],
    ['in chunks', headers('/webhooks/stripe', 'Stripe-Signature: t=1,v1=a', 'Transfer-Encoding: chunked')],
    ['in its headers', 'GET /users/me HTTP/1.1\r\nHost: x\r\n'],
  ])('%s', async (_what, text) => {
    const { app } = await start()
    const body = text.includes('chunked') ? '1\r\n{\r\n' : text.endsWith('\r\n\r\n') ? '{' : ''
    const answer = await converse(app, text + body)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(problemIn(answer)).toMatchObject({ status: 408, code: 'request_timeout' })
  })

  test('although the service is closing', async () => {
    const { app } = await start()
    const answer = converse(app, `${headers('/webhooks/stripe', 'Stripe-Signature: t=1,v1=a', slow)}{`)
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
      .toBe(1)
    await app.close()
    await answer
  })
})

test('a webhook without a signature is refused before its body, and the connection ends', async () => {
  const { app } = await start()
  const answer = await converse(app, headers('/webhooks/stripe', 'Content-Length: 1000000'))
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.toLowerCase()).toContain('connection: close')
})

test('a request without a token is refused before its body', async () => {
  const { app } = await start()
  const text = headers('/users/me/checkout-session', `Origin: ${portalOrigin}`, 'Content-Length: 60000')
  expect(await converse(app, text)).toMatch(/^HTTP\/1\.1 401 /)
})

test.each([
  ['malformed HTTP', 'nonsense\r\n\r\n'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a header that is malformed', 'GET / HTTP/1.1\r\nHost: x\r\na b: c\r\n\r\n'],
  ['headers of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
])('%s is answered by a problem', async (_what, text) => {
  const { app } = await start()
  const answer = await converse(app, text)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(problemIn(answer)).toMatchObject({ status: 400, code: 'request_invalid' })
})

test('a code of 20,000 characters is not valid, and a token of that length neither', async () => {
  const { app } = await start()
  const { port } = app.server.address() as AddressInfo
  const statusOf = async (query: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}/users/me/checkout-session?${query}`, init)
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  for (const code of ['C'.repeat(20_000), '%C3%A9'.repeat(9000), 'C'.repeat(501)])
    expect(await statusOf(`product_id=yearly-us&promo_code=${code}`)).toEqual([400, 'request_invalid'])
  const authorization = `Bearer ${'e'.repeat(20_000)}`
  const answer = await statusOf('product_id=yearly-us&promo_code=CALM50', { headers: { authorization } })
  expect(answer).toEqual([401, 'not_signed_in'])
})

test('an address that is malformed or unknown is answered by a problem', async () => {
  const { app, call } = await startHarness()
  const urls = [
    '/%zz',
    '/users/me%',
    '//users/me',
    '/users/me/',
    '/users/ME',
    `/${'x'.repeat(5000)}`,
    '/*',
    '/?%',
  ]
  for (const url of urls) {
    const { statusCode, headers: answered, json } = await app.inject({ url })
    expect(answered['content-type']).toBe('application/problem+json')
    const { code } = json<{ readonly code: string }>()
    expect(['400 request_invalid', '404 not_found']).toContain(`${statusCode} ${code}`)
  }
  expect(await call('GET', '/nowhere')).toMatchObject(problem(404, 'not_found'))
})

test('a host that forwards calls with their path reaches the service under its base path', async () => {
  const { call } = await startHarness({ app: { basePath: '/api/' } })
  for (const path of ['/api/users/me', '/users/me'])
    expect((await call('GET', path, { as: 'mira' })).status).toBe(200)
  expect((await call('GET', '/apiusers/me', { as: 'mira' })).status).toBe(404)
})

describe('a preflight', () => {
  test('for any address is answered without a token, and kept for two hours', async () => {
    const { app } = await startHarness()
    for (const url of ['/users/me', '/users', '/nowhere', '/webhooks/stripe']) {
      const { statusCode, headers: answered } = await app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: portalOrigin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization,content-type',
        },
      })
      expect([url, statusCode]).toEqual([url, 204])
      expect([url, answered]).toMatchObject([
        url,
        {
          'access-control-allow-origin': portalOrigin,
          'access-control-allow-methods': 'PATCH, GET, DELETE, POST',
          'access-control-allow-headers': 'Authorization, Content-Type',
          'access-control-max-age': '7200',
          vary: 'Origin',
        },
      ])
    }
  })

  test('of another origin is given nothing', async () => {
    const { app } = await startHarness()
    const { headers: answered } = await app.inject({
      method: 'OPTIONS',
      url: '/users/me',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' },
    })
    expect(answered).not.toHaveProperty('access-control-allow-origin')
  })

  test('that is none has no failure', async () => {
    const { app } = await startHarness()
    for (const sent of [{}, { origin: portalOrigin }])
      expect((await app.inject({ method: 'OPTIONS', url: '/users/me', headers: sent })).statusCode).toBe(204)
  })
})
