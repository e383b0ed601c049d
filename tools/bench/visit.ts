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
/** A click that has brought nothing about by then is made again. */
const nextClickAfter = 250

export interface Visit {
  readonly probed: Probed
  readonly painted: Painted
  readonly loaded: Loaded
}

export interface VisitOptions {
  readonly address: string
  readonly storage?: BrowserContextOptions['storageState']
  /** Whether the visitor uses the page as soon as it can be seen, or only looks at it. */
  readonly clicking: boolean
}

/** One visit with an empty cache. Throws when the page never showed what it is for. */
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
    const log = new RequestLog(session, page)
    await makePhone(session)
    await page.addInitScript(installPaintWatch)
    const { shown, clicks } = scenario.expectation
    await page.addInitScript(installProbe, { shown, clicks: clicking ? clicks : [] })
    const done = worked(session, page, clicking ? clicks.length : 0)
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

/** Does what the probe asks for at once; ends when everything was shown and all clicks were answered. */
function worked(session: CDPSession, page: Page, clicks: number): Promise<void> {
  return new Promise((done, fail) => {
    let answered = 0
    let again: NodeJS.Timeout | undefined
    const giveUp = setTimeout(() => end(new Error('it took too long')), patience)
    const end = (error?: Error) => {
      clearTimeout(giveUp)
      clearTimeout(again)
      if (error) fail(error)
      else done()
    }
    const press = (at: ProbeReport['at']) => {
      if (at) click(session, at).catch(end)
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
      if (report.type === 'answered') answered += 1
      if (answered === clicks) end()
      else press(report.at)
    })
  })
}

/** As the browser gets it from a mouse: the page cannot tell the difference. */
async function click(session: CDPSession, { x, y }: NonNullable<ProbeReport['at']>): Promise<void> {
  const left = { x, y, button: 'left', clickCount: 1 } as const
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...left }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...left }),
  ])
}

/** What comes after the page is usable belongs to it as well: shifts, tasks, later paints. */
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
