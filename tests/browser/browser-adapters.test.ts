import { beforeAll, expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from '../../src-core/ports/analytics'
import type { Page } from 'playwright-core'
import type { QueuedEvent } from '../../adapters/browser/queue-analytics'
import { analyticsContract } from '../contracts/analytics.contract'
import type { Remote } from '../contracts/answers'
import { geoContract } from '../contracts/geo.contract'
import { keepingStorageContract } from '../contracts/order-storage.contract'
import type { AdaptersInPage } from '../support/browser/adapters-in-page'
import { bundleForPage } from '../support/browser/bundle'
import { openPortal } from '../support/browser/launch'
import { waitTimeout } from '../support/wait-timeout'

// The browser's adapters in a real browser, on a page of the portal's origin.

const geoAddress = 'https://geo.example.com/country.js'

let script: string

beforeAll(async () => {
  script = await bundleForPage('tests/support/browser/adapters-in-page.ts')
})

keepingStorageContract('BrowserOrderStorage in a browser', async () => {
  const { page, context } = await openPage()
  return {
    storage: remote(page, 'storage', ['read', 'write', 'remove']),
    afterReload: async () => {
      await page.reload()
      await page.evaluate(script)
      return remote(page, 'storage', ['read', 'write', 'remove'])
    },
    inAnotherTab: async () => {
      const other = await context.newPage()
      await other.goto('/empty.html')
      await other.evaluate(script)
      return remote(other, 'storage', ['read', 'write', 'remove'])
    },
  }
})

geoContract('ScriptGeo in a browser', async () => {
  const { page, answer } = await openPage()
  const geo = remote(page, 'geo', ['lookUp'])
  return {
    geo,
    there: async (what) => {
      if (what === 'nothing-yet') return
      await geo.lookUp()
      answer(what === 'blocked' ? undefined : `window.geo = ${JSON.stringify({ country: what.code })}`)
      await vi.waitUntil(async () => (await geo.lookUp()).type !== 'pending', { timeout: waitTimeout })
    },
  }
})

analyticsContract('QueueAnalytics in a browser', async () => {
  const { page } = await openPage()
  return {
    analytics: remote(page, 'analytics', ['track']),
    arrived: async () => {
      const queued = await page.evaluate(() => (window as unknown as AdaptersInPage).dataLayer ?? [])
      return (queued as QueuedEvent[]).map(
        ({ event, ...fields }) => ({ name: event, ...fields }) as AnalyticsEvent,
      )
    },
  }
})

test('the geo script does not block the page', async () => {
  const { page } = await openPage()
  await remote(page, 'geo', ['lookUp']).lookUp()
  expect(await page.evaluate(() => document.querySelector('script')?.async)).toBe(true)
})

/** Opens an empty page with the adapters in it. The geo script is pending until `answer` is called. */
async function openPage() {
  const { page, context } = await openPortal({
    allowed: { refused: /^https:\/\/geo\.example\.com\//, errors: /Failed to load resource/ },
  })
  let answer: (body: string | undefined) => void = () => undefined
  const answered = new Promise<string | undefined>((resolve) => {
    answer = resolve
  })
  await context.route(geoAddress, async (route) => {
    const body = await answered
    await (body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }))
  })
  await context.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>empty</title>' }),
  )
  await page.goto('/empty.html')
  await page.evaluate(script)
  return { page, context, answer: (body: string | undefined) => answer(body) }
}

/** Calls an adapter in the page. */
function remote<Name extends keyof AdaptersInPage['bundled']['adapters']>(
  page: Page,
  name: Name,
  methods: readonly string[],
): Remote<AdaptersInPage['bundled']['adapters'][Name]> {
  const call =
    (method: string) =>
    (...details: unknown[]) =>
      page.evaluate(
        ([adapter, called, given]) => {
          const all = (window as unknown as AdaptersInPage).bundled.adapters as unknown as Record<
            string,
            Record<string, (...values: unknown[]) => unknown>
          >
          return all[adapter]?.[called]?.(...given)
        },
        [name, method, details] as const,
      )
  return Object.fromEntries(methods.map((method) => [method, call(method)])) as Remote<
    AdaptersInPage['bundled']['adapters'][Name]
  >
}
