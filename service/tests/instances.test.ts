import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '../src/database/open.ts'
import { markOf } from '../src/stripe/ownership.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { serveApi } from '../fake-stripe/connect.ts'
import { FakeStripe, webhookRequest } from '../fake-stripe/fake-stripe.ts'
import { seedStripe } from '../fake-stripe/seed.ts'
import { buildService, killGroup, type BuiltService, type RunningProgram } from './support/built-service.ts'
import { clear, ownServer, pendingCopies } from './support/database.ts'
import { addSubscriber } from './support/edit-stripe.ts'
import { addExternalSubscription } from './support/external-subscription.ts'
import { startFaultyProxy, type FaultyProxy } from './support/faulty-proxy.ts'
import { appSettings, catalogue } from './support/harness.ts'

/** Programs are built and started, on a machine that may be busy. */
const timeout = 180_000
const polling = { timeout: 60_000, interval: 200 }
/** How long the database is cut off. */
const cut = Number(process.env['SECONDS_OF_CUT'] ?? 12) * 1000

let service: BuiltService
let postgres: Awaited<ReturnType<typeof ownServer>>
let proxy: FaultyProxy
let database: Database
let stripe: Awaited<ReturnType<typeof serveApi>>
let fakeStripe: FakeStripe
let events: Stripe.Event[] = []
/** The calls to Stripe that are never answered, and how many there were. */
let hold: RegExp | undefined
let held = 0

beforeAll(async () => {
  stripe = await serveApi((request, name) => {
    const isHeld = hold?.test(name) ?? false
    if (isHeld) held += 1
    return isHeld ? undefined : fakeStripe.answer(request)
  })
  postgres = await ownServer()
  proxy = await startFaultyProxy(postgres.url)
  database = await openDatabase({ url: postgres.url })
  service = buildService({ STRIPE_API_ADDRESS: stripe.address, DATABASE_URL: proxy.url })
}, timeout)
afterAll(async () => {
  stripe?.close()
  service?.remove()
  await proxy?.close()
  await database?.destroy()
  await postgres?.stop()
})
beforeEach(async () => {
  held = 0
  hold = undefined
  fakeStripe = new FakeStripe({ onEvent: (event) => void events.push(event) })
  await seedStripe(openAccount(), catalogue, appSettings.project)
  await clear(database)
  events = []
})

const openAccount = () =>
  openStripe({ secretKey: 'sk_test_fake', address: stripe.address, callsPerSecond: Infinity })

interface Instance {
  readonly program: RunningProgram
  readonly address: string
}

async function start(): Promise<Instance> {
  const program = service.run('main.js')
  onTestFinished(() => killGroup(program))
  return { program, address: await program.address() }
}

async function kill({ program }: Instance): Promise<void> {
  program.child.kill('SIGKILL')
  await program.exit
}

/** Lets the time pass after which an instance that was killed holds nothing any more. */
const letTimePass = () => database.deleteFrom('leases').execute()

async function send({ address }: Instance, event: Stripe.Event): Promise<number> {
  const {
    url,
    payload: body,
    ...request
  } = webhookRequest(event, 'whsec_fake', Math.floor(Date.now() / 1000))
  return (await fetch(address + url, { ...request, body })).status
}

const copied = async () =>
  (await database.selectFrom('subscriptions').select('customer_id').orderBy('customer_id').execute()).map(
    ({ customer_id }) => customer_id,
  )
const waiting = () => pendingCopies(database)

test('a copy whose instance is killed is made by another one', { timeout }, async () => {
  const first = await start()
  const second = await start()
  const customer = addSubscriber(fakeStripe, 'mira')
  hold = new RegExp(`^GET /v1/customers/${customer}$`)
  expect(await send(first, events.at(-1) as Stripe.Event)).toBe(200)
  await expect.poll(() => held, polling).toBe(1)
  // Whichever instance had the job, the one that starts now finds it.
  for (const each of [first, second]) await kill(each)
  hold = undefined
  await letTimePass()
  await start()
  await expect.poll(copied, polling).toEqual([customer])
  await expect.poll(waiting, polling).toBe(0)
})

test('a reconciliation whose instance is killed goes on in another one', { timeout }, async () => {
  const customers = Array.from({ length: 12 }, (_, number) => addSubscriber(fakeStripe, `user${number}`))
  hold = new RegExp(`^GET /v1/customers/${customers[3]}$`)
  const first = await start()
  await expect.poll(() => held, polling).toBe(1)
  await kill(first)
  hold = undefined
  await letTimePass()
  await start()
  await expect.poll(copied, polling).toEqual(customers)
  const lastRun = async () =>
    (await database.selectFrom('jobs').select('last_run_at').executeTakeFirst())?.last_run_at
  await expect.poll(lastRun, polling).toBeInstanceOf(Date)
})

test('a checkout is ended by another instance when the one that ends it is killed', { timeout }, async () => {
  const customer = fakeStripe.dashboard.createCustomer({
    email: 'mira@example.org',
    metadata: { uid: 'mira', ...markOf(appSettings.project) },
  })
  const session = await openAccount().checkout.sessions.create({
    mode: 'subscription',
    ui_mode: 'elements',
    customer,
    return_url: 'https://portal.example.com/',
    line_items: [{ price: fakeStripe.all('price')[0]?.id ?? '', quantity: 1 }],
    metadata: { order: 'yearly-us', product_id: 'yearly-us' },
  })
  const first = await start()
  const openSessions = () => database.selectFrom('checkout_sessions').select('status').execute()
  await expect.poll(openSessions, polling).toEqual([{ status: 'open' }])
  const today = new Date()
  await addExternalSubscription(database, { user_id: 'mira', subscribed_at: today, renews_at: today })
  hold = /\/expire$/
  fakeStripe.dashboard.editCustomer(customer, {
    metadata: { uid: 'mira', ...markOf(appSettings.project), note: 'changed' },
  })
  await send(first, events.at(-1) as Stripe.Event)
  await expect.poll(() => held, polling).toBe(1)
  await kill(first)
  hold = undefined
  await letTimePass()
  await start()
  await expect
    .poll(() => fakeStripe.all('checkout.session').map(({ status }) => status), polling)
    .toEqual(['expired'])
  expect(session.status).toBe('open')
})

test(
  'two instances lose no event while the database is cut off, and do none twice',
  { timeout },
  async () => {
    const instances = [await start(), await start()]
    const customers = Array.from({ length: 6 }, (_, number) => addSubscriber(fakeStripe, `user${number}`))
    // Stripe sends an event again that is not answered with 200.
    let queue = events.splice(0).filter(({ type }) => type === 'customer.subscription.created')
    const sendAll = async () => {
      const statuses = await Promise.all(
        queue.map((event, place) => send(instances[place % 2] as Instance, event)),
      )
      queue = queue.filter((_, place) => statuses[place] !== 200)
      return queue.length
    }
    const sent = queue.length
    await proxy.refuse()
    proxy.cut('reset')
    const began = performance.now()
    await expect
      .poll(
        async () => {
          await sendAll()
          return performance.now() - began > cut
        },
        { timeout: cut + 60_000, interval: 1000 },
      )
      .toBe(true)
    expect(queue).toHaveLength(sent)
    expect(instances.map(({ program }) => program.child.exitCode)).toEqual([null, null])
    await proxy.listen()
    await expect.poll(sendAll, polling).toBe(0)
    await expect.poll(copied, polling).toEqual(customers)
    await expect.poll(waiting, polling).toBe(0)
    const stored = await database.selectFrom('events').select('id').execute()
    expect(stored).toHaveLength(sent)
    expect(instances.map(({ program }) => program.child.exitCode)).toEqual([null, null])
  },
)
