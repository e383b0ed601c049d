import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callsPerSecondOf, limitCalls } from '../src/stripe/call-limiter.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A client whose answers have these statuses, one after another; then 200. */
function openClient(statuses: number[] = [], callsPerSecond = 20) {
  const starts: number[] = []
  const client = Stripe.createFetchHttpClient(async () => {
    starts.push(Date.now())
    return Response.json({}, { status: statuses.shift() ?? 200 })
  })
  const limited = limitCalls(client, { callsPerSecond })
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

test('a call that was one too many is sent again, twice at most', async () => {
  const { call, starts } = openClient([429, 429, 429, 429])
  const answer = call()
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await answer).getStatusCode()).toBe(429)
  expect(starts).toHaveLength(3)
})

test('a call that was one too many succeeds when there is room', async () => {
  const { call } = openClient([429])
  const answer = call()
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await answer).getStatusCode()).toBe(200)
})

test.each([
  ['sk_test_1', 20],
  ['rk_test_1', 20],
  ['sk_live_1', 80],
  ['rk_live_1', 80],
])('a key such as %s allows %i calls a second', (key, limit) => {
  expect(callsPerSecondOf(key)).toBe(limit)
})
