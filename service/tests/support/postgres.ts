import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { Client } from 'pg'
import { freePort } from '../../../tools/free-port.ts'

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

let server: PostgresServer | undefined

export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres()
  project.provide('databaseUrl', server.url)
}

export async function teardown(): Promise<void> {
  await server?.stop()
}

/**
 * Starts a PostgreSQL server of its own, in a temporary folder on a free port of this machine. Every connection is trusted, unless
 * there is a password.
 */
export async function startPostgres(password?: string) {
  const programs = findPrograms() ?? installPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const as = { ...user, stdio: 'ignore' } as const
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password ?? '')
  const authentication =
    password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', passwordFile]
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const created = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'portal', '-N', ...authentication],
    as,
  )
  if (created.status !== 0) throw new Error('initdb has failed')
  const port = await freePort()
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    ...['fsync=off', 'max_connections=200'].flatMap((each) => ['-c', each]),
  ]
  const child = spawn(join(programs, 'postgres'), options, as)
  const credentials = ['portal', ...(password === undefined ? [] : [encodeURIComponent(password)])].join(':')
  const url = `postgres://${credentials}@127.0.0.1:${port}/postgres`
  await untilReady(url, () => child.exitCode === null)
  return {
    url,
    /** Of its socket. */
    folder,
    /** The folder of PostgreSQL's programs. */
    programs,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server's own programs are not on the path. */
function findPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return undefined
  const newest = readdirSync(versions).toSorted((left, right) => Number(right) - Number(left))
  return newest
    .map((version) => join(versions, version, 'bin'))
    .find((each) => existsSync(join(each, 'initdb')))
}

function installPrograms(): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...parameters: string[]) =>
    spawnSync('apt-get', parameters, { stdio: 'inherit', env, timeout: 180_000 })
  if (process.getuid?.() === 0) {
    run('update')
    run('install', '-y', '--no-install-recommends', 'postgresql')
  }
  const found = findPrograms()
  if (found === undefined)
    throw new Error('PostgreSQL is not installed, and could not be: apt-get install postgresql')
  return found
}

/** PostgreSQL refuses to run as root; its package brings a user. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8').match(/^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m)
  if (!line) throw new Error('There is no user to run PostgreSQL as')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (!isRunning()) throw new Error('PostgreSQL did not start')
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // A connection that is refused at once would make a busy loop.
      await once(spawn('sleep', ['0.1']), 'exit')
    }
  }
  throw new Error('PostgreSQL does not answer')
}
