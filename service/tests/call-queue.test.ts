import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holding, startJourney, type Purpose } from '../src/shared/journey.ts'
import { callsPerSecondOf, isPostponed, queueCalls, type CallLimit } from '../src/stripe/call-queue.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** A client whose answers have these statuses, one after another; then 200. */
function openClient(statuses: number[] = [], limit: Partial<CallLimit> = {}) {
  const starts: { readonly name: string; readonly at: number }[] = []
  const client = Stripe.createFetchHttpClient(async (address, init) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address)
    starts.push({ name: `${init?.method} ${pathname}`, at: Date.now() })
    return Response.json({}, { status: statuses.shift() ?? 200 })
  })
  const queued = queueCalls(client, { callsPerSecond: 20, ...limit })
  const call = (path = '/v1/charges', method = 'GET') =>
    queued.makeRequest('api.stripe.com', '443', path, method, {}, '', 'https', 5000)
  const callAs = (purpose: Purpose, path?: string, signal?: AbortSignal) =>
    startJourney(purpose, signal, () => call(path))
  return { call, callAs, starts, times: () => starts.map(({ at }) => at) }
}

const times = <Result>(count: number, work: (place: number) => Result) =>
  Array.from({ length: count }, (_, place) => work(place))

/** The most that start in any second. */
const peakOf = (starts: readonly number[]) =>
  Math.max(...starts.map((start) => starts.filter((other) => other >= start && other < start + 1000).length))

const live = { callsPerSecond: 80 }
const endpoints = ['charges', 'invoices', 'customers', 'subscriptions', 'prices'].map((name) => `/v1/${name}`)

test('at most 20 calls start in any second, and all of them do', async () => {
  const { callAs, times: starts } = openClient()
  const calls = Promise.all(times(70, () => callAs('payments')))
  await vi.advanceTimersByTimeAsync(10_000)
  await calls
  expect(starts()).toHaveLength(70)
  expect(peakOf(starts())).toBe(20)
})

test('at most 20 calls of one endpoint start in any second, whatever their ids, although others take the room', async () => {
  const { callAs, starts } = openClient([], live)
  const calls = Promise.all([
    ...times(70, (id) => callAs('payments', `/v1/charges/ch_${id}?expand=x`)),
    ...endpoints.flatMap((path) => times(70, () => callAs('payments', path))),
  ])
  await vi.advanceTimersByTimeAsync(20_000)
  await calls
  expect(peakOf(starts.map(({ at }) => at))).toBe(80)
  const own = starts.filter(({ name }) => name.includes('/ch_')).map(({ at }) => at)
  expect(own).toHaveLength(70)
  expect(peakOf(own)).toBe(20)
})

test('a call of another endpoint does not wait for those of a busy one', async () => {
  const { callAs, starts } = openClient([], live)
  const calls = Promise.all(times(400, (id) => callAs('visitors', `/v1/prices/price_${id}`)))
  await callAs('visitors', '/v1/subscriptions')
  expect(Date.now()).toBe(1_000_000)
  await vi.advanceTimersByTimeAsync(60_000)
  await calls
  expect(starts).toHaveLength(401)
})

test.each(['copies', 'visitors', 'pages'] as const)(
  'a payment finds room at once while %s fill theirs',
  async (purpose) => {
    const { callAs, times: starts } = openClient([], live)
    const others = Promise.all(endpoints.flatMap((path) => times(100, () => callAs(purpose, path))))
    await vi.advanceTimersByTimeAsync(3_500)
    const before = Date.now()
    await Promise.all(times(5, () => callAs('payments', '/v1/prices')))
    expect(Date.now()).toBe(before)
    await vi.advanceTimersByTimeAsync(30_000)
    await others
    expect(peakOf(starts())).toBeLessThanOrEqual(65)
  },
)

test('a payment goes before a page, a page before a visitor, and copies go last', async () => {
  const order: string[] = []
  const { callAs } = openClient([], { callsPerSecond: 2 })
  const purposes = ['copies', 'visitors', 'pages', 'payments'] as const
  const calls = Promise.all(
    [...purposes, ...purposes].map(async (purpose) => {
      await callAs(purpose)
      order.push(purpose)
    }),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  await calls
  expect(order.filter((each) => each !== 'payments')).toEqual([
    // It was there before any other.
    'copies',
    'pages',
    'pages',
    'visitors',
    'visitors',
    'copies',
  ])
  expect(order.slice(0, 3).filter((each) => each === 'payments')).toHaveLength(2)
})

test('a share of the calls is what one of several instances may make', async () => {
  const { callAs, times: starts } = openClient([], { callsPerSecond: 80, share: 0.5 })
  const calls = Promise.all(endpoints.flatMap((path) => times(20, () => callAs('payments', path))))
  await vi.advanceTimersByTimeAsync(10_000)
  await calls
  expect(peakOf(starts())).toBe(40)
})

test('calls go on when the clock is set back', async () => {
  const { callAs, starts } = openClient()
  await Promise.all(times(20, () => callAs('payments')))
  vi.setSystemTime(0)
  const calls = Promise.all(times(20, () => callAs('payments')))
  await vi.advanceTimersByTimeAsync(1000)
  await calls
  expect(starts).toHaveLength(40)
})

describe('a wait', () => {
  test('that is ended leaves its place, and the call is not sent', async () => {
    const { callAs, starts } = openClient()
    const busy = Promise.all(times(60, () => callAs('payments')))
    const end = new AbortController()
    const late = callAs('payments', undefined, end.signal)
    end.abort()
    expect((await late).getStatusCode()).toBe(429)
    await vi.advanceTimersByTimeAsync(3_000)
    await busy
    expect(starts).toHaveLength(60)
  })

  test('has no end once something was written', async () => {
    const { call, starts } = openClient()
    const end = new AbortController()
    const answers = startJourney('payments', end.signal, async () => {
      const first = await call('/v1/setup_intents', 'POST')
      end.abort()
      return [first, await call('/v1/charges')]
    })
    expect((await answers).map((each) => each.getStatusCode())).toEqual([200, 200])
    expect(starts).toHaveLength(2)
  })

  test('fails the work in a way that says that nothing has happened', async () => {
    const { call } = openClient()
    const stripe = new Stripe('sk_test_fake', {
      httpClient: queueCalls(Stripe.createFetchHttpClient(), { callsPerSecond: 20 }),
      maxNetworkRetries: 1,
    })
    await call()
    const refused = startJourney('payments', AbortSignal.abort(), () => stripe.charges.list())
    expect(isPostponed(await refused.catch((error: unknown) => error))).toBe(true)
  })
})

test.each([
  ['succeeds when there is room', [429], 200, 2],
  ['is sent again twice at most', [429, 429, 429, 429], 429, 3],
])('a call that was one too many %s', async (_what, statuses, status, count) => {
  const { call, starts } = openClient(statuses, { second: 1 })
  vi.useRealTimers()
  expect((await call()).getStatusCode()).toBe(status)
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

describe('a write', () => {
  const lease = { name: 'user:mira', holder: 'one' }
  const open = (isHeld: boolean) => {
    const held: object[] = []
    const keepLocks = async (leases: readonly object[]) => {
      held.push(...leases)
      return isHeld
    }
    return { ...openClient([], { callsPerSecond: Infinity, keepLocks }), held }
  }

  test.each([
    ['POST', '/v1/subscriptions/sub_1'],
    ['DELETE', '/v1/subscriptions/sub_1'],
    ['POST', '/v1/customers/cus_1'],
    ['POST', '/v1/checkout/sessions'],
    ['POST', '/v1/invoices/in_1/pay'],
  ])('without a lock is not sent: %s %s', async (method, path) => {
    const { call, starts } = open(true)
    await expect(call(path, method)).rejects.toThrow('without a lock')
    expect(starts).toEqual([])
  })

  test.each([
    '/v1/customers',
    '/v1/setup_intents',
    '/v1/checkout/sessions/cs_1/expire',
    '/v1/invoices/create_preview',
  ])('that needs none is sent: %s', async (path) => {
    const { call, starts } = open(true)
    await call(path, 'POST')
    expect(starts).toHaveLength(1)
  })

  test('asks for its locks before it is sent, and is sent', async () => {
    const { call, starts, held } = open(true)
    await holding(lease, () => call('/v1/subscriptions/sub_1', 'POST'))
    expect(held).toEqual([lease])
    expect(starts).toHaveLength(1)
  })

  test('whose lock has passed to someone else is not sent', async () => {
    const { call, starts } = open(false)
    const answer = await holding(lease, () => call('/v1/subscriptions/sub_1', 'POST'))
    expect(answer.getStatusCode()).toBe(429)
    expect(starts).toEqual([])
  })
})
