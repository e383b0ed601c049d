import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Vitest's JSON report. A step without one, such as the compiler, counts as one test. */
  readonly report?: string
}

interface Result {
  readonly passed: number
  readonly skipped: number
  /** One line per failure. */
  readonly failures: readonly string[]
}

/**
 * `npm run test:browser -- promo` runs the test files whose path contains "promo". Several modes, separated by commas, share what
 * they install and check.
 */
const [chosen = 'all', ...given] = process.argv.slice(2)
const filters = given.filter((each) => each !== '--all')
// Long suites open all that they can: `tests/support/all-cases.ts`.
if (filters.length < given.length) process.env['ALL_CASES'] = 'true'
const isFiltered = filters.length > 0
const reports = '.cache/tests'

const checks = [
  check('contract', 'tsx/dist/cli.mjs', 'tools/contract.ts', '--check'),
  check('types', 'typescript/bin/tsc', '-b'),
  check('lint', 'oxlint/bin/oxlint', '--type-aware'),
  check('format', 'prettier/bin/prettier.cjs', '--check', '--cache', '--cache-location=.cache/prettier', '.'),
  check('unused', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  check('languages', 'tsx/dist/cli.mjs', 'tools/language/main.ts', 'check'),
]
// Only a full run reaches the coverage threshold.
const core = vitest('core', 'core', '--project', 'own-modules', ...(isFiltered ? [] : ['--coverage']))
const screens = vitest('screens', 'screens')
const browser = vitest('browser', 'sandbox build, browser')

const serviceTypes = check('service: types', 'typescript/bin/tsc', '-b', 'tests/adapters')

// The service and the stack are packages of their own, so that only their tests install what they need; the fake Stripe reads its
// objects' fields in the SDK.
const serviceInstalled = packages('service')
const servicePackage: Step[] = [
  ...serviceInstalled,
  serviceTypes,
  check('service: lint', 'oxlint/bin/oxlint', '--type-aware', '--config', 'service/lint.json', 'service'),
]
const stackInstalled = packages('tests/stack')
const stackPackage: Step[] = [
  ...serviceInstalled,
  ...stackInstalled,
  check('stack: types', 'typescript/bin/tsc', '-b', 'tests/stack'),
]
const hostileTypes: Step[] = [
  ...stackPackage,
  check('hostile: types', 'typescript/bin/tsc', '-b', 'tests/browser/hostile'),
]
const hostileTable = '--reporter=./tests/browser/hostile/table-reporter.ts'

const modes: Record<string, readonly Step[]> = {
  all: [...(isFiltered ? [] : checks), ...serviceInstalled, core, screens, browser],
  check: [
    ...checks,
    ...serviceInstalled,
    serviceTypes,
    check('budgets', 'tsx/dist/cli.mjs', 'tools/budgets/check-budgets.ts'),
  ],
  packages: [...serviceInstalled, ...stackInstalled],
  unit: [...serviceInstalled, core, screens],
  coverage: [...serviceInstalled, core],
  browser: [browser],
  full: [vitest('full', 'full: every page state')],
  engines: [vitest('engines', 'three browser engines')],
  hostile: [...hostileTypes, vitest('hostile', 'hostile worlds', hostileTable)],
  // The three in one run: no core waits for the last file of each.
  'long-browser': [...hostileTypes, vitest('full,hostile,engines', 'full, hostile, engines', hostileTable)],
  stack: [...stackPackage, vitest('stack', 'stack: real adapters')],
  service: [
    ...servicePackage,
    vitest('service', 'service: embedded database'),
    vitest('service-postgres', 'service: PostgreSQL'),
  ],
}

const steps = new Map(chosen.split(',').flatMap(stepsOf))
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const results = [...steps.values()].map(run)

console.log('\nstep                      result   seconds  passed  failed  skipped')
for (const { name, seconds, passed, failures, skipped } of results) {
  const cells = [seconds, passed, failures.length, skipped].map((cell) => String(cell).padStart(8)).join('')
  console.log(`${name.padEnd(25)} ${failures.length > 0 ? 'FAILED' : 'passed'}  ${cells}`)
}

const failures = results.flatMap((result) => result.failures)
const skipped = results.reduce((sum, result) => sum + result.skipped, 0)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
if (steps.size > 0 && passed + failures.length === 0) failures.push('No test was run.')
// A green pipeline would hide skipped tests.
if (skipped > 0 && process.env['CI']) failures.push(`${skipped} tests were skipped.`)
// `.ci/run` reads these lines.
console.log(`\n${[...failures.map((line) => `FAILED ${line}`), ''].join('\n')}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Returns the steps of a mode by name. */
function stepsOf(mode: string) {
  const found = modes[mode]
  if (!found) throw new Error(`Unknown mode "${mode}". Modes: ${Object.keys(modes).join(', ')}.`)
  return found.map((step) => [step.name, step] as const)
}

function check(name: string, script: string, ...parameters: string[]): Step {
  return { name, command: [process.execPath, `node_modules/${script}`, ...parameters] }
}

/** Installs the packages of a folder, unless that was done since its lock file has changed. */
function packages(folder: string): Step[] {
  const installed = statSync(`${folder}/node_modules/.package-lock.json`, { throwIfNoEntry: false })
  if (installed && installed.mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs) return []
  const command = ['npm', 'ci', '--prefix', folder, '--ignore-scripts', '--no-audit'] as const
  return [{ name: `packages of ${folder}`, command }]
}

/** Runs the tests of one project or, with commas between, of several. */
function vitest(projects: string, name: string, ...options: string[]): Step {
  const report = `${reports}/${projects}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A filter may leave a step without tests; a run without any test fails.
  if (isFiltered) options.push('--passWithNoTests', ...filters)
  const chosenProjects = projects.split(',').flatMap((project) => ['--project', project])
  const parameters = ['run', ...chosenProjects, ...reporters, ...options]
  return { ...check(name, 'vitest/vitest.mjs', ...parameters), report }
}

function run({ name, command: [program, ...parameters], report }: Step) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  // On Windows npm is a command file, which only a shell can start.
  const shell = program === 'npm' && process.platform === 'win32'
  const succeeded = spawnSync(program, parameters, { stdio: 'inherit', shell }).status === 0
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const result = report ? readReport(report) : { passed: Number(succeeded), skipped: 0, failures: [] }
  // A crash or a missed coverage threshold has no failed test.
  const stepFailed = !succeeded && result.failures.length === 0
  return { ...result, name, seconds, failures: stepFailed ? [name] : result.failures }
}

function readReport(file: string): Result {
  const none = { passed: 0, skipped: 0, failures: [] }
  if (!existsSync(file)) return none
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults
    return {
      passed: report.numPassedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(failuresIn),
    }
  } catch {
    return none // The run was killed while it wrote the report.
  }
}

/** A file that cannot be loaded has a message, but no test. */
function failuresIn({ name, status, message, assertionResults }: JsonTestResults['testResults'][number]) {
  const file = relative('', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${file} ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`,
  )
}

/** Returns an error's message on one line, without the stack trace. */
function firstLine(message: string): string {
  const [text = ''] = message.split(/\n\s+at /, 1)
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
