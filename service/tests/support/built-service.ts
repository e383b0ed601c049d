import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../../../', import.meta.url).pathname

export type RunningProgram = ReturnType<typeof observe>
export type BuiltService = ReturnType<typeof buildService>

/**
 * Copies the service, as its package has it, to a folder of its own, and builds it there. `edits` change its sources before, by their path
 * below `src`.
 */
export function buildService(
  settings: Readonly<Record<string, string>>,
  edits: Readonly<Record<string, (source: string) => string>> = {},
) {
  const parent = mkdtempSync(join(tmpdir(), 'portal-service-'))
  const folder = join(parent, 'service')
  cpSync(`${root}contract`, join(parent, 'contract'), { recursive: true })
  for (const name of ['package.json', 'tsconfig.build.json', 'src'])
    cpSync(`${root}service/${name}`, join(folder, name), { recursive: true })
  for (const [path, edit] of Object.entries(edits)) {
    const file = join(folder, 'src', path)
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
  }
  symlinkSync(`${root}service/node_modules`, join(folder, 'node_modules'))
  writeFileSync(join(folder, '.env'), '')
  const build = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`The build has failed: ${build.stdout}${build.stderr}`)
  const common = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    PORT: '0',
    SERVICE_PORTAL_URL: 'http://127.0.0.1:4180',
    SERVICE_RATE_LIMIT: '0',
    SERVICE_CATALOGUE: `${root}brands/halcyon/catalogue.json`,
    SERVICE_API_DOCUMENT: `${root}docs/openapi.yaml`,
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: 'whsec_fake',
    FIREBASE_PROJECT_ID: 'demo-portal',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    ...settings,
  }
  const start = (
    command: string,
    parameters: readonly string[],
    own: Readonly<Record<string, string>> = {},
  ) =>
    observe(
      spawn(command, parameters, { cwd: folder, env: { ...common, ...own }, detached: true, stdio: 'pipe' }),
    )
  return {
    /** Runs one of the built programs: `main.js`, `reconcile.js`, `tables.js`. */
    run: (program: string, own?: Readonly<Record<string, string>>) =>
      start(process.execPath, [`dist/service/src/${program}`], own),
    /** Runs a module in the folder of the build. */
    evaluate: (code: string) => start(process.execPath, ['--input-type=module', '--eval', code]),
    /** Runs `npm start` in a process group of its own. */
    npmStart: (parameters: readonly string[]) => start('npm', ['start', ...parameters]),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

function observe(child: ChildProcess) {
  let text = ''
  child.stdout?.on('data', (data) => (text += String(data)))
  child.stderr?.on('data', (data) => (text += String(data)))
  /** Resolves with the exit code; with the signal if one ended it. */
  const exit = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? String(signal))),
  )
  /** Resolves with the address at which it listens. */
  const address = async () => {
    for (;;) {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
      if (found !== undefined) return found
      const ended = exit.then((code) => Promise.reject(new Error(`Ended with ${code}: ${text}`)))
      await Promise.race([once(child.stdout ?? child, 'data'), ended])
    }
  }
  return { child, /** What the program has printed. */ output: () => text, exit, address }
}

/** Ends the program and what it has started. */
export function killGroup({ child }: RunningProgram): void {
  try {
    process.kill(-Number(child.pid), 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
