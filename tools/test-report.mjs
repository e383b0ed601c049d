import { existsSync, readFileSync } from 'node:fs'

/** @type {typeof import('./test-report.mjs').countCheck} */
export function countCheck(succeeded) {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 }
}

/** @type {typeof import('./test-report.mjs').countTests} */
export function countTests(reportFile, succeeded) {
  const report = readReport(reportFile)
  if (!report) return countCheck(false)
  const passed = report.numPassedTests
  const failed = report.numFailedTests
  const failedOtherwise = failed === 0 && (!succeeded || passed === 0)
  return {
    passed,
    failed: failedOtherwise ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** @type {typeof import('./test-report.mjs').findFailures} */
export function findFailures(reportFile) {
  const files = readReport(reportFile)?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ file: name, test: '', message }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      file: name,
      test: fullName,
      message: failureMessages?.[0] ?? '',
    }))
  })
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} ReportedTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: ReportedTest[] }} ReportedFile
 * @typedef {Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number> & { testResults?: ReportedFile[] }} Report
 */

/**
 * @param {string} file
 * @returns {Report | undefined}
 */
function readReport(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // a run that was killed while it wrote
  }
}

/** @type {typeof import('./test-report.mjs').addCounts} */
export function addCounts(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const count of counts) {
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
  }
  return total
}
