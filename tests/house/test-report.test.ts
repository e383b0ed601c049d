import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkResult, summarize, testResult } from '../../tools/test-report'

const directory = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** What the runner prints at its end for one run of Vitest that left this report. */
function linesOf(report: object | string, { succeeded = false, failOnSkipped = false } = {}) {
  const file = join(directory, 'report.json')
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return summarize([testResult('core', file, succeeded)], failOnSkipped).lines
}

const passing = { numPassedTests: 5, numPendingTests: 0, numTodoTests: 0, testResults: [] }

test('names each failed test, and each file that cannot be loaded', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
  const message = 'Error: by\n zero\n    at divide (a.ts:1)'
  const failed = { fullName: 'divides', status: 'failed', failureMessages: [message, 'again'] }
  const testResults = [
    { name: resolve('tests/a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: resolve('tests/b.test.ts'), status: 'failed', message: 'No module', assertionResults: [] },
    { name: resolve('tests/c.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
  ]
  expect(linesOf({ ...passing, testResults })).toEqual([
    'FAILED tests/a.test.ts divides: Error: by zero',
    'FAILED tests/b.test.ts: No module',
    '5 passed, 2 failed',
  ])
})

test.each([
  ['fails without a failed test', passing],
  ['is killed while it writes its report', '{"numPassed'],
])('a run that %s counts as one failure', (_what, report) => {
  expect(linesOf(report)).toEqual([
    'FAILED core',
    expect.stringMatching(/^\d passed, 1 failed$/) as unknown as string,
  ])
})

test('a run without any test fails', () => {
  const report = { ...passing, numPassedTests: 0 }
  expect(linesOf(report, { succeeded: true })).toEqual(['FAILED No test was run.', '0 passed, 1 failed'])
})

test.each([
  [true, '5 passed, 3 failed'],
  [false, '5 passed, 0 failed'],
])('counts skipped tests as failed in CI: %s', (failOnSkipped, last) => {
  const report = { ...passing, numPendingTests: 2, numTodoTests: 1 }
  expect(linesOf(report, { succeeded: true, failOnSkipped })).toEqual(['3 skipped', last])
})

test('adds up the steps', () => {
  const { lines, failed } = summarize([checkResult('types', true), checkResult('lint', false)], false)
  expect(lines).toEqual(['FAILED lint', '1 passed, 1 failed'])
  expect(failed).toBe(1)
})
