import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What is changed in one go, and the tests that have to notice. */
export interface Part {
  readonly name: 'core' | 'stores' | 'view-models'
  readonly folder: string
  /** Those of the folder's files that are changed, by their path from the root of the repository. */
  readonly files: RegExp
  /** Configuration of Vitest with the tests. */
  readonly config: string
  /** Per cent of the mutants that have to be killed. */
  readonly goal: number
}

export const parts: readonly Part[] = [
  {
    name: 'core',
    folder: 'src-core',
    files: /\.ts$/,
    config: 'tools/mutation/core.config.ts',
    goal: 90,
  },
  {
    name: 'stores',
    folder: 'src/stores',
    files: /\.ts$/,
    config: 'tools/mutation/presentation.config.ts',
    goal: 90,
  },
  {
    name: 'view-models',
    folder: 'src/screens',
    files: /\.view-model\.ts$/,
    config: 'tools/mutation/presentation.config.ts',
    goal: 90,
  },
]

/** The part's files, or those of them whose path begins so. Throws where there are none. */
export function filesOf(root: string, part: Part, only = ''): string[] {
  const all = readdirSync(join(root, part.folder), { recursive: true, encoding: 'utf8' })
  const files = all
    .map((path) => `${part.folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => part.files.test(path) && path.startsWith(only))
  if (files.length === 0) throw new Error(`No file of the part "${part.name}" begins with ${only}`)
  return files
}
