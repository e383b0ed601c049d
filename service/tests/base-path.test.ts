import { describe, expect, test } from 'vitest'
import { readConfiguration } from '../src/configuration.ts'
import { startHarness } from './support/harness.ts'

describe('a host that forwards calls with their path', () => {
  const needed = {
    SERVICE_PORTAL_URL: 'https://portal.example.com',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    FIREBASE_PROJECT_ID: 'portal',
  }

  test('reaches the service under its base path, which others need not name', async () => {
    const { basePath } = readConfiguration({ ...needed, SERVICE_BASE_PATH: '/api/' })
    const { call } = await startHarness({ app: { basePath } })
    for (const path of ['/api/users/me', '/users/me'])
      expect((await call('GET', path, { as: 'mira' })).status).toBe(200)
    expect((await call('GET', '/apiusers/me', { as: 'mira' })).status).toBe(404)
  })

  test.each(['api', '/api', '/', '/a b/'])('cannot have the base path %s', (path) => {
    expect(() => readConfiguration({ ...needed, SERVICE_BASE_PATH: path })).toThrow('SERVICE_BASE_PATH')
  })
})
