import { seededBugs } from '../seeded-bugs/all'
import { simulate } from './simulate'

interface TableOptions {
  readonly steps: number
  readonly seeds: readonly number[]
  /** Only the bugs whose description matches. */
  readonly filter: RegExp
}

/** Prints after how many steps each seeded bug is found. Returns whether all are. */
export async function printSeededBugs(
  { steps, seeds, filter }: TableOptions,
  print: (line: string) => void,
): Promise<boolean> {
  let foundAll = true
  print('  median  steps by seed            seeded bug')
  for (const { invariant, description, override } of seededBugs) {
    if (!filter.test(description)) continue
    const found: number[] = []
    for (const seed of seeds) {
      const options = { steps, seed, shrink: false, override, invariants: [invariant] }
      const { statistics, failure } = await simulate(options)
      found.push(failure === undefined ? Infinity : statistics.steps)
    }
    foundAll &&= found.every(Number.isFinite)
    const median = found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)]
    print(`${String(median).padStart(8)}  ${found.join(' ').padEnd(23)}  ${invariant.name}: ${description}`)
  }
  return foundAll
}
