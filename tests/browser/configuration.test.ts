import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPortal, exampleEnvironment } from '../../tools/bench/portal-build'
import { servePreview } from '../../tools/preview'
import { openPortal } from '../support/browser/launch'
import { visitorIn } from '../support/browser/visitor'

const folder = mkdtempSync(join(tmpdir(), 'configured-'))
const directory = join(folder, 'portal')
const scripts = join(directory, 'assets')
const original = new Map<string, string>()

beforeAll(() => {
  buildPortal({ root: '.', directory, environment: exampleEnvironment('.') })
  for (const name of readdirSync(scripts).filter((each) => each.endsWith('.js')))
    original.set(join(scripts, name), readFileSync(join(scripts, name), 'utf8'))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Opens the built portal, which has no services; with a text that a host has replaced in its scripts. */
async function open(text = '', replacement = text) {
  for (const [file, script] of original) writeFileSync(file, script.replaceAll(text, replacement))
  const preview = await servePreview({ directory, port: 0 })
  onTestFinished(() => preview.close())
  // A configuration error has no stack and is logged empty.
  const allowed = { refused: /^https:\/\/[a-z]+\.example\.com\//, errors: /^$|ERR_|status of 404/ }
  return visitorIn(await openPortal({ baseURL: preview.address, allowed }))
}

test.for([
  {
    what: 'a malformed setting',
    text: 'https://api.example.com/web-payment',
    replacement: 'api.example.com',
    problem: 'PORTAL_API_URL is malformed',
  },
  {
    what: 'a changed setting that prevents the first render',
    text: 'analytics:{queue:`dataLayer`}',
    replacement: 'analytics:null',
    problem: 'analytics was changed',
  },
])('$what replaces the page with its name', async ({ text, replacement, problem }) => {
  const visitor = await open(text, replacement)
  const checked = visitor.page.waitForResponse(/compare-configuration/)
  await visitor.goTo('/de/membership')
  await (await checked).finished()
  await expect(visitor.page.getByText(problem)).toBeShown()
  await expect(visitor.heading(/./)).not.toBeShown()
})

test('a code is checked with the real service after a deploy, on a page that was idle before', async () => {
  const visitor = await open()
  const { page, context } = visitor
  await context.route('https://api.example.com/**', (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: {
        now: { currency: 'USD', amount: 0, trialDays: 7 },
        next: { amount: 24.99, date: '2027-01-01' },
      },
    }),
  )
  const loadedWhenIdle = page.waitForResponse(/http-client/)
  await visitor.goTo('/membership')
  await (await loadedWhenIdle).finished()
  await context.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await visitor.applyCode('CALM50')
  await expect(visitor.order).toContainText('$24.99 per year')
})
