import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/database/open.ts'

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

/** Empties every table. */
export async function clear(database: Database): Promise<void> {
  const tables = await database.introspection.getTables()
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(database)
}

/** Test files run at the same time, so each worker has a database of its own on the server. */
async function ownUrl(): Promise<string | undefined> {
  const url = inject('databaseUrl')
  if (url === undefined) return undefined
  const name = `worker_${process.env['VITEST_POOL_ID'] ?? '0'}_${process.pid}`
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = name
  return own.href
}
