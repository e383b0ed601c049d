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
import { patience } from '../support/patience'

// The browser's own adapters, where they are at home: a page of the portal's origin in a real browser.

const geoAddress = 'https://geo.example.com/country.js'

let script: string

beforeAll(async () => {
  script = await bundleForPage('tests/support/browser/adapters-in-page.ts')
})

keepingStorageContract('BrowserOrderStorage in a browser', async () => {
  const { page, context } = await openPage()
  return {
    storage: remote(page, 'storage', ['read', 'keep', 'remove']),
    afterReload: async () => {
      await page.reload()
      await page.evaluate(script)
      return remote(page, 'storage', ['read', 'keep', 'remove'])
    },
    inAnotherTab: async () => {
      const other = await context.newPage()
      await other.goto('/empty.html')
      await other.evaluate(script)
      return remote(other, 'storage', ['read', 'keep', 'remove'])
    },
  }
})

geoContract('ScriptGeo in a browser', async () => {
  const { page, answer } = await openPage()
  const geo = remote(page, 'geo', ['look'])
  return {
    geo,
    there: async (what) => {
      if (what === 'nothing-yet') return
      await geo.look()
      answer(what === 'blocked' ? undefined : `window.geo = ${JSON.stringify({ country: what.code })}`)
      await vi.waitUntil(async () => (await geo.look()).type !== 'pending', { timeout: patience })
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

test('the geo script holds up nothing of the page', async () => {
  const { page } = await openPage()
  await remote(page, 'geo', ['look']).look()
  expect(await page.evaluate(() => document.querySelector('script')?.async)).toBe(true)
})

/** A page of the portal's origin with the adapters in it. The geo script is under way until it is answered. */
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

/** An adapter in the page, asked from here. */
function remote<Name extends keyof AdaptersInPage['bundled']['adapters']>(
  page: Page,
  name: Name,
  methods: readonly string[],
): Remote<AdaptersInPage['bundled']['adapters'][Name]> {
  const ask =
    (method: string) =>
    (...details: unknown[]) =>
      page.evaluate(
        ([adapter, call, given]) => {
          const all = (window as unknown as AdaptersInPage).bundled.adapters as unknown as Record<
            string,
            Record<string, (...values: unknown[]) => unknown>
          >
          return all[adapter]?.[call]?.(...given)
        },
        [name, method, details] as const,
      )
  return Object.fromEntries(methods.map((method) => [method, ask(method)])) as Remote<
    AdaptersInPage['bundled']['adapters'][Name]
  >
}
