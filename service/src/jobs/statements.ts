import { CompiledQuery, createQueryId, RawNode, sql } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from '../database/open.ts'

type Rows = { rows: unknown[] }

/**
 * Sends pg-boss's statements through the pool of the service, or in the transaction that is given. On the embedded database they
 * would otherwise fall into whatever transaction is open.
 */
export function statementsOf(database: Database): PgBoss.Db {
  return {
    executeSql: (text: string, values?: unknown[]) =>
      /^\s*begin\b/i.test(text) ? runScript(database, text) : run(database, text, values ?? []),
  }
}

/**
 * The same, but what fails is only reported: pg-boss does not wait for its own statements after a job, and a rejection would end the
 * process. The job then runs once more when its time is over.
 */
export function quietStatementsOf(database: Database, onError: (error: unknown) => void): PgBoss.Db {
  const statements = statementsOf(database)
  return {
    executeSql: (text, values) => statements.executeSql(text, values).catch(onError) as Promise<Rows>,
  }
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
