import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { openDatabase, type Database } from '../src/database/open.ts'
import { copyFormat } from '../src/stripe/customer-rows.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { readCatalogue } from '../src/shared/catalogue.ts'
import { webhookRequest } from '../fake-stripe/fake-stripe.ts'
import { seedStripe } from '../fake-stripe/seed.ts'
import { startFakeStripe } from '../fake-stripe/server.ts'
import { buildService } from '../tests/support/built-service.ts'
import { startFakeEmulator, tokenOf } from '../tests/support/fake-emulator.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { measureFairness } from './fairness.ts'
import { measureDay, measureStorm, type Row } from './growth.ts'
import { measure, type Sent } from './requests.ts'

/** `npm run load`: what one instance of the built service does on this machine, and how it grows. */
const seconds = Number(process.env['SECONDS_OF_LOAD'] ?? 8)
/** A smaller part of everything, for a try: 0.01 takes a minute. */
const share = Number(process.env['SHARE_OF_LOAD'] ?? 1)
const root = new URL('../../', import.meta.url).pathname
const of = (whole: number) => Math.max(1, Math.round(whole * share))
const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Users with a subscription each, as copied from Stripe; their customers are of their number. */
async function addUsers(database: Database, count: number): Promise<void> {
  const range = sql`generate_series(1, ${sql.lit(count)}) as number`
  const at = sql`timestamptz '2026-01-01'`
  await sql`insert into users (id, email, created_at)
    select 'user' || number, 'user' || number || '@example.org', ${at} from ${range}`.execute(database)
  await sql`insert into customers (id, user_id, email, is_deleted, version, format, synced_at)
    select 'cus_user' || number, 'user' || number, 'user' || number || '@example.org', false, 1, ${sql.lit(copyFormat)}, ${at} from ${range}`.execute(
    database,
  )
  await sql`insert into subscriptions (id, customer_id, status, product_id, product_name, interval, currency, unit_amount,
      next_amount, created_at, current_period_end, trial_decision)
    select 'sub_user' || number, 'cus_user' || number, 'active', 'yearly-us', 'Annual', 'year', 'USD', 4999, 4999, ${at},
      now() + interval '1 year', 'granted' from ${range}`.execute(database)
  await sql`analyze`.execute(database)
}

async function measureCalls(
  kind: string,
  count: number,
  database: { url?: string; folder: string },
): Promise<void> {
  const stripe = await startFakeStripe()
  await seedStripe(
    openStripe({ secretKey: 'sk_test_fake', address: stripe.address, callsPerSecond: Infinity }),
    readCatalogue(`${root}brands/halcyon/catalogue.json`),
    'demo-portal',
  )
  const emulator = await startFakeEmulator()
  const filled = await openDatabase({ ...database, deadlines: { connect: 5000, query: 600_000 } })
  await addUsers(filled, count)
  // The load's customers are no ones of the fake Stripe: nothing is compared meanwhile.
  await filled.insertInto('jobs').values({ name: 'reconcile', last_run_at: new Date() }).execute()
  await filled.destroy()
  const built = buildService({
    STRIPE_API_ADDRESS: stripe.address,
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    SERVICE_DATABASE_FOLDER: database.folder,
    ...(database.url !== undefined && { DATABASE_URL: database.url }),
  })
  const start = performance.now()
  const { child, exit, address: findAddress } = built.run('main.js')
  const address = await findAddress()
  const coldStart = Math.round(performance.now() - start)
  const anyone = () => 1 + Math.floor(Math.random() * count)
  const headersOf = (uid: string) => ({ authorization: `Bearer ${tokenOf(uid)}` })
  const me = `${address}/users/me`
  let number = 0
  const calls: Readonly<Record<string, readonly [() => Sent, number?]>> = {
    'GET /users/me': [() => ({ url: me, headers: headersOf(`user${anyone()}`) })],
    webhook: [
      () => {
        number += 1
        const created = Math.floor(Date.now() / 1000)
        const object = { id: `in_${number}`, customer: `cus_user${anyone()}` }
        const event = { id: `evt_${number}`, type: 'invoice.paid', created, data: { object } }
        const { url, payload: body, ...request } = webhookRequest(event, 'whsec_fake', created)
        return { ...request, url: address + url, body }
      },
    ],
    // Test keys allow 20 calls a second to Stripe, which end the last two.
    preview: [() => ({ url: `${me}/checkout-session?promo_code=CALM50&product_id=yearly-us` }), 2],
    checkout: [
      () => {
        number += 1
        const headers = { ...headersOf(`buyer${number}`), 'content-type': 'application/json' }
        const body = JSON.stringify({ productId: 'yearly-us', automaticTax: false, taxIdCollection: false })
        return { method: 'POST', url: `${me}/checkout-session`, headers, body }
      },
      2,
    ],
  }
  for (const [name, [next, connections]] of Object.entries(calls)) {
    const { perSecond, p50, p99, failed } = await measure(next, seconds, connections)
    const numbers = [perSecond, p50.toFixed(1), p99.toFixed(1), failed].map((each) =>
      String(each).padStart(10),
    )
    print(kind.padEnd(24) + name.padEnd(16) + numbers.join(''))
  }
  const [, resident] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  print(`${kind.padEnd(24)}cold start ${coldStart} ms, memory ${Math.round(Number(resident) / 1024)} MB\n`)
  child.kill()
  await exit
  built.remove()
  stripe.close()
  emulator.close()
}

function printRows(title: string, rows: readonly Row[]): void {
  print(title)
  for (const [what, value] of rows) print(`  ${what.padEnd(22)}${value}`)
  print('')
}

async function measureAll(): Promise<void> {
  const folder = `${root}.cache/load/${process.pid}`
  print(
    `20 connections, 2 for preview and checkout, for ${seconds} s each; the fakes run on the same machine\n`,
  )
  print(`${'database, users'.padEnd(24)}${'call'.padEnd(16)}per second    p50 ms    p99 ms    failed`)
  const inPostgres = async (work: (url: string) => Promise<void>) => {
    const postgres = await startPostgres()
    try {
      await work(postgres.url)
    } finally {
      await postgres.stop()
    }
  }
  await measureCalls(`embedded, ${of(10_000)}`, of(10_000), { folder })
  rmSync(folder, { recursive: true, force: true })
  await inPostgres((url) => measureCalls(`PostgreSQL, ${of(1_000_000)}`, of(1_000_000), { url, folder }))
  await inPostgres(async (url) =>
    printRows('A storm of events', await measureStorm(url, { events: of(20_000), customers: of(3000) })),
  )
  await inPostgres(async (url) => printRows('One checkout beside a crowd', await measureFairness(url)))
  // In a process of its own, whose memory is that of a small instance.
  await inPostgres(async (url) => {
    const flags = [...process.execArgv, '--max-old-space-size=96']
    const child = spawn(process.execPath, [...flags, import.meta.filename, url], { stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) process.exitCode = 1
  })
}

const [, , dayDatabase] = process.argv
if (dayDatabase === undefined) await measureAll()
else
  printRows(
    'A day of reconciliation',
    await measureDay(dayDatabase, { customers: of(200_000), changed: of(2000) }),
  )
