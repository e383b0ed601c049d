import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
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

test('the compose file gives the password to both sides as it is', () => {
  const file = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')
  const { services } = parse(file) as Record<string, Record<string, { environment: Record<string, string> }>>
  const { DATABASE_URL, PGPASSWORD } = services?.['service']?.environment ?? {}
  expect(DATABASE_URL).not.toContain('$')
  expect(PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?[^}]*\}$/)
  expect(services?.['database']?.environment['POSTGRES_PASSWORD']).toBe(PGPASSWORD)
})
