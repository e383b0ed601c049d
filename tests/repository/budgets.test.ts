import { mkdtempSync, rmSync } from 'node:fs'
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
  built = buildPortal({ root: '.', directory, environment: exampleEnvironment('.'), mode: 'production' })
  process.stdout.write(`\n${describeLoads(budgets, built)}\n`)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('every route stays within its budget', () => {
  expect(overruns(budgets, built)).toEqual([])
})
