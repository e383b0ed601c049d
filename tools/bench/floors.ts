import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildEnvironment } from './portal-build'

/** The pages that the portal is compared with: one heading, without a script and drawn by the portal's packages. */
export const floors = ['empty', 'stack-alone'] as const
export type Floor = (typeof floors)[number]

/** Runs a plain `vite build`. The portal's configuration does not apply, so a floor changes only with its packages. */
export function buildFloor(root: string, floor: Floor, directory: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const source = join(root, 'tools', 'bench', 'floors', floor)
  const { status } = spawnSync(
    process.execPath,
    // React Router's "use client" directives are warnings here, which the portal's React plugin hides too.
    [vite, 'build', source, '--outDir', directory, '--logLevel', 'error'],
    { stdio: 'inherit', env: buildEnvironment() },
  )
  if (status !== 0) throw new Error(`The floor "${floor}" did not build. See the output above.`)
}
