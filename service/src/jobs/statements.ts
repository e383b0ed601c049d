import { CompiledQuery, createQueryId, RawNode, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from '../database/open.ts'

type Rows = { rows: unknown[] }

/** postgresql.org/docs/current/errcodes-appendix.html: `unique_violation` */
const uniqueViolation = '23505'

/** The queue by which pg-boss turns its schedules into jobs. */
const ownQueue = '__pgboss__send-it'

/**
 * Sends pg-boss's statements through the pool of the service, or in the transaction that is given. On the embedded database they
 * would otherwise fall into whatever transaction is open.
 */
export function statementsOf(
  database: Database,
  log: (entry: object, message: string) => void = () => undefined,
): PgBoss.Db {
  async function executeSql(text: string, values: unknown[] = []): Promise<Rows> {
    if (/^\s*begin\b/i.test(text)) return runScript(database, text)
    try {
      return await run(database, text, values)
    } catch (error) {
      if (database.isTransaction) throw error
      // A job that waits for one of the same key keeps pg-boss from fetching those behind it: its index allows one that runs.
      if (codeOf(error) === uniqueViolation) {
        await postponeBlocked(database, String(values[0]))
        return run(database, text, values)
      }
      // pg-boss does not wait for the end of its own jobs: a rejection would end the process. The job runs once more.
      if (values[0] !== ownQueue) throw error
      log({ error }, 'The database was lost while a schedule became due')
      return { rows: [] }
    }
  }
  return { executeSql }
}

async function run(database: Database, text: string, values: unknown[]): Promise<Rows> {
  const id = createQueryId()
  // Plugins see it like any other query.
  database.getExecutor().transformQuery(RawNode.createWithSql(text), id)
  return database.executeQuery(CompiledQuery.raw(text, values))
}

/** A script has a BEGIN and COMMIT of its own, so that a failure leaves its transaction open. */
async function runScript(database: Database, text: string): Promise<Rows> {
  return database.connection().execute(async (connection) => {
    try {
      return await run(connection, text, [])
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => undefined)
      throw error
    }
  })
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Lets the jobs behind those that wait for a running one be fetched: they wait a second longer. */
async function postponeBlocked(database: Database, queue: string): Promise<void> {
  await database
    .updateTable('pgboss.job as waiting')
    .set({ start_after: sql<Date>`now() + interval '1 second'` })
    .where('name', '=', queue)
    .where('state', 'in', ['created', 'retry'])
    .where((columns) =>
      columns.exists(
        columns
          .selectFrom('pgboss.job as running')
          .select('running.id')
          .where('running.name', '=', queue)
          .where('running.state', '=', 'active')
          .whereRef('running.singleton_key', '=', 'waiting.singleton_key'),
      ),
    )
    .execute()
}
