import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { checkResult, summarize, testResult, type StepResult } from './test-report'

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Vitest's JSON report; a step without one is a check that passes or fails as a whole. */
  readonly report?: string
}

/** `npm run test:browser -- promo`: everything after the mode goes to Vitest. */
const [mode = 'all', ...filters] = process.argv.slice(2)
const reports = '.cache/tests'

const checks = [
  check('types', 'typescript/bin/tsc', '-b'),
  check('lint', 'oxlint/bin/oxlint', '--type-aware'),
  check('format', 'prettier/bin/prettier.cjs', '--check', '--cache', '--cache-location=.cache/prettier', '.'),
  check('unused', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
]
// A part of the tests does not reach the coverage threshold.
const coverage = filters.length === 0 ? ['--coverage'] : []
const core = vitest('core', 'core, contracts, house', '--project', 'own-modules', ...coverage)
const browser = vitest('browser', 'sandbox build, browser')

// The stack is a package of its own, so that only its tests install what it needs.
const stackPackage: Step[] = [
  {
    name: 'stack: packages',
    command: ['npm', 'ci', '--prefix', 'tests/stack', '--ignore-scripts', '--no-audit'],
  },
  check('stack: types', 'typescript/bin/tsc', '-b', 'tests/stack'),
]

const modes: Record<string, readonly Step[]> = {
  all: [...checks, core, vitest('screens', 'screens'), browser],
  check: checks,
  browser: [browser],
  full: [vitest('full', 'full: every state walked')],
  stack: [...stackPackage, vitest('stack', 'stack: real adapters')],
  faults: [vitest('faults', 'faults: files, steps'), ...stackPackage, vitest('call-faults', 'faults: calls')],
}

const steps = modes[mode]
if (!steps) throw new Error(`There is no mode "${mode}". Modes: ${Object.keys(modes).join(', ')}.`)
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const results = steps.map(run)

console.log('\nstep                      result   seconds  passed  failed  skipped')
for (const { name, seconds, passed, failed, skipped } of results) {
  const cells = [seconds, passed, failed, skipped].map((cell) => String(cell).padStart(8)).join('')
  console.log(`${name.padEnd(25)} ${failed ? 'FAILED' : 'passed'}  ${cells}`)
}
// CI fails on skipped tests: nobody reads the output of a green pipeline.
const { lines, failed } = summarize(results, Boolean(process.env['CI']))
console.log(`\n${lines.join('\n')}`)
process.exitCode = failed > 0 ? 1 : 0

function check(name: string, script: string, ...parameters: string[]): Step {
  return { name, command: [process.execPath, `node_modules/${script}`, ...parameters] }
}

function vitest(project: string, name: string, ...options: string[]): Step {
  const report = `${reports}/${project}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A filter may leave a step without tests; a run without any test fails.
  if (filters.length > 0) options.push('--passWithNoTests', ...filters)
  return {
    ...check(name, 'vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...options),
    report,
  }
}

function run({ name, command: [program, ...parameters], report }: Step): StepResult & { seconds: string } {
  console.log(`\n── ${name}`)
  const start = performance.now()
  // On Windows npm is a command file, which only a shell can start.
  const shell = program === 'npm' && process.platform === 'win32'
  const succeeded = spawnSync(program, parameters, { stdio: 'inherit', shell }).status === 0
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const result = report ? testResult(name, report, succeeded) : checkResult(name, succeeded)
  console.log(`── ${name}: ${result.failed ? 'failed' : 'passed'} in ${seconds} s`)
  return { ...result, seconds }
}
