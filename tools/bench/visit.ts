import { setTimeout } from 'node:timers/promises'
import { throttling } from 'lighthouse/core/config/constants.js'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { previewHeader } from '../hosting/country-pages'
import { installProbe, type Measured } from './probe'
import type { Scenario } from './scenarios'

/**
 * Lighthouse's constants for throttling by the browser. It delays whole requests, without the round trips of a new
 * connection and of a slow start, so its delay is longer than the 150 ms of one round trip.
 */
const slow4g = throttling.mobileSlow4G
const bytesPerSecond = (kilobits: number) => (kilobits * 1024) / 8
const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const timeout = 30_000
/** Milliseconds until a new tab's own processes have started. They would slow the visit down. */
const startOfTab = 1000
const doneMessage = 'bench: done'

export interface Visit extends Measured {
  /** The site's own scripts that were requested until the page was usable, and the program ready. */
  readonly scripts: readonly { readonly path: string; readonly bytes: number }[]
}

interface VisitOptions {
  readonly storage: BrowserContextOptions['storageState']
  /** Whether the visitor clicks as soon as the content is visible, or only looks at the page. */
  readonly clicking: boolean
}

/** Makes one visit with an empty cache. Throws if the page does not become usable. */
export async function visit(
  browser: Browser,
  scenario: Scenario,
  address: string,
  { storage, clicking }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    ...screen,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...(scenario.isCountryKnown ? { extraHTTPHeaders: { [previewHeader]: scenario.country } } : {}),
    ...(storage === undefined ? {} : { storageState: storage }),
  })
  try {
    const page = await context.newPage()
    await throttle(page)
    const { content, click, ready } = scenario
    // tsx wraps functions in a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (wrapped) => wrapped')
    await page.addInitScript(installProbe, {
      content,
      doneMessage,
      ready,
      ...(clicking && click ? { click } : {}),
    })
    await setTimeout(startOfTab)
    const isDone = (message: { text(): string }) => message.text() === doneMessage
    await Promise.all([
      page.waitForEvent('console', { predicate: isDone, timeout }),
      page.goto(address + scenario.path, { waitUntil: 'commit' }),
    ])
    // Shifts and paints after the page is usable count too.
    await page.waitForLoadState('networkidle')
    const measured = await page.evaluate(() => window.benchProbe.result())
    const scripts = await page.evaluate(readScripts, measured.ready ?? measured.usable ?? measured.visible)
    return { ...measured, scripts }
  } catch (cause) {
    throw new Error(`${scenario.title} did not become usable.`, { cause })
  } finally {
    await context.close()
  }
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4g.requestLatencyMs,
    downloadThroughput: bytesPerSecond(slow4g.downloadThroughputKbps),
    uploadThroughput: bytesPerSecond(slow4g.uploadThroughputKbps),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow4g.cpuSlowdownMultiplier })
}

/** Runs in the page. */
function readScripts(until: number) {
  const requested = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= until)
  const scripts = requested.flatMap((entry) => {
    const { origin, pathname } = new URL(entry.name)
    const isScript = origin === location.origin && /^\/assets\/.*\.js$/.test(pathname)
    return isScript ? [{ path: pathname, bytes: (entry as PerformanceResourceTiming).encodedBodySize }] : []
  })
  return scripts.filter(({ path }, at) => scripts.findIndex((other) => other.path === path) === at)
}
