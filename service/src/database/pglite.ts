import type { PGliteInterface } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'

/** The embedded database as a pool of one connection: transactions take turns. */
export function pglitePool(pglite: PGliteInterface): PostgresPool {
  let last: Promise<void> = Promise.resolve()

  async function connect(): Promise<PostgresPoolClient> {
    const before = last
    let release = () => {}
    last = new Promise((resolve) => {
      release = resolve
    })
    await before
    return { query: query as PostgresPoolClient['query'], release }
  }

  async function query(text: string, parameters: unknown[]): Promise<PostgresQueryResult<unknown>> {
    const { rows, affectedRows = 0 } = await pglite.query(text, parameters)
    const command = (/^\s*(\w+)/.exec(text)?.[1] ?? '').toUpperCase() as 'SELECT'
    return { command, rowCount: affectedRows, rows }
  }

  return { connect, end: () => pglite.close() }
}
