import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Built, Chunk } from './budgets'

/** Returns the environment without what Vite and Vitest set: a build would take it for development. */
export function buildEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _vitest, ...environment } = process.env
  return environment
}

/** Returns the settings of .env.example, with some addresses replaced. */
export function exampleEnvironment(root: string, addresses: Readonly<Record<string, string>> = {}) {
  const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'))
  return { ...(example as Record<string, string>), ...addresses }
}

/** Builds the portal into a folder, as `npm run build` does. */
export function buildPortal(options: {
  root: string
  directory: string
  environment: Readonly<Record<string, string>>
  mode?: 'production' | 'sandbox'
}): Built {
  const { root, directory, environment, mode = 'production' } = options
  const graphFile = `${directory}.graph.json`
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/budgets/build.ts', mode, directory, graphFile],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...buildEnvironment(), ...environment },
      timeout: 180_000,
    },
  )
  if (status !== 0) throw new Error('The portal did not build. See the output above.')
  return { directory, chunks: JSON.parse(readFileSync(graphFile, 'utf8')) as Chunk[] }
}
