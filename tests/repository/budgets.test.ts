import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeLoads, overruns, readBudgets, type Built } from '../../tools/bench/budgets'
import { buildPortal, exampleEnvironment } from '../../tools/bench/portal-build'

const folder = mkdtempSync(join(tmpdir(), 'budgets-'))
const budgets = readBudgets('.')
let built: Built

beforeAll(() => {
  const directory = join(folder, 'portal')
  const environment = exampleEnvironment('.', { PORTAL_COUNTRY_HEADER: 'X-Country-Code' })
  built = buildPortal({ root: '.', directory, environment, mode: 'production' })
  process.stdout.write(`\n${describeLoads(budgets, built)}\n`)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

const pageOf = (file: string) => readFileSync(join(built.directory, file), 'utf8')

test('a page of a country does not load the geo script; the page for unknown countries does', () => {
  const geo = /geo\.example\.com/
  expect(pageOf('membership.html')).toMatch(geo)
  const page = pageOf('countries/ALL_gb/membership.html')
  expect(page).not.toMatch(geo)
  expect(page).toContain('<meta name="country" content="GB">')
})

test('only pages for signed-in users connect to the service and the identity provider early', () => {
  const connected = (file: string) =>
    [...pageOf(file).matchAll(/<link rel="preconnect" crossorigin href="([^"]*)">/g)].map(([, href]) => href)
  expect(connected('index.html')).toEqual([
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://api.example.com',
  ])
  expect([connected('membership.html'), connected('signin.html')]).toEqual([[], []])
})

test('every route stays within its budget', () => {
  expect(overruns(budgets, built)).toEqual([])
})
