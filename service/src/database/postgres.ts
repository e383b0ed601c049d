import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Client, DatabaseError, Pool, types, type ClientConfig, type PoolClient } from 'pg'
import { parseInstant } from './instants.ts'

// As the embedded database does. Text is node-postgres's choice for what a number may not hold; amounts are far from that.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.TIMESTAMPTZ, parseInstant)

/** In milliseconds. */
export interface Deadlines {
  /** For a new connection, and for a free one of the pool. */
  readonly connect: number
  /** For a query at the server, which then cancels it. A server that stays silent gets a quarter more. */
  readonly query: number
}

/** Shorter than the time that a load balancer, the portal or Stripe wait for an answer. */
export const defaultDeadlines: Deadlines = { connect: 5000, query: 8000 }

export interface PostgresOptions {
  readonly url: string
  readonly deadlines: Deadlines
  /** Called when an idle connection breaks; the pool opens another. */
  readonly onError: (error: Error) => void
}

/** A pool of connections that never ends the process, and never waits longer than its deadlines. */
export function postgresPool({ url, deadlines: { connect, query }, onError }: PostgresOptions): PostgresPool {
  const silence = Math.ceil(query * 1.25)
  const pool = new Pool({
    connectionString: withPostgresModes(url),
    max: 10,
    connectionTimeoutMillis: connect,
    // The server cancels the query, and the connection can still be used.
    statement_timeout: query,
    // The server may be unable to: it is stopped, or the network drops what it sends.
    query_timeout: silence,
    // An instance that was paused within a transaction must not block the others.
    idle_in_transaction_session_timeout: silence,
    // Finds idle connections whose other end is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: QuietClient,
  })
  pool.on('error', onError)
  return { connect: async () => discardedWhenUnclear(await pool.connect()), end: () => pool.end() }
}

/**
 * Returns the address whose `sslmode` means what it does to PostgreSQL's own programs: `require` encrypts, and does not ask whose the
 * certificate is. By itself, this version of node-postgres takes these three words for `verify-full`; the next one does not (the README
 * of pg-connection-string, postgresql.org/docs/current/libpq-ssl.html).
 */
function withPostgresModes(url: string): string {
  const hasMode = /[?&]sslmode=(prefer|require|verify-ca)(&|$)/.test(url)
  return hasMode && !url.includes('uselibpqcompat=') ? `${url}&uselibpqcompat=true` : url
}

/**
 * A client emits `error` besides failing its query, and without a listener that ends the process. The pool listens only to
 * idle clients (node-postgres, issues 2386 and 2439).
 */
class QuietClient extends Client {
  constructor(options?: ClientConfig) {
    super(options)
    this.on('error', () => undefined)
  }
}

/** postgresql.org/docs/current/errcodes-appendix.html: `read_only_sql_transaction` */
const readOnly = '25006'

/**
 * Discards the connection as soon as a query has failed without an answer of the server. After a time-out the pool would
 * reuse it, although it still waits for that answer and sends nothing more (node-postgres, issue 3399). One that refuses to
 * write leads to a server that was replaced in a failover: a new one finds the server that has taken its place.
 */
function discardedWhenUnclear(client: PoolClient): PostgresPoolClient {
  let failure: Error | undefined

  async function query(text: string, parameters: unknown[]): Promise<PostgresQueryResult<unknown>> {
    // The rollback after a lost connection must not hide the reason.
    if (failure) throw failure
    try {
      const { command, rowCount, rows } = await client.query<Record<string, unknown>>(text, parameters)
      return { command: command as 'SELECT', rowCount: rowCount ?? 0, rows }
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code === readOnly) {
        failure = error instanceof Error ? error : new Error('The query has failed', { cause: error })
        client.release(true)
      }
      throw error
    }
  }

  function release(): void {
    if (!failure) client.release()
  }

  return { query: query as PostgresPoolClient['query'], release }
}
