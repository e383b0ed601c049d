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
const asBuilt = new Map<string, string>()

beforeAll(() => {
  buildPortal({ root: '.', directory, environment: exampleEnvironment('.') })
  for (const name of readdirSync(scripts).filter((each) => each.endsWith('.js')))
    asBuilt.set(join(scripts, name), readFileSync(join(scripts, name), 'utf8'))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** What a visitor sees of the published portal when its host has put another text into its scripts. */
async function openPatched(text: string, by: string) {
  for (const [file, script] of asBuilt) writeFileSync(file, script.replaceAll(text, by))
  const preview = await servePreview({ directory, port: 0 })
  onTestFinished(() => preview.close())
  // The browser tells of an error with its stack, and that of a configuration has none.
  const allowed = { refused: /^https:\/\/[a-z]+\.example\.com\//, errors: /^$|ERR_/ }
  const { page } = await openPortal({ baseURL: preview.address, allowed })
  const checked = page.waitForResponse(/compare-configuration/)
  await page.goto('/membership')
  await (await checked).finished()
  return page
}

test('a value that the host has spoilt is named in the place of the page, once it is shown', async () => {
  const page = await openPatched('https://api.example.com/web-payment', 'api.example.com')
  await expect(page.getByText('PORTAL_API_URL is malformed')).toBeShown()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeShown()
})

test('what is wrong with the configuration is said where it lets nothing be shown, and not what came of it', async () => {
  const page = await openPatched('analytics:{queue:`dataLayer`}', 'analytics:null')
  await expect(page.getByText('analytics was changed')).toBeShown()
})

test('a good configuration lets the page be', async () => {
  const page = await openPatched('', '')
  await expect(page.getByRole('radio').first()).toBeShown()
})
