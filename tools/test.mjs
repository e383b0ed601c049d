import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addCounts, countCheck, countTests, findFailures } from './test-report.mjs'

/** @typedef {{ name: string, command: string[], report?: string }} Step `command` is a script of node_modules, or npm. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = join(root, '.cache', 'tests')

/** @type {Step[]} */
const checks = [
  { name: 'types', command: ['typescript/bin/tsc', '-b'] },
  { name: 'lint', command: ['oxlint/bin/oxlint', '--type-aware'] },
  {
    name: 'format',
    command: [
      'prettier/bin/prettier.cjs',
      '--check',
      '--cache',
      `--cache-location=${join(root, '.cache', 'prettier')}`,
      '.',
    ],
  },
  { name: 'unused', command: ['knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'] },
]
const core = vitest('core', 'core, contracts, house', ['--project', 'own-modules', '--coverage'])
const screens = vitest('screens', 'screens')
const browser = vitest('browser', 'sandbox build, browser')
const full = vitest('full', 'full: every state walked')

// What only the stack needs is a package of its own, so that nobody else has to install it.
const stackPackages = [
  {
    name: 'stack: packages',
    command: ['npm', 'ci', '--prefix', 'tests/stack', '--ignore-scripts', '--no-audit'],
  },
  { name: 'stack: types', command: ['typescript/bin/tsc', '-b', 'tests/stack'] },
]
const stack = [...stackPackages, vitest('stack', 'stack: real adapters')]
const faults = [
  vitest('faults', 'faults: files, steps'),
  ...stackPackages,
  vitest('call-faults', 'faults: calls'),
]

/** @type {Record<string, Step[]>} */
const modes = {
  all: [...checks, core, screens, browser],
  check: checks,
  browser: [browser],
  full: [full],
  faults,
  stack,
}

const mode = process.argv[2] ?? 'all'
const steps = modes[mode]
if (steps) {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  summarize(steps.map(runStep))
} else {
  console.error(`There is no mode "${mode}". Modes: ${Object.keys(modes).join(', ')}.`)
  process.exitCode = 1
}

/**
 * @param {string} project
 * @param {string} name
 * @param {string[]} options
 * @returns {Step}
 */
function vitest(project, name, options = []) {
  const report = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    report,
    command: ['vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...options],
  }
}

/** @param {Step} step */
function runStep({ name, command: [program = '', ...parameters], report }) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const [file, script] = program === 'npm' ? ['npm'] : [process.execPath, join(root, 'node_modules', program)]
  const { status } = spawnSync(file, [...(script ? [script] : []), ...parameters], {
    cwd: root,
    stdio: 'inherit',
    // On Windows npm is a command file, which only a shell can start.
    shell: program === 'npm' && process.platform === 'win32',
  })
  const seconds = (performance.now() - start) / 1000
  const succeeded = status === 0
  const count = report ? countTests(report, succeeded) : countCheck(succeeded)
  console.log(`── ${name}: ${count.failed ? 'failed' : 'passed'} in ${seconds.toFixed(1)} s`)
  return { name, seconds, count, failures: report ? findFailures(report) : [] }
}

/** @param {ReturnType<typeof runStep>[]} results */
function summarize(results) {
  const total = addCounts(results.map((result) => result.count))
  console.log('\nstep                      result   seconds  passed  failed  not run')
  for (const { name, seconds, count } of results) {
    const cells = [seconds.toFixed(1).padStart(8), ...[count.passed, count.failed, count.skipped].map(column)]
    console.log(`${name.padEnd(25)} ${count.failed ? 'FAILED' : 'passed'}  ${cells.join('')}`)
  }
  // Nobody reads the output of a green pipeline: what it did not run has to turn it red.
  const failed = total.failed + (process.env['CI'] ? total.skipped : 0)
  if (total.skipped > 0) console.log(`${total.skipped} not run: see the tests marked as skipped above.`)
  // Each on a line of its own: .ci/run repeats these lines at its end, whose readers may have only that.
  for (const { name, count, failures } of results) {
    if (count.failed > 0 && failures.length === 0) console.log(`FAILED ${name}`)
    for (const { file, test, message } of failures)
      console.log(`FAILED ${relative(root, file)} ${test}: ${briefly(message)}`)
  }
  console.log(`\n${total.passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/**
 * What an error says, without where it was thrown.
 *
 * @param {string} message
 */
function briefly(message) {
  return message
    .split(/\n\s+at /, 1)
    .join('')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}

/** @param {number} value */
function column(value) {
  return String(value).padStart(8)
}
