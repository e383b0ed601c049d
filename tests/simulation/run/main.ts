import { parseArgs } from 'node:util'
import { printSeededBugs } from './seeded-bugs-table'
import { simulate } from './simulate'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 100_000_000) },
    seeded: { type: 'boolean', default: false },
    filter: { type: 'string', default: '' },
  },
})
const steps = Number(values.steps)
const seed = Number(values.seed)

if (values.seeded) {
  const seeds = [1, 1_000_001, 2_000_001]
  if (!(await printSeededBugs({ steps, seeds, filter: new RegExp(values.filter) }, print)))
    process.exitCode = 1
} else {
  const onRun = (done: { readonly steps: number }) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done.steps} steps`)
  }
  const { statistics, failure } = await simulate({ steps, seed, onRun })
  const missing = failure === undefined ? statistics.missing() : []
  print(`\n${statistics.toString()}\n`)
  if (missing.length > 0) print(`Not tried often enough: ${missing.join(', ')}`)
  print(failure ?? `All invariants hold, seed ${seed}`)
  if (failure !== undefined || missing.length > 0) process.exitCode = 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
