import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildFloor } from '../../tools/bench/floors'
import type { Scenario } from '../../tools/bench/scenarios'
import { serveSite } from '../../tools/bench/sites'
import { visit } from '../../tools/bench/visit'

async function launch() {
  const browser = await chromium.launch({
    executablePath: inject('wholeBrowserPath'),
    args: ['--no-sandbox'],
  })
  onTestFinished(() => browser.close())
  return browser
}

test('the stack alone shows its heading, and is served over HTTP/2', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  buildFloor('.', 'stack-alone', folder)
  const site = await serveSite(folder)
  onTestFinished(() => site.close())
  const browser = await launch()
  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  await page.goto(site.address)
  await page.getByRole('heading', { name: 'Sleep deeper. Breathe easier.' }).waitFor()
  const protocols = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => ('nextHopProtocol' in entry ? entry.nextHopProtocol : 'none'),
    ),
  )
  expect(protocols).toEqual(['h2', 'h2'])
})

/** A page that looks finished at once and ignores the first clicks. */
const deafPage = (ignoredClicks: number) => `<!doctype html>
<button>Monthly</button>
<p>$49.99</p>
<script>
  let clicks = 0
  document.querySelector('button').addEventListener('click', () => {
    clicks += 1
    if (clicks > ${ignoredClicks}) document.querySelector('p').textContent = '$4.99'
  })
</script>`

const scenario: Scenario = {
  name: 'fixture',
  title: 'a fixture',
  site: 'portal',
  path: '/',
  country: 'US',
  signedIn: false,
  expectation: {
    shown: [{ selector: 'button', text: 'Monthly' }],
    click: { target: 'button', answer: { selector: 'p', text: '$4.99' } },
  },
}

async function visitFixture(body: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return visit(await launch(), scenario, { address: `http://127.0.0.1:${port}`, clicking: true })
}

test('a page that responds to the first click is usable as soon as it is shown', async () => {
  const { probed } = await visitFixture(deafPage(0))
  const { shown = Number.NaN, usable = Number.NaN } = probed
  expect(usable).toBeGreaterThanOrEqual(shown)
})

test('a page that only looks finished is usable with the first click that works', async () => {
  const { probed, painted } = await visitFixture(deafPage(2))
  const { shown = Number.NaN, usable = Number.NaN } = probed
  // The bench repeats an ignored click after 250 ms.
  expect(usable - shown).toBeGreaterThanOrEqual(500)
  expect(painted.interactions).toBeGreaterThan(0)
})
