export type Count = { passed: number; failed: number; skipped: number }

/** One check without tests of its own, such as the compiler, counts as one. */
export function countCheck(succeeded: boolean): Count

/**
 * Counts the tests in Vitest's JSON report. A step that ran nothing, left no report, or failed without a failed test
 * (a file that could not be loaded, a coverage threshold) has failed once.
 */
export function countTests(reportFile: string, succeeded: boolean): Count

export type Failure = { file: string; test: string; message: string }

/** The failed tests of Vitest's JSON report, and with an empty name the files that could not be loaded. */
export function findFailures(reportFile: string): Failure[]

export function addCounts(counts: Count[]): Count
