import { fork, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildEnvironment, buildPortal, exampleEnvironment } from './portal-build'
import { Quiet } from './quiet'
import { spreadOf } from './statistics'
import { table } from '../markdown'

/** Seconds of one thing, run by run. */
type Times = Map<string, number[]>

/** What developers wait for: building, starting, testing. Answers a table of seconds. */
export async function measureHouse(root: string, runs: number, say: (text: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-house-'))
  const quiet = new Quiet(root)
  const times: Times = new Map()
  let busy = 0
  try {
    await quiet.learn()
    for (let run = 1; run <= runs; run += 1) {
      const before = await quiet.wait()
      note(
        times,
        'production build',
        seconds(() => build(root, folder)),
      )
      const cache = join(folder, `cache-${run}`)
      await startDevServer(root, cache, 'cold', times)
      await startDevServer(root, cache, 'warm', times)
      // Types, lint and tests keep what they have found out in here.
      rmSync(join(root, '.cache'), { recursive: true, force: true })
      runTests(root, 'cold', times)
      runTests(root, 'warm', times)
      if (!quiet.isQuiet(Math.max(before, await quiet.look()))) busy += 1
      say(`round ${run} of ${runs}: the machine was busy in ${busy}`)
    }
  } finally {
    quiet.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return `${describe(times)}\n\nMedians of ${runs}; the machine was busy before or after ${busy} of them.`
}

function build(root: string, folder: string): void {
  buildPortal({
    root,
    directory: join(folder, 'portal'),
    environment: exampleEnvironment(root),
    mode: 'production',
  })
}

function startDevServer(root: string, cache: string, state: string, times: Times): Promise<void> {
  return new Promise((done, fail) => {
    const start = performance.now()
    const server = fork(join(root, 'tools', 'bench', 'dev-server.ts'), [cache], {
      cwd: root,
      env: buildEnvironment(),
    })
    server.on('message', (message: string) => {
      note(times, `npm start, ${state}: ${message}`, (performance.now() - start) / 1000)
    })
    server.once('exit', (status) =>
      status === 0 ? done() : fail(new Error('The dev server did not start.')),
    )
  })
}

/** `npm test` says itself how long each of its parts has taken. */
function runTests(root: string, state: string, times: Times): void {
  const start = performance.now()
  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/test.ts'], {
    cwd: root,
    env: buildEnvironment(),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`Nothing is to be learned from tests that fail:\n${stdout.slice(-4000)}`)
  note(times, `npm test, ${state}`, (performance.now() - start) / 1000)
  for (const [, part = '', took] of stdout.matchAll(/^── (.+): passed in ([\d.]+) s$/gm)) {
    note(times, `npm test, ${state}: ${part}`, Number(took))
  }
}

function note(times: Times, name: string, took: number): void {
  times.set(name, [...(times.get(name) ?? []), took])
}

function seconds(act: () => void): number {
  const start = performance.now()
  act()
  return (performance.now() - start) / 1000
}

function describe(times: Times): string {
  const rows = [...times].map(([name, values]) => {
    const spread = spreadOf(values)
    return [name, ...[spread?.median, spread?.least, spread?.most].map((value) => (value ?? 0).toFixed(1))]
  })
  return table(['what', 'median s', 'least', 'most'], rows)
}
