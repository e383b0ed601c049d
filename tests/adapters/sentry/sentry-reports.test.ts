import { afterEach, expect, test, vi } from 'vitest'
import { createSentryReports } from '#adapters/sentry/sentry-reports'

afterEach(() => void vi.unstubAllGlobals())

test('a report arrives at Sentry with its fields, and nothing else of the page', async () => {
  const fetch = vi.fn(async (_address: string, _details: RequestInit) => new Response())
  vi.stubGlobal('fetch', fetch)
  const send = createSentryReports('https://key@o1.ingest.sentry.io/2', 'release-1')
  send({
    type: 'log',
    level: 'error',
    message: 'The user could not be loaded',
    kind: 'service-error',
    call: 'loadUser',
    cause: 'Error: 500',
    stack:
      'at load (https://portal.example.com/assets/index-1.js:2:3)\nat https://portal.example.com/a.js:4:5',
    route: '/membership',
    release: 'release-1',
  })
  await expect.poll(() => fetch).toHaveBeenCalledOnce()
  const [address, details] = fetch.mock.lastCall ?? []
  expect(address).toMatch(/^https:\/\/o1\.ingest\.sentry\.io\/api\/2\/envelope\//)
  const lines = (await new Response(details?.body ?? '').text()).split('\n')
  const event = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>
  expect(event).toMatchObject({
    level: 'error',
    release: 'release-1',
    sdk: { settings: { infer_ip: 'never' } },
    transaction: '/membership',
    tags: { type: 'log', route: '/membership', kind: 'service-error', call: 'loadUser' },
    exception: {
      values: [
        {
          type: 'service-error',
          value: 'The user could not be loaded: Error: 500',
          stacktrace: { frames: [{ lineno: 4 }, { function: 'load', lineno: 2, colno: 3 }] },
        },
      ],
    },
  })
  for (const field of ['request', 'user', 'breadcrumbs', 'server_name'])
    expect(event).not.toHaveProperty(field)
})
