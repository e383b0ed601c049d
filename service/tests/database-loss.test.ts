import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive, openDatabase, type Database, type DatabaseOptions } from '../src/database/open.ts'
import { ownServer } from './support/database.ts'
import { startFaultyProxy, type FaultyProxy } from './support/faulty-proxy.ts'
import { startHarness } from './support/harness.ts'

const deadlines = { connect: 1500, query: 500 }
/** What the service may need until it fails: the client's deadline is a quarter longer, and the machine may be busy. */
const soon = 10_000

let server: Awaited<ReturnType<typeof ownServer>>
let proxy: FaultyProxy
/** Not through the proxy. */
let watcher: Database

beforeAll(async () => {
  server = await ownServer()
  proxy = await startFaultyProxy(server.url)
  watcher = await openDatabase({ url: server.url })
})
beforeEach(async () => {
  proxy.setTraffic('passes')
  await proxy.listen()
})
afterAll(async () => {
  await proxy?.close()
  await watcher?.destroy()
  await server?.stop()
})

async function open(options: DatabaseOptions = {}): Promise<Database> {
  const database = await openDatabase({ url: proxy.url, deadlines, ...options })
  onTestFinished(() => database.destroy())
  return database
}

const sleepAt = (database: Database, seconds = 60) => sql`select pg_sleep(${seconds})`.execute(database)
const one = (database: Database) => sql`select 1 as one`.execute(database)

/** Resolves with the number of these statements that the server executes: a few still run when their client is gone. */
async function sleeping(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(
    watcher,
  )
  return rows.length
}

/** Resolves with the message of the failure. */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: Error) => error.message,
  )

const patient = { connect: 5000, query: 30_000 }

describe('a connection that is lost', () => {
  test.each(['end', 'reset'] as const)(
    'during a query (%s) fails the query, and the next succeeds',
    async (how) => {
      const database = await open({ deadlines: patient })
      const before = await sleeping()
      const query = failureOf(sleepAt(database))
      await expect.poll(sleeping).toBe(before + 1)
      proxy.cut(how)
      expect(await query).toMatch(/terminated|ECONNRESET/)
      await one(database)
    },
  )

  test('within an answer fails the query, and the next succeeds', async () => {
    const database = await open()
    proxy.setTraffic('breaks within an answer')
    await expect(one(database)).rejects.toBeInstanceOf(Error)
    proxy.setTraffic('passes')
    await one(database)
  })

  test.each([
    ['before BEGIN', 0],
    ['after BEGIN', 1],
    ['before COMMIT', 2],
  ])('in a transaction (%s) rolls it back', async (_when, at) => {
    const database = await open()
    const lose = (step: number) => {
      if (step === at) proxy.setTraffic('breaks within an answer')
    }
    const row = { name: `lost-${at}`, last_run_at: new Date() }
    lose(0)
    const transaction = database.transaction().execute(async (each) => {
      lose(1)
      await each.insertInto('jobs').values(row).execute()
      proxy.cut()
      lose(2)
    })
    await expect(transaction).rejects.toBeInstanceOf(Error)
    proxy.setTraffic('passes')
    expect(await database.selectFrom('jobs').selectAll().where('name', '=', row.name).execute()).toEqual([])
  })

  test('while it is idle is reported, and the next query succeeds', async () => {
    const errors: Error[] = []
    const database = await open({ onError: (error) => void errors.push(error) })
    await one(database)
    proxy.cut()
    await expect.poll(() => errors.length).toBe(1)
    await one(database)
  })
})

describe('a server that is silent', () => {
  test('fails more queries than the pool has connections in time, and all succeed when it is back', async () => {
    const database = await open()
    const outcomes = async () => {
      const queries = await Promise.allSettled(Array.from({ length: 25 }, () => one(database)))
      return new Set(queries.map(({ status }) => status))
    }
    await expect.poll(outcomes).toEqual(new Set(['fulfilled']))
    proxy.setTraffic('is lost')
    const start = performance.now()
    expect(await outcomes()).toEqual(new Set(['rejected']))
    expect(performance.now() - start).toBeLessThan(soon)
    proxy.setTraffic('passes')
    await expect.poll(outcomes).toEqual(new Set(['fulfilled']))
  })

  test.each(['begin', 'insert', 'commit'])('at %s fails the transaction in time', async (at) => {
    const database = await open()
    await one(database)
    const start = performance.now()
    if (at === 'begin') proxy.setTraffic('is lost')
    const transaction = database.transaction().execute(async (each) => {
      if (at === 'insert') proxy.setTraffic('is lost')
      await each
        .insertInto('jobs')
        .values({ name: `silent-${at}`, last_run_at: new Date() })
        .execute()
      if (at === 'commit') proxy.setTraffic('is lost')
    })
    // The server ends a session that is idle in a transaction at the same time.
    await expect(transaction).rejects.toThrow(/timeout|terminated/)
    expect(performance.now() - start).toBeLessThan(soon)
    proxy.setTraffic('passes')
    await one(database)
  })

  test('is not alive after the time of the probe', async () => {
    const database = await open({ deadlines: patient })
    proxy.setTraffic('is lost')
    const start = performance.now()
    expect(await isAlive(database, 100)).toBe(false)
    expect(performance.now() - start).toBeLessThan(soon)
    proxy.cut()
  })

  test('fails requests with 500 and the readiness probe with 503, and everything recovers', async () => {
    const database = await open()
    const { app, call } = await startHarness({ database })
    const statuses = async () => [
      (await call('GET', '/users/me', { as: 'mira' })).status,
      (await app.inject('/ready')).statusCode,
      (await app.inject('/health')).statusCode,
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    proxy.setTraffic('is lost')
    expect(await statuses()).toEqual([500, 503, 200])
    proxy.setTraffic('passes')
    await proxy.refuse()
    expect(await statuses()).toEqual([500, 503, 200])
    await proxy.listen()
    expect(await statuses()).toEqual([200, 200, 200])
  })
})

// Some hosts fail over without closing connections, which then lead to a standby.
describe('a server that can only be read', () => {
  const freeze = (database: Database) => sql`set default_transaction_read_only = on`.execute(database)
  const write = (database: Database) =>
    database.insertInto('jobs').values({ name: crypto.randomUUID(), last_run_at: new Date() }).execute()

  test.each([
    ['a write', write],
    ['a transaction', (database: Database) => database.transaction().execute(write)],
  ])('fails %s, and the next is sent on another connection', async (_what, change) => {
    const database = await open()
    await freeze(database)
    await expect(change(database)).rejects.toMatchObject({ code: '25006' })
    await change(database)
  })

  test('is not ready, until another connection can write', async () => {
    const database = await open()
    const { app } = await startHarness({ database })
    await freeze(database)
    const status = async () => (await app.inject('/ready')).statusCode
    expect(await status()).toBe(503)
    expect(await status()).toBe(200)
  })
})

describe('a slow query', () => {
  test('is ended by the server, which keeps the connection', async () => {
    const database = await open()
    await one(database)
    const [before, others] = [proxy.connections(), await sleeping()]
    await expect(sleepAt(database)).rejects.toMatchObject({ code: '57014' })
    expect(proxy.connections()).toBe(before)
    // The server answers before it calls the connection idle.
    await expect.poll(sleeping).toBeLessThanOrEqual(others)
  })

  test('on every connection fails the next query in time', async () => {
    const database = await open({ deadlines: { ...deadlines, query: 30_000 } })
    const slow = Promise.allSettled(Array.from({ length: 10 }, () => sleepAt(database)))
    const start = performance.now()
    await expect(one(database)).rejects.toThrow('timeout')
    expect(performance.now() - start).toBeLessThan(soon)
    proxy.cut()
    await slow
    await one(database)
  })
})

describe('opening', () => {
  test.each([
    ['refuses connections', () => proxy.refuse(), /^The database cannot be used: .*ECONNREFUSED/],
    ['is silent', async () => proxy.setTraffic('is lost'), /^The database cannot be used: .*timeout/],
    [
      'breaks within the handshake',
      async () => proxy.setTraffic('breaks within an answer'),
      /^The database cannot be used: .*terminated/,
    ],
  ])('fails in time where the server %s', async (_what, disturb, message) => {
    await disturb()
    const start = performance.now()
    const opened = openDatabase({ url: proxy.url, deadlines })
    await expect(opened).rejects.toThrow(message)
    expect(performance.now() - start).toBeLessThan(soon)
  })

  describe('while another instance migrates', () => {
    /** Runs the work while this test holds Kysely's lock of migrations. */
    async function whileMigrating(work: () => Promise<void>): Promise<void> {
      await watcher.connection().execute(async (other) => {
        await sql`select pg_advisory_lock(3853314791062309107)`.execute(other)
        await work()
        await sql`select pg_advisory_unlock(3853314791062309107)`.execute(other)
      })
    }

    const waiting = async () => {
      const { rows } = await sql`
        select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(watcher)
      return rows.length
    }

    test('waits longer than a query may take', async () => {
      let opened: Promise<Database> | undefined
      await whileMigrating(async () => {
        opened = open()
        await expect.poll(waiting).toBe(1)
        await sleepAt(watcher, (deadlines.query * 2) / 1000)
      })
      expect(await isAlive(await (opened as Promise<Database>))).toBe(true)
    })

    test('fails if the connection is lost', async () => {
      await whileMigrating(async () => {
        const opened = failureOf(open())
        await expect.poll(waiting).toBe(1)
        proxy.cut()
        expect(await opened).toMatch(/^The database cannot be used: .*terminated/)
      })
      await one(await open())
    })
  })
})
