import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addCounts, countCheck, countTests, findFailures } from '../../tools/test-report.mjs'

const directory = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(directory, { recursive: true }))

const reportOf = (numPassedTests: number, numFailedTests: number) => {
  const file = join(directory, `${numPassedTests}-${numFailedTests}.json`)
  writeFileSync(file, JSON.stringify({ numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 1 }))
  return file
}

test.each([
  ['tests that pass and fail are counted', 5, 2, false, { passed: 5, failed: 2 }],
  ['tests that all pass fail nothing', 5, 0, true, { passed: 5, failed: 0 }],
  ['a run that ended badly has failed, though every test passed', 5, 0, false, { passed: 5, failed: 1 }],
  ['a run of no test has failed', 0, 0, true, { passed: 0, failed: 1 }],
])('%s', (_name, passed, failed, succeeded, expected) => {
  expect(countTests(reportOf(passed, failed), succeeded)).toEqual({ ...expected, skipped: 2 })
})

test('a run without a readable report has failed', () => {
  const broken = join(directory, 'broken.json')
  writeFileSync(broken, '{"numPassed')
  const failedOnce = { passed: 0, failed: 1, skipped: 0 }

  expect(countTests(broken, true)).toEqual(failedOnce)
  expect(countTests(join(directory, 'missing.json'), true)).toEqual(failedOnce)
})

test('what failed is named: tests with the message of each, and files that could not be loaded', () => {
  const file = join(directory, 'named.json')
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
  const failed = { fullName: 'divides', status: 'failed', failureMessages: ['Error: by zero', 'again'] }
  const testResults = [
    { name: '/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: '/b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    { name: '/c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ]
  writeFileSync(file, JSON.stringify({ testResults }))

  expect(findFailures(file)).toEqual([
    { file: '/a.test.ts', test: 'divides', message: 'Error: by zero' },
    { file: '/b.test.ts', test: '', message: 'No such module' },
  ])
  expect(findFailures(join(directory, 'missing.json'))).toEqual([])
})

test('the total adds up checks and tests', () => {
  const total = addCounts([countCheck(true), countCheck(false), { passed: 5, failed: 1, skipped: 2 }])
  expect(total).toEqual({ passed: 6, failed: 2, skipped: 2 })
})
