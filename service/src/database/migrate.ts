import { Migrator, type Migration } from 'kysely'
import { createQueues } from '../jobs/queues.ts'
import { DatabaseOpenError } from './failure.ts'
import { migrations as ownMigrations } from './migrations.ts'
import type { Database } from './open.ts'

interface MigrateOptions {
  readonly migrations?: Readonly<Record<string, Migration>>
  readonly onNewer?: (message: string) => void
}

/**
 * Brings the tables up to date. Only one instance at a time may do so. A database of a newer version stays as it is, and is used: what a
 * version adds does not keep the one before from working. Fails with a `DatabaseOpenError` for one that is older than 0.1.0.
 */
export async function migrate(
  database: Database,
  { migrations = ownMigrations, onNewer = () => undefined }: MigrateOptions,
): Promise<void> {
  const executed = await executedMigrations(database)
  const [first = ''] = Object.keys(migrations)
  if (executed.length > 0 && !executed.includes(first))
    throw new DatabaseOpenError(
      'The database is older than version 0.1.0 of the service: empty it, start the service, and run reconcile, which reads customers and subscriptions from Stripe',
    )
  const newer = executed.filter((name) => !(name in migrations))
  if (newer.length > 0)
    onNewer(`The database is of a newer version of the service, which has added ${newer.join(', ')}`)
  const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, madeBefore])) }
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed')
  await createQueues(database)
}

/** A migration that this version does not know, and that the database has. */
const madeBefore: Migration = {
  up: async () => {
    throw new Error('It was made by a newer version')
  },
}

async function executedMigrations(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
