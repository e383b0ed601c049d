import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEnvironment } from '../../../tools/budgets/portal-build'

const kinds = {
  sandbox: { configuration: 'vite.config.ts', ready: process.env['SANDBOX_BUILT'] },
  /** Lets the crawler control the fakes. */
  crawl: {
    configuration: 'tests/support/browser/page-states/crawl.config.ts',
    ready: process.env['CRAWL_BUILT'],
  },
} as const

/** Temporary folders, so that another build cannot overwrite the files. */
const built: string[] = []

/**
 * Builds a sandbox in a language, and returns the folder, which the tests may change. `SANDBOX_BUILT` and `CRAWL_BUILT` name folders that are
 * built already, in English.
 */
export async function buildSandbox(kind: keyof typeof kinds = 'sandbox', language = 'en'): Promise<string> {
  const { configuration, ready } = kinds[kind]
  const folder = mkdtempSync(join(tmpdir(), 'portal-sandbox-'))
  built.push(folder)
  if (ready === undefined || language !== 'en')
    await viteBuild(folder, ['--config', configuration, '--mode', 'sandbox'], { PORTAL_LANGUAGE: language })
  else cpSync(ready, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

/** Builds the portal with other options or settings than those of the machine. */
export async function viteBuild(
  folder: string,
  options: readonly string[],
  settings: NodeJS.Dict<string> = {},
): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', ...options]
  const parameters = [...vite, '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  const env = { ...buildEnvironment(), ...settings }
  const build = spawn(process.execPath, parameters, { stdio: 'inherit', env, timeout: 120_000 })
  const [status] = (await once(build, 'exit')) as [number | null]
  if (status !== 0) throw new Error('The portal could not be built: see above.')
}

/** Lets every page of a build load a script before its own. */
export function addScript(folder: string, name: string, script: string): void {
  writeFileSync(join(folder, name), script)
  addToHead(folder, `<script src="/${name}"></script>`)
}

/** Lets the head of every page of a build begin with some HTML. */
export function addToHead(folder: string, html: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue
    const file = join(folder, path)
    const page = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      page.replace('<head>', () => `<head>${html}`),
    )
    rmSync(`${file}.br`, { force: true })
  }
}

export function removeBuilt(): void {
  for (const folder of built.splice(0)) rmSync(folder, { recursive: true, force: true })
}
