import { Kysely, PostgresDialect } from 'kysely'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Schema } from '../src/database/schema.ts'
import { ownBudget, sharedBudget, type CallBudget } from '../src/stripe/call-budget.ts'
import { callsPerSecondOf, leaving, limitCalls } from '../src/stripe/call-limiter.ts'
import { emptyDatabase } from './support/database.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A client whose answers have these statuses, one after another; then 200. */
function openClient(statuses: number[] = [], callsPerSecond = 20) {
  const starts: number[] = []
  const client = Stripe.createFetchHttpClient(async () => {
    starts.push(Date.now())
    return Response.json({}, { status: statuses.shift() ?? 200 })
  })
  // The promises of node:timers are not faked.
  const sleep = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const limited = limitCalls(client, { callsPerSecond, sleep })
  const call = (path = '/v1/charges', method = 'GET') =>
    limited.makeRequest('api.stripe.com', '443', path, method, {}, '', 'https', 5000)
  return { call, starts }
}

test('at most 20 calls start in any second, and all of them do', async () => {
  const { call, starts } = openClient()
  const calls = Promise.all(Array.from({ length: 70 }, () => call()))
  await vi.advanceTimersByTimeAsync(10_000)
  await calls
  expect(starts).toHaveLength(70)
  expect(peakOf(starts)).toBe(20)
})

/** The most that start in any second. */
const peakOf = (starts: readonly number[]) =>
  Math.max(...starts.map((start) => starts.filter((other) => other >= start && other < start + 1000).length))

test('at most 20 calls of one endpoint start in any second, whatever their ids', async () => {
  const { call, starts } = openClient([], 80)
  const calls = Promise.all(Array.from({ length: 70 }, (_, id) => call(`/v1/charges/ch_${id}?expand=x`)))
  await vi.advanceTimersByTimeAsync(10_000)
  await calls
  expect(peakOf(starts)).toBe(20)
})

test('calls of several endpoints do not wait for each other', async () => {
  const { call, starts } = openClient([], 80)
  const endpoints = [
    ['/v1/customers', 'GET'],
    ['/v1/customers', 'POST'],
    ['/v1/customers/cus_1', 'GET'],
    ['/v1/customers/cus_1/payment_methods', 'GET'],
    ['/v1/charges', 'GET'],
  ] as const
  const calls = Promise.all(endpoints.flatMap((each) => Array.from({ length: 20 }, () => call(...each))))
  await vi.advanceTimersByTimeAsync(10_000)
  await calls
  expect(peakOf(starts)).toBe(80)
})

test.each([
  ['succeeds when there is room', [429], 200, 2],
  ['is sent again twice at most', [429, 429, 429, 429], 429, 3],
])('a call that was one too many %s', async (_what, statuses, status, count) => {
  const { call, starts } = openClient(statuses)
  const answer = call()
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await answer).getStatusCode()).toBe(status)
  expect(starts).toHaveLength(count)
})

test.each([
  ['sk_test_1', 20],
  ['rk_test_1', 20],
  ['sk_live_1', 80],
  ['rk_live_1', 80],
])('a key such as %s allows %i calls a second', (key, limit) => {
  expect(callsPerSecondOf(key)).toBe(limit)
})

/** A clock that moves when a program waits. */
class WaitedClock {
  time = 1_000_000
  readonly now = () => this.time
  readonly sleep = async (milliseconds: number) => void (this.time += milliseconds)
}

/** A client over a budget. `starts` has the times at which its calls were admitted. */
function clientOver(
  open: (now: () => number) => CallBudget,
  clock: WaitedClock,
): { call: (path: string) => Promise<unknown>; starts: number[] } {
  const starts: number[] = []
  let time = 0
  const own = open(() => (time = clock.now()))
  const budget: CallBudget = async (wanted, limits) => {
    const admitted = await own(wanted, limits)
    starts.push(...admitted.filter(Boolean).map(() => time))
    return admitted
  }
  const client = Stripe.createFetchHttpClient(async () => Response.json({}))
  const limited = limitCalls(client, { callsPerSecond: 80, budget, sleep: clock.sleep })
  const call = (path: string) =>
    limited.makeRequest('api.stripe.com', '443', path, 'GET', {}, '', 'https', 5000)
  return { call, starts }
}

describe('a budget', () => {
  const endpoints = ['charges', 'invoices', 'customers', 'subscriptions', 'prices'].map(
    (name) => `/v1/${name}`,
  )
  beforeEach(() => void vi.useRealTimers())

  test('of several instances on one database admits no more than the limit of one', async () => {
    const database = await emptyDatabase()
    const clock = new WaitedClock()
    const instances = [1, 2, 3].map(() => clientOver((now) => sharedBudget(database, now), clock))
    await Promise.all(
      instances.flatMap(({ call }) =>
        endpoints.flatMap((path) => Array.from({ length: 12 }, () => call(path))),
      ),
    )
    const starts = instances.flatMap((each) => each.starts)
    expect(starts).toHaveLength(180)
    expect(peakOf(starts)).toBe(80)
  })

  test('on the clock of the database admits calls, whatever the clocks of instances say', async () => {
    const database = await emptyDatabase()
    const wanted = Array.from({ length: 21 }, () => ({ endpoint: 'GET /v1/charges', reserve: 0 }))
    const limits = { all: 80, endpoint: 20, second: 60_000 }
    const ahead = await sharedBudget(database, () => Date.now() + 10 ** 9)(wanted, limits)
    expect(ahead.filter(Boolean)).toHaveLength(20)
    expect((await sharedBudget(database)(wanted, limits)).filter(Boolean)).toHaveLength(20)
    expect((await sharedBudget(database)(wanted, limits)).filter(Boolean)).toHaveLength(0)
  })

  test('admits calls of one instance alone while the database is lost', async () => {
    const pool = { connect: () => Promise.reject(new Error('Lost')), end: async () => undefined }
    const lost = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
    const clock = new WaitedClock()
    const { call, starts } = clientOver((now) => sharedBudget(lost, now), clock)
    await Promise.all(Array.from({ length: 60 }, () => call('/v1/charges')))
    expect(peakOf(starts)).toBe(20)
  })

  test('has room for a user while the background has more calls than the limit allows', async () => {
    const clock = new WaitedClock()
    const { call, starts } = clientOver(ownBudget, clock)
    const background = leaving(0.5, () =>
      Promise.all(endpoints.flatMap((path) => Array.from({ length: 200 }, () => call(path)))),
    )
    await call('/v1/setup_intents')
    expect(starts.length).toBeLessThan(100)
    await background
    expect(peakOf(starts)).toBeLessThanOrEqual(41)
  })
})
