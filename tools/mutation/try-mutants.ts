import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { mutantOf, type Mutant } from './mutant'
import { filesOf, type Part } from './parts'

/** Makes every change that Stryker knows, one at a time, and runs the tests that pass through it. */
export async function tryMutants(root: string, part: Part, only: string | undefined): Promise<Mutant[]> {
  const files = filesOf(root, part, only)
  const results = await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: part.config, related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // A busy machine is slow; an endless loop is known by how often it goes round.
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile: join('.cache', 'mutation', `${part.name}.json`),
    tempDirName: join('.cache', 'mutation', 'sandbox'),
    ignorePatterns: ['/.cache', '/dist*', '/screenshots', 'tests/stack/node_modules'],
    // Stryker would rewrite the real one with the JavaScript API of TypeScript, which 7 has not.
    tsconfigFile: 'none.json',
    reporters: ['progress-append-only'],
  }).runMutationTest()

  // Stryker tells what it knows from earlier runs about other files, too.
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  return results.flatMap((result) => {
    const file = relative(root, result.fileName).replaceAll('\\', '/')
    const source = sources.get(file)
    return source === undefined ? [] : [mutantOf(result, file, source)]
  })
}
