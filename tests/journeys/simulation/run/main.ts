import { parseArgs } from 'node:util'
import { seededBugs } from '../seeded-bugs/all'
import { simulate } from './run'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 100_000_000) },
    seeded: { type: 'boolean', default: false },
    filter: { type: 'string', default: '' },
  },
})
const steps = Number(values.steps)
const isGood = await (values.seeded
  ? printSeededBugs(new RegExp(values.filter))
  : printRuns(Number(values.seed)))
if (!isGood) process.exitCode = 1

/** Prints the statistics. Returns whether all invariants hold and every command and outcome occurred often enough. */
async function printRuns(seed: number): Promise<boolean> {
  const onRun = (done: { readonly steps: number }) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done.steps} steps`)
  }
  const { statistics, failure } = await simulate({ steps, seed, onRun })
  const missing = failure === undefined ? statistics.missing() : []
  print(`\n${statistics.toString()}\n`)
  if (missing.length > 0) print(`Not tried often enough: ${missing.join(', ')}`)
  print(failure ?? `All invariants hold, seed ${seed}`)
  return failure === undefined && missing.length === 0
}

/** Prints after how many steps the matching seeded bugs are found. Returns whether all are. */
async function printSeededBugs(filter: RegExp): Promise<boolean> {
  let foundAll = true
  print('  median  steps by seed            seeded bug')
  for (const { invariant, description, override } of seededBugs) {
    if (!filter.test(description)) continue
    const found: number[] = []
    for (const seed of [1, 1_000_001, 2_000_001]) {
      const options = { steps, seed, shrink: false, override, invariants: [invariant] }
      const { statistics, failure } = await simulate(options)
      found.push(failure === undefined ? Infinity : statistics.steps)
    }
    foundAll &&= found.every(Number.isFinite)
    const median = found.toSorted((one, other) => one - other)[1]
    print(`${String(median).padStart(8)}  ${found.join(' ').padEnd(23)}  ${invariant.name}: ${description}`)
  }
  return foundAll
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
