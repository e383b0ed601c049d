import { readFileSync } from 'node:fs'
import { sql, type Migration } from 'kysely'
import { Client } from 'pg'
import type { Stripe } from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrations as firstMigrations } from '../src/database/migrations.ts'
import { openDatabase, type Database, type DatabaseOptions } from '../src/database/open.ts'
import { createApp } from '../src/http/app.ts'
import { dueCopies } from '../src/jobs/due-copies.ts'
import { copyFormat } from '../src/stripe/customer-rows.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { serveApi } from '../fake-stripe/connect.ts'
import { FakeStripe, webhookRequest } from '../fake-stripe/fake-stripe.ts'
import { seedStripe } from '../fake-stripe/seed.ts'
import { buildService, killGroup, type RunningProgram } from './support/built-service.ts'
import { ownServer } from './support/database.ts'
import { addSubscriber } from './support/edit-stripe.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { appSettings, catalogue, startHarness } from './support/harness.ts'

/** Programs are built and started, on a machine that may be busy. */
const timeout = 400_000
const polling = { timeout: 180_000, interval: 200 }
/** Starts of several instances at the same time; twenty of each kind by `npm --prefix service run starts`. */
const starts = Number(process.env['STARTS'] ?? 3)

/** A version that copies one more fact of each subscription. */
const nextMigrations: Readonly<Record<string, Migration>> = {
  ...firstMigrations,
  '0002-add-notes': {
    up: async ({ schema }) => {
      await schema.alterTable('subscriptions').addColumn('note', 'text').execute()
    },
  },
}
const nextFormat = copyFormat + 1

/** A PostgreSQL database of its own: empty, or as version 0.1.0 has left it. */
async function startDatabase(content: 'empty' | 'of 0.1.0', edit = (dump: string) => dump) {
  const server = await ownServer()
  onTestFinished(() => server.stop())
  if (content === 'of 0.1.0') {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query(edit(readFileSync(new URL('fixtures/0.1.0.sql', import.meta.url), 'utf8')))
    await client.end()
  }
  const open = async (options: DatabaseOptions = {}): Promise<Database> => {
    const database = await openDatabase({ url: server.url, ...options })
    onTestFinished(() => database.destroy())
    return database
  }
  return { url: server.url, open }
}

describe('instances that start at the same time', () => {
  test.each(['empty', 'of 0.1.0'] as const)(
    'on a database that is %s all find it',
    { timeout },
    async (content) => {
      for (let start = 0; start < starts; start += 1) {
        const { open } = await startDatabase(content)
        const migrations = content === 'empty' ? {} : { migrations: nextMigrations }
        const opened = await Promise.all(Array.from({ length: 2 + (start % 2) }, () => open(migrations)))
        for (const each of opened) expect(await each.selectFrom('users').select('id').execute()).toBeDefined()
      }
    },
  )

  test('as processes, on an empty database, all run', { timeout }, async () => {
    const fakeStripe = new FakeStripe()
    const stripe = await serveApi((request) => fakeStripe.answer(request))
    const service = buildService({ STRIPE_API_ADDRESS: stripe.address })
    onTestFinished(() => {
      stripe.close()
      service.remove()
    })
    for (let start = 0; start < starts; start += 1) {
      const { url } = await startDatabase('empty')
      const programs = Array.from({ length: 2 + (start % 2) }, () =>
        service.run('main.js', { DATABASE_URL: url }),
      )
      const addresses = await Promise.all(programs.map((each) => each.address()))
      expect(addresses).toHaveLength(programs.length)
      for (const each of programs) killGroup(each)
      await Promise.all(programs.map((each) => each.exit))
    }
  })
})

describe('after an upgrade', () => {
  /** The next version on the database of 0.1.0, with one customer that Stripe has. */
  async function startUpgraded() {
    const { open } = await startDatabase('of 0.1.0')
    const former = await open()
    await former.deleteFrom('customers').execute()
    await former.deleteFrom('due_copies').execute()
    const before = await startHarness({ database: former })
    await before.subscribe('mira')
    await before.app.service.reconcile()
    const database = await open({ migrations: nextMigrations })
    const { identity, clock, serviceStripe: stripe } = before
    const next = await createApp({
      ...appSettings,
      database,
      identity,
      clock,
      stripe,
      copyFormat: nextFormat,
    })
    const formats = () => before.column('customers', 'format')
    return { before, next, formats }
  }

  test('existing customers are copied again by themselves', async () => {
    const { next, formats } = await startUpgraded()
    expect(await formats()).toEqual([copyFormat])
    expect(await next.service.reconcileToday()).toMatchObject({ warnings: [] })
    expect(await formats()).toEqual([nextFormat])
    expect(await next.service.reconcileToday()).toBeUndefined()
  })

  test('a user who asks before that is answered by a new copy', async () => {
    const { before, next, formats } = await startUpgraded()
    const { body } = await before.call('GET', '/users/me', { as: 'mira', on: next })
    expect(body).toMatchObject({ subscribed: true })
    expect(await formats()).toEqual([nextFormat])
  })

  test('what an instance of the version before writes meanwhile is copied again too', async () => {
    const { before, next, formats } = await startUpgraded()
    await next.service.reconcileToday()
    before.fakeStripe.dashboard.editCustomer(before.customerId(), { email: 'mira@new.example.org' })
    for (const event of before.events.splice(0)) await before.deliver(event)
    expect(await formats()).toEqual([copyFormat])
    await next.service.reconcileToday()
    expect(await formats()).toEqual([nextFormat])
  })

  test('an instance of the version before starts and works on, and says what it has found', async () => {
    const { open } = await startDatabase('of 0.1.0')
    await open({ migrations: nextMigrations })
    const messages: string[] = []
    const database = await open({ onNewer: (message) => void messages.push(message) })
    expect(messages).toEqual([expect.stringContaining('0002-add-notes')])
    const { subscribe, user } = await startHarness({ database })
    await subscribe('zoe')
    expect((await user('zoe')).subscribed).toBe(true)
  })

  test('a version whose jobs are newer ends with a sentence', async () => {
    const { open } = await startDatabase('of 0.1.0', (dump) =>
      dump.replace(
        /(INTO portal_jobs\.version VALUES \()(\d+)/,
        (_all, start, version) => start + (Number(version) + 1),
      ),
    )
    await expect(open()).rejects.toThrow('newer version of the service')
  })

  test('a database that is older than 0.1.0 is named as such, and stays as it is', async () => {
    const { open } = await startDatabase('empty')
    const database = await open()
    await sql`update kysely_migration set name = '0001-create-tables'`.execute(database)
    await expect(open()).rejects.toThrow(/older than version 0\.1\.0.*reconcile/)
    expect(await database.selectFrom('users').select('id').execute()).toEqual([])
  })
})

test('starts, kills and cuts during an upgrade lose nothing', { timeout }, async () => {
  const { url, open } = await startDatabase('of 0.1.0')
  const database = await open()
  // The customers of the dump are not at this Stripe.
  await database.deleteFrom('customers').execute()
  await database.deleteFrom('due_copies').execute()
  const proxy = await startFaultyProxy(url)
  const events: Stripe.Event[] = []
  const fakeStripe = new FakeStripe({ onEvent: (event) => void events.push(event) })
  const stripe = await serveApi((request) => fakeStripe.answer(request))
  const account = { secretKey: 'sk_test_fake', address: stripe.address, callsPerSecond: Infinity }
  await seedStripe(openStripe(account), catalogue, appSettings.project)
  events.length = 0
  const settings = { STRIPE_API_ADDRESS: stripe.address, DATABASE_URL: proxy.url }
  const former = buildService(settings)
  const next = buildService(settings, {
    'database/migrations.ts': (source) =>
      source.replace(
        '{ up: createTables },',
        "{ up: createTables },\n  '0002-add-notes': { up: async ({ schema }) => schema.alterTable('subscriptions').addColumn('note', 'text').execute() },",
      ),
    'stripe/customer-rows.ts': (source) =>
      source.replace(/export const copyFormat = \d+/, `export const copyFormat = ${nextFormat}`),
  })
  const programs: RunningProgram[] = []
  onTestFinished(async () => {
    for (const each of programs) killGroup(each)
    await proxy.close()
    stripe.close()
    former.remove()
    next.remove()
  })
  const start = async (version: typeof former) => {
    const program = version.run('main.js')
    programs.push(program)
    return { program, address: await program.address() }
  }
  const kill = async ({ program }: Awaited<ReturnType<typeof start>>) => {
    program.child.kill('SIGKILL')
    await program.exit
  }
  /** Stripe sends an event again that is not answered with 200. */
  let unanswered: Stripe.Event[] = []
  const send = async (instances: readonly { readonly address: string }[]) => {
    unanswered.push(...events.splice(0).filter(({ type }) => type === 'customer.subscription.created'))
    const answers = await Promise.all(
      unanswered.map(async (event, place) => {
        const {
          url: path,
          payload: body,
          ...request
        } = webhookRequest(event, 'whsec_fake', Math.floor(Date.now() / 1000))
        const to = instances[place % instances.length]?.address ?? ''
        return fetch(to + path, { ...request, body }).then(
          ({ status }) => status === 200,
          () => false,
        )
      }),
    )
    unanswered = unanswered.filter((_, place) => !answers[place])
    return unanswered.length
  }
  const customers: string[] = []
  const subscribe = () => customers.push(addSubscriber(fakeStripe, `user${customers.length}`))

  const old = [await start(former), await start(former)]
  for (let user = 0; user < 4; user += 1) subscribe()
  await send(old)
  // The new version starts while the old one works, loses the database, and one of each is killed.
  const starting = start(next)
  subscribe()
  await send(old)
  const first = await starting
  proxy.cut('reset')
  subscribe()
  await send([...old, first])
  await kill(first)
  const [one, other] = old as [(typeof old)[0], (typeof old)[0]]
  await kill(one)
  subscribe()
  await send([other])
  const instances = [await start(next), await start(next)]
  proxy.cut('reset')
  subscribe()
  await expect.poll(() => send([...instances, other]), polling).toBe(0)
  await kill(other)
  await database.deleteFrom('leases').execute()
  await start(next)
  const copied = async () =>
    database
      .selectFrom('customers')
      .select(['id', 'format'])
      .where('is_deleted', '=', false)
      .orderBy('id')
      .execute()
  await expect.poll(copied, polling).toEqual(customers.toSorted().map((id) => ({ id, format: nextFormat })))
  await expect.poll(() => dueCopies(database), polling).toEqual([])
  expect(instances.map(({ program }) => program.child.exitCode)).toEqual([null, null])
})
