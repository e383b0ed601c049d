import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, Migrator, PostgresDialect, sql, type PostgresPool } from 'kysely'
import { createQueues } from '../jobs/queues.ts'
import { DatabaseOpenError, reasonOf } from './failure.ts'
import { migrations } from './migrations.ts'
import { defaultDeadlines, postgresPool, type Deadlines } from './postgres.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

export interface DatabaseOptions {
  /** A PostgreSQL connection string; without one the database is embedded. */
  readonly url?: string | undefined
  /** The folder of the embedded database; in memory without one. */
  readonly folder?: string | undefined
  /** Called when an idle connection breaks; the pool opens another. */
  readonly onError?: (error: Error) => void
  /** Of the calls to a PostgreSQL server. */
  readonly deadlines?: Deadlines
}

/** A migration may rewrite a large table, or wait for one of another instance. */
const migrationDeadline = 15 * 60 * 1000

/**
 * Opens the database and brings its tables up to date. Fails with a `DatabaseOpenError`: at once if the server cannot be
 * reached, or if another process has the embedded database open.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options.folder) : openPostgres(options.url, options)
}

/**
 * Whether the database answers within the time, in milliseconds, and can be written to. An orchestrator's probe waits only a few
 * seconds.
 */
export async function isAlive(database: Database, timeout = 2000): Promise<boolean> {
  // A lock of no row: a server that can only be read refuses it, and changes nothing otherwise.
  const probe = database
    .selectFrom('leases')
    .select('name')
    .where(sql<boolean>`false`)
    .forUpdate()
  const answer = probe.execute().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(timeout, false, { ref: false })])
}

async function openPostgres(
  url: string,
  { onError = () => undefined, deadlines = defaultDeadlines }: DatabaseOptions,
): Promise<Database> {
  const options = { url, onError, deadlines }
  const database = over(postgresPool(options))
  const migrating = over(postgresPool({ ...options, deadlines: { ...deadlines, query: migrationDeadline } }))
  try {
    // With the short deadlines, so that a server that is down is noticed before the long ones begin.
    await sql`select 1`.execute(database)
    await migrate(migrating)
    return database
  } catch (error) {
    await database.destroy()
    throw new DatabaseOpenError(`The database cannot be used: ${reasonOf(error)}`, { cause: error })
  } finally {
    await migrating.destroy()
  }
}

/** The embedded engine is loaded only where it is used. */
async function openEmbedded(folder: string | undefined): Promise<Database> {
  const { openPglite } = await import('./pglite.ts')
  const database = over(await openPglite(folder))
  try {
    await migrate(database)
    // Its only process has ended: what it held is free, and the time of its jobs is over.
    await database.deleteFrom('leases').execute()
    await database
      .updateTable('pgboss.job')
      .set({ started_on: new Date(0) })
      .where('state', '=', 'active')
      .execute()
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

function over(pool: PostgresPool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Kysely holds a lock meanwhile, so that instances can start at the same time. */
async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations }) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed')
  await createQueues(database)
}
