import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type Migration, type PostgresPool } from 'kysely'
import { DatabaseOpenError, reasonOf } from './failure.ts'
import { migrate } from './migrate.ts'
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
  /** Those of the service; others in tests of an upgrade. */
  readonly migrations?: Readonly<Record<string, Migration>>
  /** Called with a sentence if the database belongs to a newer version of the service. */
  readonly onNewer?: (message: string) => void
}

/** The key of the lock under which tables are made; no other program is likely to use it. */
const startLock = 5_406_372_810

/** A migration may rewrite a large table, or wait for one of another instance. */
const migrationDeadline = 15 * 60 * 1000

/**
 * Opens the database and brings its tables up to date. Fails with a `DatabaseOpenError`: at once if the server cannot be
 * reached, or if another process has the embedded database open.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url === undefined ? openEmbedded(options) : openPostgres(options.url, options)
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

async function openPostgres(url: string, given: DatabaseOptions): Promise<Database> {
  const { onError = () => undefined, deadlines = defaultDeadlines } = given
  const options = { url, onError, deadlines }
  const database = over(postgresPool(options))
  const migrating = over(postgresPool({ ...options, deadlines: { ...deadlines, query: migrationDeadline } }))
  try {
    // With the short deadlines, so that a server that is down is noticed before the long ones begin.
    await sql`select 1`.execute(database)
    // Instances may start at the same time, and neither Kysely's lock nor pg-boss's covers the whole.
    await migrating.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${startLock})`.execute(transaction)
      await migrate(migrating, given)
    })
    return database
  } catch (error) {
    await database.destroy()
    throw new DatabaseOpenError(`The database cannot be used: ${reasonOf(error)}`, { cause: error })
  } finally {
    await migrating.destroy()
  }
}

/** The embedded engine is loaded only where it is used. */
async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { openPglite } = await import('./pglite.ts')
  const database = over(await openPglite(options.folder))
  try {
    await migrate(database, options)
    // Its only process has ended, so its locks are free.
    await database.deleteFrom('leases').execute()
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

function over(pool: PostgresPool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
