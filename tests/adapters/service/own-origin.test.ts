import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hostedHeaders } from '../../../tools/hosting/hosted-headers'
import { nginxFile } from '../../../tools/hosting/nginx-file'
import { noOrigins } from '../../../tools/hosting/origins'
import { nginx, openNginx, send, type Call } from '../../support/nginx'
import { webhookRequest } from '../../../service/fake-stripe/fake-stripe'
import { emptyDatabase } from '../../../service/tests/support/database'
import { startHarness, webhookSecret, type HarnessOptions } from '../../../service/tests/support/harness'

// The first database of a worker takes long to open on a busy machine.
beforeAll(() => emptyDatabase().then(() => undefined), 120_000)

/** The service behind the nginx that the portal's build configures, for PORTAL_API_URL=/api/. */
async function startBehindNginx(app: HarnessOptions['app'] = {}) {
  const harness = await startHarness({ app: { trustProxy: 'loopback', ...app } })
  await harness.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => harness.app.close())
  const { port: servicePort } = harness.app.server.address() as AddressInfo
  const root = mkdtempSync(join(tmpdir(), 'portal-pages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const api = { path: '/api/', origin: `http://127.0.0.1:${servicePort}` }
  const { port } = await openNginx({ root, server: nginxFile(hostedHeaders(noOrigins), { api }) })
  const call = (path: string, details?: Parameters<typeof sendJson>[2]) => sendJson(port, path, details)
  return { ...harness, servicePort, call }
}

/** Sends a call, as a user if one is named; its body is JSON. */
async function sendJson(port: number, path: string, { as, headers, ...call }: Call & { as?: string } = {}) {
  const { text, ...answer } = await send(port, path, {
    ...call,
    headers: {
      ...(as !== undefined && { authorization: `Bearer token-of-${as}` }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  return { ...answer, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

describe.skipIf(nginx === undefined)('the service on the portal’s own origin', () => {
  test('answers the calls of the portal, also one with a reason in its body, and refuses with its own answers', async () => {
    const { call, subscribe, user } = await startBehindNginx()
    await subscribe('mira')
    expect(await call('/api/users/me', { as: 'mira' })).toMatchObject({
      status: 200,
      body: { email: 'mira@example.org' },
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    })
    const cancel = { method: 'DELETE', as: 'mira', body: '{"reason":"too-expensive"}' }
    expect((await call('/api/users/me/subscription', cancel)).status).toBe(204)
    expect((await user('mira')).subscription).toMatchObject({ autoRenew: false })
    expect(await call('/api/users/me')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await call('/api/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('limits the requests of each visitor, who cannot pass for another', async () => {
    const { call } = await startBehindNginx({ rateLimit: 2 })
    const statusFor = async (from: string, forged?: string) => {
      const headers: Record<string, string> = forged === undefined ? {} : { 'x-forwarded-for': forged }
      return (await call('/api/users/me', { from, headers })).status
    }
    for (const from of ['127.0.0.2', '127.0.0.3'])
      expect([await statusFor(from), await statusFor(from)]).toEqual([401, 401])
    expect(await statusFor('127.0.0.2')).toBe(429)
    expect(await statusFor('127.0.0.2', '127.0.0.4')).toBe(429)
    const limited = await call('/api/users/me', { from: '127.0.0.3' })
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(limited.headers['retry-after']).toMatch(/^\d+$/)
  })

  test.each(['/api/webhooks/stripe', '/webhooks/stripe'])('gets webhooks at %s', async (path) => {
    const { call, servicePort, signUp, openCheckout, pay, events, user } = await startBehindNginx()
    signUp('mira')
    pay(await openCheckout('mira'))
    for (const event of events.splice(0)) {
      const { payload: body, ...hook } = webhookRequest(event, webhookSecret, event.created)
      // Stripe calls the service's own address, or the portal's.
      const { status } = path.startsWith('/api/')
        ? await call(path, { ...hook, body })
        : await sendJson(servicePort, path, { ...hook, body })
      expect(status).toBe(200)
    }
    expect((await user('mira')).subscribed).toBe(true)
  })
})
