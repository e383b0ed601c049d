import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEnvironment } from '../../../tools/budgets/portal-build'

const kinds = {
  sandbox: {
    ready: process.env['SANDBOX_BUILT'],
    build: (folder: string) => ['tools/build/main.ts', '--mode', 'sandbox', '--outDir', folder],
  },
  /** Lets the crawler control the fakes. */
  crawl: {
    ready: process.env['CRAWL_BUILT'],
    build: (folder: string) => ['tests/support/browser/page-states/crawl-build.ts', folder],
  },
}

/** Temporary folders, so that another build cannot overwrite the files. */
const built: string[] = []

/**
 * Builds a sandbox in a language, and returns the folder, which the tests may change. `SANDBOX_BUILT` and `CRAWL_BUILT` name folders that are
 * built already, in English.
 */
export async function buildSandbox(kind: keyof typeof kinds = 'sandbox', language = 'en'): Promise<string> {
  const { ready, build } = kinds[kind]
  const folder = mkdtempSync(join(tmpdir(), 'portal-sandbox-'))
  built.push(folder)
  if (ready === undefined || language !== 'en') await runBuild(build(folder), { PORTAL_LANGUAGE: language })
  else cpSync(ready, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

/** Builds the portal with other options or settings than those of the machine. */
export async function buildPortal(
  folder: string,
  options: readonly string[],
  settings: NodeJS.Dict<string>,
): Promise<void> {
  await runBuild(['tools/build/main.ts', '--outDir', folder, ...options], settings)
}

async function runBuild(program: readonly string[], settings: NodeJS.Dict<string>): Promise<void> {
  const env = { ...buildEnvironment(), ...settings }
  const parameters = ['--import', 'tsx', ...program]
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
