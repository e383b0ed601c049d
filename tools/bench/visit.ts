import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { installPaintWatch, type Painted } from './paint'
import { installProbe, type Probed, type ProbeReport } from './probe'
import { RequestLog, type Loaded } from './requests'
import type { Scenario } from './scenarios'

/** A mid-range phone on slow 4G, as Lighthouse understands it. */
export const phone = { slowdown: 4, latency: 150, bytesPerSecond: 1_600_000 / 8 }
const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

const patience = 30_000
/** An unanswered click is repeated after this many milliseconds. */
const nextClickAfter = 250

export interface Visit {
  readonly probed: Probed
  readonly painted: Painted
  readonly loaded: Loaded
}

export interface VisitOptions {
  readonly address: string
  readonly storage?: BrowserContextOptions['storageState']
  /** Whether the visitor clicks as soon as the content is shown, or only looks at the page. */
  readonly clicking: boolean
}

/** Makes one visit with an empty cache. Throws when the page did not become usable. */
export async function visit(browser: Browser, scenario: Scenario, options: VisitOptions): Promise<Visit> {
  const { address, storage, clicking } = options
  const context = await browser.newContext({
    ...screen,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...(storage === undefined ? {} : { storageState: storage }),
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const log = new RequestLog(session)
    await makePhone(session)
    // tsx wraps functions in a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (wrapped) => wrapped')
    await page.addInitScript(installPaintWatch)
    const { shown, click } = scenario.expectation
    await page.addInitScript(installProbe, clicking && click ? { shown, click } : { shown })
    const done = worked(session, page, clicking)
    await page.goto(address + scenario.path, { waitUntil: 'commit' })
    await done.catch((error: unknown) => explain(scenario, page, error))
    await settled(log)
    const probed = await page.evaluate(() => window.benchProbe.result())
    const painted = await page.evaluate(() => window.benchPaint())
    const origin = await page.evaluate(() => performance.timeOrigin)
    const loaded = log.loadedUntil(origin + (probed.usable ?? probed.shown ?? 0))
    return { probed, painted, loaded }
  } finally {
    await context.close()
  }
}

async function makePhone(session: CDPSession): Promise<void> {
  const { latency, bytesPerSecond, slowdown } = phone
  const line = {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'benchReport' })
}

/** Clicks where the probe says, at once. Resolves when the content was shown and, with a click, the click answered. */
function worked(session: CDPSession, page: Page, clicking: boolean): Promise<void> {
  return new Promise((done, fail) => {
    let again: NodeJS.Timeout | undefined
    const giveUp = setTimeout(() => end(new Error('it took too long')), patience)
    const end = (error?: Error) => {
      clearTimeout(giveUp)
      clearTimeout(again)
      if (error) fail(error)
      else done()
    }
    const press = (at: ProbeReport['at']) => {
      if (at) dispatchClick(session, at).catch(end)
      again = setTimeout(() => {
        page
          .evaluate(() => window.benchProbe.aim())
          .then(press)
          .catch(end)
      }, nextClickAfter)
    }
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== 'benchReport') return
      clearTimeout(again)
      const report = JSON.parse(payload) as ProbeReport
      if (report.type === 'answered' || !clicking) end()
      else press(report.at)
    })
  })
}

/** Sends real mouse input, which the page receives as trusted events. */
async function dispatchClick(session: CDPSession, { x, y }: NonNullable<ProbeReport['at']>): Promise<void> {
  const left = { x, y, button: 'left', clickCount: 1 } as const
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...left }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...left }),
  ])
}

/** Shifts, tasks and paints after the page is usable count too. */
async function settled(log: RequestLog): Promise<void> {
  const start = performance.now()
  while (log.quietFor < 1000 && performance.now() - start < 10_000) {
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function explain(scenario: Scenario, page: Page, cause: unknown): Promise<never> {
  const seen = await page.ariaSnapshot().catch(() => '(the page is gone)')
  throw new Error(`${scenario.title} never became usable. On the screen:\n${seen}`, { cause })
}
