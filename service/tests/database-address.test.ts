import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../tools/free-port.ts'
import { isAlive, openDatabase } from '../src/database/open.ts'
import { startPostgres, type PostgresServer } from './support/postgres.ts'

const password = `a@b/c:d#e?f%41$g'h"i j\\k[l]&m=ü`

describe('a password of any characters', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(password)
  }, 60_000)
  afterAll(() => server?.stop())
  afterEach(() => vi.unstubAllEnvs())

  async function canConnect(url: string): Promise<boolean> {
    const database = await openDatabase({ url })
    onTestFinished(() => database.destroy())
    return isAlive(database)
  }

  function withoutPassword(): URL {
    const url = new URL(server.url)
    url.password = ''
    return url
  }

  test('is accepted percent-encoded in the address', async () => {
    expect(await canConnect(server.url)).toBe(true)
  })

  test('is accepted as it is in PGPASSWORD', async () => {
    vi.stubEnv('PGPASSWORD', password)
    expect(await canConnect(withoutPassword().href)).toBe(true)
    const { port } = withoutPassword()
    expect(await canConnect(`postgres://portal@/postgres?host=${server.folder}&port=${port}`)).toBe(true)
  })

  test('that is wrong is reported', async () => {
    vi.stubEnv('PGPASSWORD', 'another')
    await expect(canConnect(withoutPassword().href)).rejects.toThrow(
      'The database cannot be used: password authentication failed for user "portal"',
    )
  })
})

describe('a server with a certificate that it has made itself', () => {
  let server: PostgresServer
  let certificate: string
  beforeAll(async () => {
    server = await startPostgres()
    certificate = await useOwnCertificate(server)
  }, 60_000)
  afterAll(() => server?.stop())

  /** Returns whether the connection is encrypted. Rejects if there is none. */
  async function isEncrypted(parameters: string): Promise<boolean> {
    const database = await openDatabase({ url: `${server.url}?${parameters}` })
    onTestFinished(() => database.destroy())
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database)
    return rows[0]?.ssl ?? false
  }

  test.each(['require', 'prefer', 'no-verify'])('is used with sslmode=%s, which encrypts', async (mode) => {
    expect(await isEncrypted(`sslmode=${mode}`)).toBe(true)
  })

  test('is used without encryption only where the address asks for none', async () => {
    expect(await isEncrypted('sslmode=disable')).toBe(false)
  })

  test.each(['require', 'verify-ca', 'verify-full'])(
    'is used with sslmode=%s and its certificate',
    async (mode) => {
      expect(await isEncrypted(`sslrootcert=${certificate}&sslmode=${mode}`)).toBe(true)
    },
  )

  test('is refused with sslmode=verify-full, and a sentence says why', async () => {
    await expect(isEncrypted('sslmode=verify-full')).rejects.toThrow(
      'The database cannot be used: self-signed certificate',
    )
  })
})

/** Gives the server a new certificate for its address. Returns the certificate's file. */
async function useOwnCertificate({ url, folder }: PostgresServer): Promise<string> {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')]
  const parameters =
    '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=portal -addext subjectAltName=IP:127.0.0.1'
  execFileSync('openssl', ['req', ...parameters.split(' '), '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const owner = statSync(folder)
  for (const file of [key, certificate]) chownSync(file, owner.uid, owner.gid)
  const database = await openDatabase({ url })
  for (const [setting, value] of [
    ['ssl_key_file', key],
    ['ssl_cert_file', certificate],
    ['ssl', 'on'],
  ])
    await sql`alter system set ${sql.raw(`${setting} = '${value}'`)}`.execute(database)
  await sql`select pg_reload_conf()`.execute(database)
  await database.destroy()
  return certificate
}

describe('the compose file', () => {
  const file = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')
  const { services } = parse(file) as {
    readonly services: Readonly<Record<'portal' | 'service' | 'database', ComposedService>>
  }

  test('gives the password to both sides as it is', () => {
    const { DATABASE_URL, PGPASSWORD } = services.service.environment
    expect(DATABASE_URL).not.toContain('$')
    expect(PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?[^}]*\}$/)
    expect(services.database.environment['POSTGRES_PASSWORD']).toBe(PGPASSWORD)
  })

  test('opens no port to other machines, whatever their firewall says', () => {
    const ports = Object.values(services).flatMap((each) => each.ports ?? [])
    expect(ports.length).toBeGreaterThan(0)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
  })

  test('calls the database ready only once it answers over the network', async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const { port } = new URL(server.url)
    // While the image prepares the database, its server has a socket and no port.
    const another = String(await freePort())
    symlinkSync(join(server.folder, `.s.PGSQL.${port}`), join(server.folder, `.s.PGSQL.${another}`))
    const [, program = '', ...parameters] = services.database.healthcheck?.test ?? []
    const isReady = (PGPORT: string) => {
      const env = { PGHOST: server.folder, PGPORT }
      return spawnSync(join(server.programs, program), parameters, { env }).status === 0
    }
    expect([isReady(port), isReady(another)]).toEqual([true, false])
  })
})

interface ComposedService {
  readonly environment: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
}
