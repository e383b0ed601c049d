import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../src/database/open.ts'
import { createApp } from '../src/http/app.ts'
import { dueCopies } from '../src/jobs/due-copies.ts'
import { renewLeases } from '../src/database/leases.ts'
import { callsPerSecondOf, partOfOthers } from '../src/stripe/call-queue.ts'
import { copyFormat } from '../src/stripe/customer-rows.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { webhookRequest } from '../fake-stripe/fake-stripe.ts'
import { FakeIdentity } from '../tests/support/fake-identity.ts'
import { appSettings, webhookSecret } from '../tests/support/harness.ts'
import { NumberedStripe } from './numbered-stripe.ts'

export type Row = readonly [what: string, value: string]

const day = 24 * 60 * 60 * 1000
const secretKey = 'sk_live_fake'
/** Customer, subscriptions, cards, invoices, charges, sessions and the preview. */
const callsOfCopy = 7

async function startService(
  database: Database,
  stripe: NumberedStripe,
  clock: { now: () => number },
  callsPerSecond = callsPerSecondOf(secretKey),
) {
  return createApp({
    ...appSettings,
    database,
    identity: new FakeIdentity(clock),
    stripe: openStripe({
      secretKey,
      httpClient: stripe.client,
      callsPerSecond,
      keepLocks: (leases) => renewLeases({ database, clock }, leases),
    }),
    clock,
  })
}

/** Sends events at 200 a second, each customer's within three seconds, and waits until every change is copied. */
export async function measureStorm(
  url: string,
  { events, customers }: { events: number; customers: number },
): Promise<Row[]> {
  const database = await openDatabase({ url })
  const stripe = new NumberedStripe(customers)
  const app = await startService(database, stripe, { now: Date.now })
  // A reconciliation would copy the same customers.
  await database.insertInto('jobs').values({ name: 'reconcile', last_run_at: new Date() }).execute()
  await app.service.start()
  const each = events / customers
  const perSecond = 200
  const times: number[] = []
  const refused: number[] = []
  const send = async (number: number) => {
    const event = stripe.change(number, Date.now())
    const start = performance.now()
    const response = await app.inject(webhookRequest(event, webhookSecret, event.created))
    times.push(performance.now() - start)
    if (response.statusCode !== 200) refused.push(number)
  }
  let oldest = 0
  const start = performance.now()
  const state = async () => {
    const row = await database
      .selectFrom('due_copies')
      .select(sql<number | null>`extract(epoch from now() - min(asked_at))::float8`.as('age'))
      .executeTakeFirstOrThrow()
    oldest = Math.max(oldest, row.age ?? 0)
    return row.age
  }
  const sending: Promise<void>[] = []
  for (let group = 0; group * perSecond * 3 < events; group += 1) {
    // The customers whose events come within these three seconds.
    const first = Math.round((group * perSecond * 3) / each)
    const last = Math.min(customers, Math.round(((group + 1) * perSecond * 3) / each))
    for (let place = 0; place < perSecond * 3 && sending.length < events; place += 1) {
      await wait(Math.max(0, start + (sending.length * 1000) / perSecond - performance.now()))
      sending.push(send(first + (place % (last - first))))
    }
    await state()
  }
  await Promise.all(sending)
  while ((await state()) !== null) await wait(1000)
  const seconds = (performance.now() - start) / 1000
  await app.service.stop()
  const rows = await database.selectFrom('customers').select(['id', 'email']).execute()
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  const lost = Array.from({ length: customers }, (_, number) => stripe.customer(number)).filter(
    ({ id, email }) => emails.get(id) !== email,
  ).length
  await app.close()
  await database.destroy()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  const limit = 1.5 * customers * callsOfCopy
  return [
    ['events', `${times.length} of ${customers} customers at ${perSecond}/s; ${refused.length} refused`],
    [
      'webhook',
      `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most 100: ${Number(at(0.99)) <= 100 ? 'held' : 'NOT HELD'}`,
    ],
    ['copied after', `${seconds.toFixed(0)} s; ${lost} lost`],
    ['oldest due copy', `${oldest.toFixed(0)} s`],
    [
      'calls to Stripe',
      `${stripe.calls}, at most ${limit}: ${stripe.calls <= limit && lost === 0 ? 'held' : 'NOT HELD'}`,
    ],
  ]
}

/** Reconciles a day of an account of which some customers have changed, and whose events were all lost. */
export async function measureDay(
  url: string,
  { customers, changed }: { customers: number; changed: number },
): Promise<Row[]> {
  // Filling it takes longer than a query may.
  const database = await openDatabase({ url, deadlines: { connect: 5000, query: 60_000 } })
  const time = Date.parse('2026-06-01')
  const clock = { now: () => time }
  const stripe = new NumberedStripe(customers)
  await sql`
    insert into customers (id, user_id, email, is_deleted, version, format, synced_at)
    select 'cus_' || lpad(number::text, 9, '0'), 'user' || number, 'user' || number || '.0@example.org', false, 1, ${sql.lit(copyFormat)},
      ${new Date(time - 20 * day)}::timestamptz + number * interval '1 second'
    from generate_series(0, ${sql.lit(customers - 1)}) as number`.execute(database)
  stripe.change(0, time - 2 * day)
  await database
    .insertInto('jobs')
    .values({
      name: 'reconcile',
      last_run_at: new Date(time - 2 * day),
      progress: JSON.stringify({ isComplete: true, events: 'evt_000000000' }),
    })
    .execute()
  for (let number = 0; number < changed; number += 1)
    stripe.change(Math.floor((number * customers) / changed), time - day / 2)
  let [memory, heap] = [0, 0]
  const watch = setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    memory = Math.max(memory, rss)
    heap = Math.max(heap, heapUsed)
  }, 50)
  const app = await startService(database, stripe, clock, Infinity)
  const start = performance.now()
  const result = await app.service.reconcileToday()
  for (let due = await dueCopies(database); due.length > 0; due = await dueCopies(database))
    for (const each of due) await app.service.copyDue(each)
  clearInterval(watch)
  const { count } = await database
    .selectFrom('customers')
    .select((columns) => columns.fn.countAll<number>().as('count'))
    .where('email', 'not like', '%.0@example.org')
    .executeTakeFirstOrThrow()
  await app.close()
  await database.destroy()
  const compared = typeof result === 'object' ? result.customers : 0
  return [
    [
      'customers',
      `${customers}, of which ${changed} changed and their events were lost; ${count} of them copied`,
    ],
    ['compared', `${compared}, so that all are within 28 days`],
    ['calls to Stripe', String(stripe.calls)],
    [
      'time at live limits',
      `${(stripe.calls / (callsPerSecondOf(secretKey) * partOfOthers) / 60).toFixed(0)} min, leaving the rest to payments`,
    ],
    ['time of the program', `${((performance.now() - start) / 1000).toFixed(0)} s`],
    [
      'memory',
      `${(memory / 2 ** 20).toFixed(0)} MB at most with the fakes and the loader, of which ${(heap / 2 ** 20).toFixed(0)} MB heap, limited to ${(getHeapStatistics().heap_size_limit / 2 ** 20).toFixed(0)} MB`,
    ],
  ]
}
