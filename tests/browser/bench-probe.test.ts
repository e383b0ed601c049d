import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Scenario } from '../../tools/bench/scenarios'
import { visit } from '../../tools/bench/visit'

/** A page that looks finished at once and takes no notice of the first clicks. */
const page = (deafFor: number) => `<!doctype html>
<button>Monthly</button>
<p>$49.99</p>
<script>
  let clicks = 0
  document.querySelector('button').addEventListener('click', () => {
    clicks += 1
    if (clicks > ${deafFor}) document.querySelector('p').textContent = '$4.99'
  })
</script>`

const scenario: Scenario = {
  name: 'planted',
  title: 'a planted page',
  site: 'portal',
  path: '/',
  country: 'US',
  signedIn: false,
  expectation: {
    shown: [{ selector: 'button', text: 'Monthly' }],
    clicks: [{ target: 'button', answer: { selector: 'p', text: '$4.99' } }],
  },
}

async function visitPlanted(body: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const browser = await chromium.launch({
    executablePath: inject('wholeBrowserPath'),
    args: ['--no-sandbox'],
  })
  onTestFinished(() => browser.close())
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return visit(browser, scenario, { address: `http://127.0.0.1:${port}`, clicking: true })
}

test('a page that can be used at once is usable when it is shown', async () => {
  const { probed } = await visitPlanted(page(0))
  const { shown = Number.NaN, usable = Number.NaN, answered = Number.NaN } = probed
  expect(usable).toBeGreaterThanOrEqual(shown)
  expect(answered).toBeGreaterThan(usable)
})

test('a page that only looks finished is usable with the first click that works', async () => {
  const { probed, painted } = await visitPlanted(page(2))
  const { shown = Number.NaN, usable = Number.NaN } = probed
  // Two clicks were in vain, a quarter of a second each.
  expect(usable - shown).toBeGreaterThanOrEqual(500)
  expect(painted.interactions).toBeGreaterThan(0)
})
