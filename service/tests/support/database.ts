import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/database/open.ts'
import { dueCopies } from '../../src/jobs/due-copies.ts'
import { startPostgres, type PostgresServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server; the embedded database without one. */
    databaseUrl: string | undefined
  }
}

let shared: Promise<Database> | undefined

/** Returns an empty database. It is opened once for all tests of a worker. */
export async function emptyDatabase(): Promise<Database> {
  shared ??= openDatabase({ url: await ownUrl() })
  const database = await shared
  await clear(database)
  return database
}

/** Returns an empty database beside that of the worker; the test closes it. */
export async function anotherDatabase(): Promise<Database> {
  return openDatabase({ url: await ownUrl() })
}

/**
 * Empties every table; deleting a few rows is faster than new files of `truncate`. Work of the service may go on meanwhile: all
 * locks are taken at once or none, because waiting for one while another is held would be a deadlock.
 */
export async function clear(database: Database): Promise<void> {
  const empty = sql`do $$
    declare
      names text[] := array(
        select tablename::text from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      );
      name text;
    begin
      execute format('lock table %s in access exclusive mode nowait', array_to_string(names, ', '));
      foreach name in array names loop
        execute 'delete from ' || name;
      end loop;
    end $$`
  for (let attempts = 1000; ; attempts -= 1)
    try {
      await empty.execute(database)
      return
    } catch (error) {
      if (attempts === 0 || !isLocked(error)) throw error
    }
}

/** Returns how many copies are requested and not made yet. */
export async function pendingCopies(database: Database): Promise<number> {
  return (await dueCopies(database)).length
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Test files run at the same time, so each worker has a database of its own on the server. */
async function ownUrl(): Promise<string | undefined> {
  const url = inject('databaseUrl')
  return url === undefined ? undefined : createDatabase(url)
}

/** Returns an empty database on a PostgreSQL server: the one of the test run, or one started for the test file. */
export async function ownServer(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const url = inject('databaseUrl')
  const server = url === undefined ? await startPostgres() : { url, stop: async () => undefined }
  return { ...server, url: await createDatabase(server.url) }
}

let databases = 0

async function createDatabase(url: string): Promise<string> {
  databases += 1
  const name = `worker_${process.env['VITEST_POOL_ID'] ?? '0'}_${process.pid}_${databases}`
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = name
  return own.href
}
