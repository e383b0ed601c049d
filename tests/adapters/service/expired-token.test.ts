import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { success } from '../../../src-core/shared/result'
import { withoutWaits, time } from '../http/support'
import { FirebaseIdentity, openFirebase } from '../../../service/src/identity/firebase-identity'
import { startHarness } from '../../../service/tests/support/harness'

const projectId = 'demo-expired'

/** Answers every question about an account, as the identity provider's emulator does. */
const provider = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ users: [{ localId: 'mira', email: 'mira@example.org' }] }))
})

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${port}`)
})

afterAll(() => {
  vi.unstubAllEnvs()
  provider.close()
})

/** A token of the emulator: it is checked like any other, but not signed. */
function tokenUntil(expiry: number): string {
  const issued = expiry - 3600
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'mira',
    email: 'mira@example.org',
    auth_time: issued,
    iat: issued,
    exp: expiry,
  }
  const parts = [{ alg: 'none', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${parts.join('.')}.`
}

test('an expired token is refused before anything changes; the portal renews it once and repeats the call', async () => {
  const tokens = new FirebaseIdentity(openFirebase({ projectId, isEmulated: true }))
  const { app, fakeStripe, database } = await startHarness({ tokens })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await tokens.close()
  })
  const now = Math.floor(Date.now() / 1000)
  const statuses: number[] = []
  const renewals: unknown[] = []
  let token = tokenUntil(now - 60)
  const api = new HttpPortalApi({
    baseAddress: address,
    bearer: async ({ renewed } = {}) => {
      if (renewed) {
        renewals.push(await database.selectFrom('users').select('id').execute())
        token = tokenUntil(now + 3600)
      }
      return success(token)
    },
    clock: withoutWaits(time),
    language: 'en',
    fetch: async (url, details) => {
      const response = await fetch(url, details)
      statuses.push(response.status)
      return response
    },
  })

  expect(await api.createCheckoutSession('mira', { productId: 'yearly-us' })).toMatchObject({
    type: 'success',
  })
  expect(statuses).toEqual([401, 201])
  expect(renewals).toEqual([[]])
  expect(fakeStripe.all('checkout.session')).toHaveLength(1)
})
