import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Cell } from './cells'
import { pathNames } from './paths'

/** Prints one table: how each path ended in each world. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cells = modules.flatMap((module) => [...module.children.allTests()].flatMap(cellsOf))
    if (cells.length === 0) return
    const worlds = [...new Set(cells.map(({ world }) => world))]
    const width = Math.max(...worlds.map((world) => world.length))
    const row = (name: string, values: readonly string[]) =>
      `${name.padEnd(width)}  ${values.map((value, at) => value.padEnd(pathNames[at]?.length ?? 0)).join('  ')}`
    const lines = worlds.map((world) =>
      row(
        world,
        pathNames.map((path) => endingIn(cells, world, path)),
      ),
    )
    const said = cells.flatMap(({ world, path, ending }) =>
      ending.type === 'says' ? [`${path}: ${world}: at ${ending.step}, “${ending.sentence}”`] : [],
    )
    const lost = cells.flatMap(({ world, path, ending }) =>
      ending.type === 'NOWHERE' ? [`NOWHERE ${path}: ${world}: at ${ending.step}, ${ending.reason}`] : [],
    )
    process.stdout.write(`${['', row('', pathNames), ...lines, '', ...said, '', ...lost].join('\n')}\n`)
  }
}

const cellsOf = (test: TestCase): readonly Cell[] => test.meta().cells ?? []

/** The worst ending of the field; paths that were not followed have a dot. */
function endingIn(cells: readonly Cell[], world: string, path: string): string {
  const types = cells
    .filter((cell) => cell.world === world && cell.path === path)
    .map((cell) => cell.ending.type)
  return (['NOWHERE', 'says', 'ends'] as const).find((type) => types.includes(type)) ?? '·'
}
