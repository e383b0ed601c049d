import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'

export interface StepResult {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** One line for each failure. */
  readonly failures: readonly string[]
}

/** A step without tests of its own, such as the compiler, counts as one. */
export function checkResult(name: string, succeeded: boolean): StepResult {
  return succeeded
    ? { name, passed: 1, failed: 0, skipped: 0, failures: [] }
    : { name, passed: 0, failed: 1, skipped: 0, failures: [name] }
}

/**
 * Counts the tests in Vitest's JSON report. A run that failed without a failed test (a coverage threshold, a crash)
 * counts as one failure.
 */
export function testResult(name: string, reportFile: string, succeeded: boolean): StepResult {
  const report = readReport(reportFile)
  if (!report) return checkResult(name, false)
  const failures = report.testResults.flatMap(failuresIn)
  if (!succeeded && failures.length === 0) failures.push(name)
  const { numPassedTests: passed, numPendingTests, numTodoTests } = report
  return { name, passed, failed: failures.length, skipped: numPendingTests + numTodoTests, failures }
}

/** The FAILED lines and the last line, which `.ci/run` reads. */
export function summarize(results: readonly StepResult[], failOnSkipped: boolean) {
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    results.reduce((total, result) => total + result[count], 0)
  const skipped = sum('skipped')
  const nothingRan = sum('passed') + sum('failed') === 0
  const failed = sum('failed') + (failOnSkipped ? skipped : 0) + (nothingRan ? 1 : 0)
  return {
    failed,
    lines: [
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
      ...results.flatMap(({ failures }) => failures.map((failure) => `FAILED ${failure}`)),
      ...(nothingRan ? ['FAILED No test was run.'] : []),
      `${sum('passed')} passed, ${failed} failed`,
    ],
  }
}

/** A file that cannot be loaded has a message, but no test. */
function failuresIn({ name, status, message, assertionResults }: JsonTestResults['testResults'][number]) {
  const file = relative('', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstPart(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${file} ${fullName}: ${firstPart(failureMessages?.[0] ?? '')}`,
  )
}

/** An error's message on one line, without its stack trace. */
function firstPart(message: string): string {
  const [text = ''] = message.split(/\n\s+at /, 1)
  return text.replace(/\s+/g, ' ').slice(0, 300)
}

function readReport(file: string): JsonTestResults | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults
  } catch {
    return undefined // The run was killed while it wrote.
  }
}
