import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultsPage, faultTables } from '../support/browser/faults/page'
import { visitSights } from '../support/browser/faults/visit-sights'

test('docs/faults.md says what the tests expect; npm run faults writes it', () => {
  expect(readFileSync('docs/faults.md', 'utf8')).toBe(faultsPage())
})

test.each(Object.entries(faultTables))('%s: no row of the table is empty', (_title, rows) => {
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => Object.values(row).includes(''))).toEqual([])
})

test('every row on the browser and its tabs has its test', () => {
  const tests = readFileSync('tests/browser/faults.test.ts', 'utf8')
  for (const row of visitSights) expect(tests).toContain(row.test)
})
