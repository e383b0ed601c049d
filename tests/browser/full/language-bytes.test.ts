import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { measureRoutes, readBudgets, type RouteLoad } from '../../../tools/bench/budgets'
import { buildPortal, exampleEnvironment } from '../../../tools/bench/portal-build'

const folder = mkdtempSync(join(tmpdir(), 'language-bytes-'))

/** How much more than the English build another may weigh: its scripts and its pages, by a share. */
const script = 1.01
const html = 1.1

afterAll(() => rmSync(folder, { recursive: true }))

function measure(tag: string, prefix: string): Record<string, RouteLoad> {
  const settings = { PORTAL_COUNTRY_HEADER: 'X-Country-Code', PORTAL_LANGUAGE: tag }
  const environment = exampleEnvironment('.', settings)
  const built = buildPortal({ root: '.', directory: join(folder, tag), environment })
  return measureRoutes({ ...built, prefix }, readBudgets('.'))
}

test('another language weighs hardly more than English, on every page', { timeout: 240_000 }, () => {
  const german = measure('de', '/de')
  const tooLarge = Object.entries(measure('en', '')).flatMap(([route, english]) => {
    const own = german[route] as RouteLoad
    const isSmall = own.javascript <= english.javascript * script && own.html <= english.html * html
    return isSmall ? [] : [{ route, own, english }]
  })
  expect(tooLarge).toEqual([])
})
