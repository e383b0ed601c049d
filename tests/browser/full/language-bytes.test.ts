import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureRoutes, readBudgets, type RouteLoad } from '../../../tools/budgets/budgets'
import { buildPortal, exampleEnvironment } from '../../../tools/budgets/portal-build'

const folder = mkdtempSync(join(tmpdir(), 'language-bytes-'))
const budgets = readBudgets('.')
const countryHeader = { PORTAL_COUNTRY_HEADER: 'X-Country-Code' }

/** How much more than the English build a language may weigh: its scripts by a share and in bytes, its pages by a share. */
const languages = [
  // The hashes in the names of files compress differently in each build, by up to some 100 bytes.
  { tag: 'de', script: 0.01, bytes: 200, html: 0.1 },
  // A letter of the Arabic script has two bytes.
  { tag: 'ar', script: 0.01, bytes: 2000, html: 0.1 },
]

let english: Record<string, RouteLoad>

beforeAll(() => {
  english = measure('en', '')
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true }))

function measure(tag: string, prefix: string): Record<string, RouteLoad> {
  const environment = exampleEnvironment('.', { ...countryHeader, PORTAL_LANGUAGE: tag })
  const built = buildPortal({ root: '.', directory: join(folder, tag), environment })
  return measureRoutes({ ...built, prefix }, budgets)
}

test.for(languages)(
  '$tag weighs hardly more than English, on every page',
  { timeout: 240_000 },
  ({ tag, script, bytes, html }) => {
    const loads = measure(tag, `/${tag}`)
    const tooLarge = Object.entries(english).flatMap(([route, load]) => {
      const own = loads[route] as RouteLoad
      const share = (value: number, of: number) => `${((value / of - 1) * 100).toFixed(2)} %`
      process.stdout.write(
        `${tag} ${route}: script ${share(own.javascript, load.javascript)}, HTML ${share(own.html, load.html)}\n`,
      )
      return [
        ...(own.javascript > load.javascript * (1 + script) + bytes
          ? [`${route}: ${own.javascript} bytes of script`]
          : []),
        ...(own.html > load.html * (1 + html) ? [`${route}: ${own.html} bytes of HTML`] : []),
      ]
    })
    expect(tooLarge).toEqual([])
  },
)
