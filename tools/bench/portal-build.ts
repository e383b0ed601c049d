import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Built, Chunk } from './graph'

/** Which composition is measured: the one that is published. */
export const measuredMode: 'production' | 'sandbox' = 'production'

/** The owner's configuration as .env.example has it, with other addresses where somebody has to answer. */
export function exampleEnvironment(root: string, addresses: Readonly<Record<string, string>> = {}) {
  const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'))
  return { ...(example as Record<string, string>), ...addresses }
}

/** Builds the portal into a folder, as `npm run build` does, whoever asks for it. */
export function buildPortal(options: {
  root: string
  directory: string
  environment: Readonly<Record<string, string>>
  mode?: typeof measuredMode
}): Built {
  const { root, directory, environment, mode = measuredMode } = options
  const graphFile = `${directory}.graph.json`
  // Vitest sets NODE_ENV and VITEST; with them Vite would build something else.
  const { NODE_ENV: _mode, VITEST: _vitest, ...outer } = process.env
  const { status } = spawnSync(process.execPath, ['tools/bench/build.mjs', mode, directory, graphFile], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...outer, ...environment },
    timeout: 180_000,
  })
  if (status !== 0) throw new Error('The portal could not be built: see above.')
  return { directory, chunks: JSON.parse(readFileSync(graphFile, 'utf8')) as Chunk[] }
}
