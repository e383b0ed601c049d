import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lets the crawler control the fakes and the language. */
export const crawlConfig = 'tests/support/browser/page-states/crawl.config.ts'

/** Temporary folders, so that another build cannot overwrite the files. */
const built: string[] = []

/** Builds the sandbox, with another Vite configuration if one is given, and returns the folder. */
export async function buildSandbox(config = 'vite.config.ts'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sandbox-'))
  built.push(folder)
  // Vitest sets NODE_ENV and VITEST; with them Vite would build React's development version.
  const { NODE_ENV: _mode, VITEST: _vitest, ...environment } = process.env
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--mode', 'sandbox']
  const parameters = [...vite, '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  const build = spawn(process.execPath, parameters, { stdio: 'inherit', env: environment, timeout: 120_000 })
  const [status] = (await once(build, 'exit')) as [number | null]
  if (status !== 0) throw new Error('The sandbox could not be built: see above.')
  return folder
}

export function removeBuilt(): void {
  for (const folder of built.splice(0)) rmSync(folder, { recursive: true, force: true })
}
