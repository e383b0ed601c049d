import { mkdirSync } from 'node:fs'
import { Kysely, Migrator, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { Pool } from 'pg'
import { migrations } from './migrations.ts'
import { pglitePool } from './pglite.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without one the database is embedded. */
  readonly url?: string | undefined
  /** The folder of the embedded database; in memory without one. */
  readonly folder?: string | undefined
  /** Called when an idle connection breaks; the pool opens another. */
  readonly onError?: (error: Error) => void
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: await openPool(options) }) })
  await migrate(database)
  return database
}

/** Whether the database answers. */
export async function isAlive(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database)
    return true
  } catch {
    return false
  }
}

async function openPool({ url, folder, onError = () => undefined }: DatabaseOptions): Promise<PostgresPool> {
  if (url !== undefined) {
    const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
    pool.on('error', onError)
    return pool
  }
  // The embedded engine is loaded only where it is used.
  const { PGlite } = await import('@electric-sql/pglite')
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  return pglitePool(await PGlite.create(folder))
}

/** Kysely holds a lock meanwhile, so that instances can start at the same time. */
async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed')
}
