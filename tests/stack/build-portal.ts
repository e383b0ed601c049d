import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Setting } from '../../src/composition/configuration/settings'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Builds the portal for production, configured by environment variables. */
export function buildPortal(outDir: string, environment: Partial<Record<Setting, string>>): void {
  // Vitest sets NODE_ENV and VITEST; with them Vite would build React's development version, and the sandbox.
  const { NODE_ENV: _mode, VITEST: _vitest, ...machine } = process.env
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ]
  const { status } = spawnSync(process.execPath, vite, {
    cwd: root,
    stdio: 'inherit',
    env: { ...machine, ...environment },
    timeout: 120_000,
  })
  if (status !== 0) throw new Error('The portal could not be built: see above.')
}
