import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../src/database/open.ts'
import { renewLeases } from '../src/database/leases.ts'
import { systemClock } from '../src/shared/clock.ts'
import { createApp } from '../src/http/app.ts'
import { callsPerSecondOf } from '../src/stripe/call-queue.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { clientOf } from '../fake-stripe/connect.ts'
import { FakeStripe } from '../fake-stripe/fake-stripe.ts'
import { seedStripe } from '../fake-stripe/seed.ts'
import { FakeIdentity } from '../tests/support/fake-identity.ts'
import { addSubscriber } from '../tests/support/edit-stripe.ts'
import { appSettings, catalogue } from '../tests/support/harness.ts'
import type { Row } from './growth.ts'

const secretKey = 'sk_live_fake'
/** Milliseconds that Stripe takes for an answer. */
const latency = 100
const crowd = 300
/** The most that a checkout may take beside a crowd, as a multiple of its time alone. */
const most = 3

/** How long one user's checkout takes alone, and while visitors ask for previews or a subscriber for invoices, without any limit of requests. */
export async function measureFairness(url: string): Promise<Row[]> {
  const database = await openDatabase({ url })
  const fakeStripe = new FakeStripe()
  const owner = { secretKey, httpClient: clientOf(fakeStripe), callsPerSecond: Infinity }
  await seedStripe(openStripe(owner), catalogue, appSettings.project)
  const identity = new FakeIdentity(systemClock)
  const stripe = openStripe({
    secretKey,
    httpClient: clientOf(fakeStripe, async (call) => {
      await wait(latency)
      return call()
    }),
    callsPerSecond: callsPerSecondOf(secretKey),
    keepLocks: (leases) => renewLeases({ database, clock: systemClock }, leases),
  })
  const app = await createApp({ ...appSettings, database, identity, stripe, clock: systemClock })

  const call = (method: 'GET' | 'POST', path: string, as?: string, payload?: object) => {
    if (as !== undefined) identity.accounts.set(as, `${as}@example.org`)
    const headers = as === undefined ? {} : { authorization: `Bearer token-of-${as}` }
    return app.inject({ method, url: `/users/me/${path}`, headers, ...(payload && { payload }) })
  }
  let buyers = 0
  const refused: number[] = []
  const checkout = async (): Promise<number> => {
    buyers += 1
    const order = { productId: 'yearly-us', automaticTax: false, taxIdCollection: false }
    const start = performance.now()
    const { statusCode } = await call('POST', 'checkout-session', `buyer${buyers}`, order)
    if (statusCode !== 201) refused.push(statusCode)
    return performance.now() - start
  }
  /** Returns the slowest of five checkouts, one after another. */
  const checkouts = async () => {
    const times: number[] = []
    for (let count = 0; count < 5; count += 1) times.push(await checkout())
    return Math.max(...times)
  }
  const beside = async (ask: () => Promise<unknown>) => {
    const asked = Promise.all(Array.from({ length: crowd }, ask))
    const time = await checkouts()
    await asked
    return time
  }
  const row = (what: string, time: number, alone: number): Row => {
    const isHeld = time <= most * alone && refused.length === 0
    const limit = `at most ${most} times alone, none refused: ${isHeld ? 'held' : 'NOT HELD'}`
    return [what, `${time.toFixed(0)} ms, ${(time / alone).toFixed(1)} times; ${limit}`]
  }

  await checkouts()
  const alone = await checkouts()
  const previews = await beside(() => call('GET', 'checkout-session?product_id=yearly-us&promo_code=CALM50'))
  // A user who has paid for a year, month by month.
  addSubscriber(fakeStripe, 'subscriber')
  const subscription = fakeStripe.all('subscription').at(-1)?.id ?? ''
  for (let period = 0; period < 11; period += 1) fakeStripe.endPeriod(subscription)
  await app.service.reconcile()
  const shown = JSON.parse((await call('GET', 'invoices', 'subscriber')).body) as { invoices: unknown[] }
  if (shown.invoices.length < 12) throw new Error(`A page has ${shown.invoices.length} invoices`)
  const pages = await beside(() => call('GET', 'invoices', 'subscriber'))
  await app.close()
  await database.destroy()
  return [
    ['alone', `${alone.toFixed(0)} ms, where Stripe answers after ${latency} ms`],
    row(`${crowd} previews`, previews, alone),
    row(`${crowd} pages of invoices`, pages, alone),
  ]
}
