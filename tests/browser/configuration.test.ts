import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPortal, exampleEnvironment } from '../../tools/bench/portal-build'
import { servePreview } from '../../tools/preview'
import { openPortal } from '../support/browser/launch'
import '../support/browser/matchers'

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

/** Opens the built portal after a host has replaced a text in its scripts. */
async function openPatched(text: string, replacement: string) {
  for (const [file, script] of original) writeFileSync(file, script.replaceAll(text, replacement))
  const preview = await servePreview({ directory, port: 0 })
  onTestFinished(() => preview.close())
  // A configuration error has no stack and is logged empty.
  const allowed = { refused: /^https:\/\/[a-z]+\.example\.com\//, errors: /^$|ERR_/ }
  const { page } = await openPortal({ baseURL: preview.address, allowed })
  const checked = page.waitForResponse(/compare-configuration/)
  await page.goto('/de/membership')
  await (await checked).finished()
  return page
}

test('a malformed setting replaces the page with its name', async () => {
  const page = await openPatched('https://api.example.com/web-payment', 'api.example.com')
  await expect(page.getByText('PORTAL_API_URL is malformed')).toBeShown()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeShown()
})

test('a changed setting that prevents the first render is named instead of its consequence', async () => {
  const page = await openPatched('analytics:{queue:`dataLayer`}', 'analytics:null')
  await expect(page.getByText('analytics was changed')).toBeShown()
})

test('the portal opens in another language', async () => {
  const german = join(folder, 'german')
  const environment = exampleEnvironment('.', { PORTAL_LANGUAGE: 'de' })
  buildPortal({ root: '.', directory: german, environment })
  const preview = await servePreview({ directory: german, port: 0 })
  onTestFinished(() => preview.close())
  const allowed = { refused: /^https:\/\/[a-z]+\.example\.com\//, errors: /ERR_/ }
  const { page } = await openPortal({ baseURL: preview.address, allowed })
  const checked = page.waitForResponse(/compare-configuration/)
  await page.goto('/de/membership')
  await (await checked).finished()
  await expect(page.getByRole('radio', { name: 'Jahresabo' })).toBeShown()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
}, 180_000)
