import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { throttling } from 'lighthouse/core/config/constants.js'
import { chromium, type Browser, type BrowserContext, type Page as Tab } from 'playwright-core'
import { browserArguments, findOrInstallBrowser } from '../browser'
import { freePort } from '../free-port'
import { previewHeader } from '../hosting/country-pages'
import { makeCertificate, type BuiltPortal } from './builds'
import { credentials, hosts, serveServices } from './services'

export interface Page {
  readonly title: string
  readonly path: string
  /** Sent with each request: the host knows the visitor's country. */
  readonly headers?: Readonly<Record<string, string>>
  readonly isSignedIn?: boolean
}

export const pages: readonly Page[] = [
  { title: '/membership', path: '/membership', headers: { [previewHeader]: 'US' } },
  { title: '/membership, no country', path: '/membership' },
  { title: '/signup', path: '/signup' },
  { title: '/signin', path: '/signin' },
  { title: '/forgot-password', path: '/forgot-password' },
  { title: '/, signed in', path: '/', isSignedIn: true },
]

/** Milliseconds since the navigation, but for the last three. */
export interface Visit {
  readonly firstPaint: number
  /** The page shows the plans with the prices of the visitor's country. */
  readonly prices: number | undefined
  /** The first click on a plan, or on a button, that works. */
  readonly usable: number | undefined
  /** The program has taken over the page, or has the user's data. */
  readonly ready: number | undefined
  /** Cumulative layout shift. */
  readonly shift: number
  /** Compressed bytes of the portal's own files that were requested until the page was ready. */
  readonly bytes: number | undefined
  /** Lighthouse's points for performance, from 0 to 100. */
  readonly points?: number | undefined
}

export interface BenchBrowser {
  readonly browser: Browser
  /** Lighthouse controls the browser by it. */
  readonly port: number
  /** Of a signed-in subscriber, by the portal's address. */
  readonly storage: ReadonlyMap<string, Awaited<ReturnType<BrowserContext['storageState']>>>
  close(): Promise<void>
}

/** Opens a browser that finds stubs in place of the services, and signs in at each portal. */
export async function openBrowser(portals: readonly BuiltPortal[]): Promise<BenchBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-services-'))
  const services = await serveServices(makeCertificate(folder))
  rmSync(folder, { recursive: true })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: [
      ...browserArguments,
      '--ignore-certificate-errors',
      `--remote-debugging-port=${port}`,
      `--host-resolver-rules=${[...hosts.map((host) => `MAP ${host} 127.0.0.1:${services.port}`), 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ')}`,
    ],
  })
  const close = async () => {
    await browser.close()
    services.close()
  }
  try {
    const signedIn = portals.map(async ({ address }) => [address, await signIn(browser, address)] as const)
    return { browser, port, storage: new Map(await Promise.all(signedIn)), close }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function signIn(browser: Browser, address: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${address}/signin`)
  await page.locator('input[name="email"]').fill(credentials.email)
  await page.locator('input[name="password"]').fill(credentials.password)
  await page.locator('form button[type="submit"]').click()
  await page.getByRole('main').getByText(credentials.email).first().waitFor()
  const storage = await context.storageState({ indexedDB: true })
  await context.close()
  return storage
}

/** Milliseconds until a new tab's own processes have started, which would slow the visit down. */
const startOfTab = 1000
/** Between looks at the page, each of which slows it down. */
const pause = 500
const longestVisit = 30_000

/** Makes one visit with an empty cache, as a mid-range phone on slow 4G. */
export async function visit(
  { browser, storage }: BenchBrowser,
  { path, headers = {}, isSignedIn = false }: Page,
  address: string,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    extraHTTPHeaders: headers,
    ...(isSignedIn ? { storageState: storage.get(address) } : {}),
  })
  try {
    const page = await context.newPage()
    await throttle(page)
    await setTimeout(startOfTab)
    await page.goto(address + path)
    // Commits from before the marks never tell that they are ready.
    const isReady = () => performance.getEntriesByName('ready').length > 0
    for (let waited = 0; waited < longestVisit && !(await page.evaluate(isReady)); waited += pause)
      await setTimeout(pause)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(readVisit)
  } finally {
    await context.close()
  }
}

/** Lighthouse's constants for a browser that throttles: it delays each request as a whole. */
async function throttle(page: Tab): Promise<void> {
  const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps, cpuSlowdownMultiplier } =
    throttling.mobileSlow4G
  const bytesPerSecond = (kilobits: number) => (kilobits * 1024) / 8
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: requestLatencyMs,
    downloadThroughput: bytesPerSecond(downloadThroughputKbps),
    uploadThroughput: bytesPerSecond(uploadThroughputKbps),
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdownMultiplier })
}

/** Runs in the page. Nothing is seen before the first paint, whatever the marks say. */
async function readVisit(): Promise<Visit> {
  const entries = await new Promise<PerformanceEntry[]>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    observer.observe({ type: 'paint', buffered: true })
  })
  const firstPaint = entries.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN
  const [prices, usable, ready] = ['prices', 'usable', 'ready'].map((name) => {
    const [mark] = performance.getEntriesByName(name)
    return mark && Math.max(mark.startTime, firstPaint)
  })
  const files = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(location.origin)),
  ]
  return {
    firstPaint,
    prices,
    usable: usable ?? ready,
    ready,
    shift: entries.reduce(
      (sum, entry) => sum + ('hadRecentInput' in entry ? (entry as unknown as { value: number }).value : 0),
      0,
    ),
    bytes:
      ready &&
      files
        .filter(({ startTime }) => startTime <= ready)
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  }
}
