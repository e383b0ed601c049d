import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hostedHeaders } from '../../tools/hosting/hosted-headers'
import { nginxFile } from '../../tools/hosting/nginx-file'
import { originsOf } from '../../tools/hosting/origins'
import { exampleConfiguration } from '../support/example-configuration'
import { nginx, openNginx, send, type Call } from '../support/nginx'

const headers = hostedHeaders(originsOf(exampleConfiguration()))
const text = 'export const portal = "long enough to be compressed" '.repeat(40)

/** A build whose files all have one time, as in a reproducible image. */
function buildFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'assets'))
  for (const name of ['main-1a2b.js', 'main-1a2b.css', 'icon-1a2b.svg', 'letters-1a2b.woff2'])
    write(root, `assets/${name}`, text)
  for (const page of ['index', 'membership', '404']) write(root, `${page}.html`, `<h1>${page}</h1>${text}`)
  write(root, 'version.json', '{"release":"1"}')
  return root
}

function write(root: string, name: string, content: string): void {
  writeFileSync(join(root, name), content)
  utimesSync(join(root, name), 1_000_000, 1_000_000)
}

async function startPages() {
  const root = buildFolder()
  const { port } = await openNginx({ root, server: nginxFile(headers) })
  return { root, port, get: (path: string, call?: Call) => send(port, path, call) }
}

function expectHeaders(sent: IncomingMessage['headers'], expected: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(expected))
    expect({ [name]: sent[name.toLowerCase()] }).toEqual({ [name]: value })
}

describe.skipIf(nginx === undefined)('nginx (skipped where neither nginx nor Debian packages are)', () => {
  const zipped = { 'accept-encoding': 'gzip, deflate, br' }

  test.each(['/', '/membership', '/assets/main-1a2b.js', '/assets/main-1a2b.css', '/assets/icon-1a2b.svg'])(
    'compresses %s, also for another proxy, and tells caches so',
    async (path) => {
      const { get } = await startPages()
      // A proxy in front names itself in `Via`, or is an nginx that speaks HTTP/1.0.
      const proxies: Record<string, string>[] = [{}, { via: '1.1 cdn.example.com' }]
      for (const proxy of proxies) {
        const { headers: sent, size } = await get(path, { headers: { ...zipped, ...proxy } })
        expect(sent).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
        expect(size).toBeLessThan(text.length / 4)
      }
      expect((await get(path)).headers['content-encoding']).toBeUndefined()
    },
  )

  test('does not compress what is compressed', async () => {
    const { get } = await startPages()
    expect(
      (await get('/assets/letters-1a2b.woff2', { headers: zipped })).headers['content-encoding'],
    ).toBeUndefined()
  })

  test('compresses for a proxy that speaks HTTP/1.0', async () => {
    const { port } = await startPages()
    const answer = await raw(port, 'GET /assets/main-1a2b.js HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n')
    expect(answer).toMatch(/content-encoding: gzip/i)
  })

  test.each(['/', '/membership', '/version.json'])(
    'sends %s of another release, although it has the same size and time',
    async (path) => {
      const { root, get } = await startPages()
      const first = await get(path)
      const file = { '/': 'index.html', '/membership': 'membership.html' }[path] ?? path.slice(1)
      write(
        root,
        file,
        first.text.replace(path === '/version.json' ? '1' : 'long', path === '/version.json' ? '2' : 'much'),
      )
      const again = await get(path, {
        headers: {
          'if-none-match': first.headers.etag ?? '*',
          'if-modified-since': first.headers['last-modified'] ?? new Date(1_000_000_000).toUTCString(),
        },
      })
      expect(again.status).toBe(200)
      expect(again.text).not.toBe(first.text)
      expect(again.text).toHaveLength(first.text.length)
    },
  )

  test('does not send an asset again that a browser has', async () => {
    const { get } = await startPages()
    const { etag = '' } = (await get('/assets/main-1a2b.js')).headers
    const again = await get('/assets/main-1a2b.js', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expectHeaders(again.headers, { ...headers.everywhere, ...headers.assets })
  })

  test.each<[string, number, Call]>([
    ['/assets/', 404, {}],
    ['/..%2f..%2fetc/passwd', 400, {}],
    ['/%', 400, {}],
    ['/membership', 405, { method: 'POST', body: 'x' }],
    [`/${'x'.repeat(20_000)}`, 414, {}],
    ['/membership', 200, { method: 'HEAD' }],
    ['/%6dembership', 301, {}],
    ['//membership/', 301, {}],
  ])('answers %s with %i and the protective headers', async (path, status, call) => {
    const { get } = await startPages()
    const answer = await get(path, call)
    expect(answer.status).toBe(status)
    expectHeaders(answer.headers, headers.everywhere)
    expect(answer.size > 0).toBe(call.method !== 'HEAD')
  })

  test('sends a part of a file', async () => {
    const { get } = await startPages()
    const part = await get('/assets/main-1a2b.js', { headers: { range: 'bytes=0-5' } })
    expect([part.status, part.text]).toEqual([206, 'export'])
    expect((await get('/assets/main-1a2b.js', { headers: { range: 'bytes=999999-' } })).status).toBe(416)
  })

  describe('with the service on the own origin', () => {
    interface Arrived {
      readonly call: string
      readonly version: string
      readonly headers: IncomingMessage['headers']
    }

    async function startOwnOrigin(answer: RequestListener = (_request, response) => void response.end('{}')) {
      const arrived: Arrived[] = []
      const service = createServer((asked, response) => {
        const { method, url, httpVersion: version, headers: sent } = asked
        arrived.push({ call: `${method} ${url}`, version, headers: sent })
        asked.resume().on('end', () => answer(asked, response))
      }).listen(0, '127.0.0.1')
      await once(service, 'listening')
      onTestFinished(() => void service.close())
      const { port: servicePort } = service.address() as AddressInfo
      const origin = `http://127.0.0.1:${servicePort}`
      const { port } = await forwardTo(origin)
      return { arrived, origin, port, call: (path: string, call?: Call) => send(port, path, call) }
    }

    const forwardTo = (origin: string, path = '/api/', more = '') =>
      openNginx({ root: buildFolder(), server: `${nginxFile(headers, { api: { path, origin } })}\n${more}` })

    test.each([
      ['/api/users/me', '/users/me'],
      ['/api/users/me?a=%2F&b=c+d', '/users/me?a=%2F&b=c+d'],
      ['/api/', '/'],
      ['/api/a%20b%3Fc%25', '/a%20b%3Fc%25'],
      ['/api/é', '/%C3%A9'],
      ['/api/a%0A', '/a%0A'],
      ['/api/api/users', '/api/users'],
      ['/api/x/../users/me', '/users/me'],
    ])('forwards %s as %s', async (path, expected) => {
      const { arrived, call } = await startOwnOrigin()
      await call(encodeURI(path).replaceAll('%25', '%'))
      expect(arrived.map((each) => each.call)).toEqual([`GET ${expected}`])
    })

    test('forwards a path of several names', async () => {
      const { arrived, origin } = await startOwnOrigin()
      const { port } = await forwardTo(origin, '/web/api/')
      await send(port, '/web/api/users/me')
      expect(arrived.map(({ call }) => call)).toEqual(['GET /users/me'])
    })

    test.each(['/api', '//api', '/%61pi', '/api?next=1'])(
      'has no page at %s, and leads nowhere',
      async (path) => {
        const { arrived, call } = await startOwnOrigin()
        const answer = await call(path, { headers: { host: 'evil.example' } })
        expect([answer.status, answer.headers.location]).toEqual([404, undefined])
        expect(answer.text).toContain('<h1>404</h1>')
        expectHeaders(answer.headers, headers.everywhere)
        expect(arrived).toEqual([])
      },
    )

    test.each(['/api/../membership', '/api/%2e%2e/membership'])('takes %s for a page', async (path) => {
      const { arrived, call } = await startOwnOrigin()
      expect((await call(path)).headers.location).toBe('/membership')
      expect(arrived).toEqual([])
    })

    test('cannot be made to send a second request', async () => {
      const { arrived, call } = await startOwnOrigin()
      await call('/api/users%20HTTP/1.1%0d%0aHost:%20x%0d%0a%0d%0aGET%20/secret')
      expect(arrived).toHaveLength(1)
    })

    test('speaks HTTP/1.1 to the service, and names it, the visitor, and how the portal was called', async () => {
      const { arrived, origin, call } = await startOwnOrigin()
      await call('/api/users/me', {
        headers: { host: 'portal.example.com', 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' },
      })
      const [first] = arrived
      expect(first?.version).toBe('1.1')
      expect(first?.headers).toMatchObject({
        host: new URL(origin).host,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'portal.example.com',
      })
      expect([first?.headers['connection'], first?.headers['forwarded']]).toEqual([undefined, undefined])
    })

    test('names the visitor behind a trusted proxy', async () => {
      const { arrived, origin } = await startOwnOrigin()
      const trusted = 'set_real_ip_from 127.0.0.0/8; real_ip_header X-Forwarded-For; real_ip_recursive on;'
      const { port } = await forwardTo(origin, '/api/', trusted)
      await send(port, '/api/users/me', { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 127.0.0.9' } })
      expect(arrived[0]?.headers['x-forwarded-for']).toBe('203.0.113.7')
    })

    test.each([401, 404, 429, 500])('passes on a %i of the service as it is', async (status) => {
      const body = '{"code":"made_up"}'
      const { call } = await startOwnOrigin((_request, response) => {
        const own = { 'retry-after': '7', 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' }
        response.writeHead(status, { ...own, 'content-type': 'application/problem+json' }).end(body)
      })
      const answer = await call('/api/users/me')
      expect(answer).toMatchObject({ status, text: body })
      expect(answer.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' })
      expectHeaders(answer.headers, headers.everywhere)
    })

    test('does not compress answers, which contain secrets', async () => {
      const { call } = await startOwnOrigin((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }))
      })
      expect((await call('/api/users/me', { headers: zipped })).headers['content-encoding']).toBeUndefined()
    })

    test('refuses a body that the service would refuse', async () => {
      const { arrived, call } = await startOwnOrigin()
      const put = (size: number) => call('/api/users', { method: 'PATCH', body: 'x'.repeat(size) })
      expect((await put(64 * 1024)).status).toBe(200)
      const large = await put(64 * 1024 + 1)
      expect(large.status).toBe(413)
      expectHeaders(large.headers, headers.everywhere)
      expect(arrived).toHaveLength(1)
    })

    test.each([
      ['cannot be reached', 'http://127.0.0.1:9'],
      ['has a name without an address', 'https://service.invalid'],
    ])('serves the pages while the service %s', async (_how, origin) => {
      const { port } = await forwardTo(origin)
      expect((await send(port, '/membership')).status).toBe(200)
      const answer = await send(port, '/api/users/me')
      expect(answer.status).toBe(502)
      expectHeaders(answer.headers, headers.everywhere)
    })

    test('finds a service on localhost without a resolver', async () => {
      const { arrived, origin } = await startOwnOrigin()
      const { port } = await forwardTo(origin.replace('127.0.0.1', 'localhost'))
      expect((await send(port, '/api/users/me')).status).toBe(200)
      expect(arrived[0]?.headers.host).toContain('localhost')
    })

    test('says which directive is missing, only where a name has to be looked up', () => {
      const fileFor = (origin: string) => nginxFile(headers, { api: { path: '/api/', origin } })
      expect(fileFor('https://service.example.com')).toContain('add "resolver <address>;"')
      for (const known of ['http://127.0.0.1:8787', 'http://localhost:8787'])
        expect(fileFor(known)).not.toContain('resolver')
    })
  })
})

/** Sends the text, and returns the head of the answer. */
async function raw(port: number, asked: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(asked)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(first).split('\r\n\r\n')[0] ?? ''
}
