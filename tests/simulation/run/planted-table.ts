import { invariants } from '../invariants/all'
import { plantedBugs } from '../planted/all'
import { find } from '../planted/find'
import { number } from './summary'

const seeds = [1, 100_001, 200_001, 300_001, 400_001]
const patience = 40_000

/** Every planted bug, the promise that it breaks, and how long it took to be found. */
export async function plantedTable(report: (line: string) => void): Promise<string> {
  const lines = ['| promise | planted bug | steps until it is found |', '| --- | --- | --: |']
  for (const { name } of invariants) {
    for (const planted of plantedBugs.filter(({ promise }) => promise === name)) {
      const found: number[] = []
      // One after the other: each wants the whole machine.
      for (const seed of seeds) found.push((await find(planted, { seed, patience })) ?? Infinity)
      const median = found.sort((one, other) => one - other)[2] ?? Infinity
      const steps = median === Infinity ? `not in ${number(patience)}` : number(median)
      report(`${steps.padStart(10)}  ${planted.bug}  (${found.join(', ')})`)
      lines.push(`| ${name} | ${planted.bug} | ${steps} |`)
    }
  }
  return lines.join('\n')
}
