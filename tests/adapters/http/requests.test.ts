import { describe, expect, test } from 'vitest'
import * as client from '#adapters/http/http-client'
import { HttpPortalApi, callTimeoutInMilliseconds } from '#adapters/http/http-portal-api'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { failure, success } from '#core/shared/result'
import { expectFailure, valueOf } from '../../contracts/results'
import { evening } from '../in-memory/support'
import { json, resetConnection, serve, noResponse, status, user, type Respond } from './scripted-server'
import { callsForAccount, changes } from '../../contracts/portal-api.contract'
import { portalApiCalls } from '#core/ports/portal-api'
import { apiAt, makeCall, optionsWith, withoutWaits, signedIn, time, tokenOf, type Bearer } from './support'

const unauthorized = json(401, { code: 'not_signed_in' })
const [mira, noor] = [tokenOf('mira', 0), tokenOf('noor', 0)]

/** Returns these tokens in order, then the last one again. */
function bearerWith(...tokens: readonly string[]): Bearer {
  const left = [...tokens]
  return async () => success(left.length > 1 ? left.shift() : left[0])
}

const tokensIn = (requests: Awaited<ReturnType<typeof serve>>['requests']) =>
  requests.map(({ headers }) => headers.authorization?.replace('Bearer ', ''))

describe.each(portalApiCalls)('%s', (name) => {
  const unauthorizedKind = name === 'previewPrice' ? 'sign-in-needed' : 'not-signed-in'

  test('is not sent when the token cannot be loaded', async () => {
    const offline: Bearer = async () => failure({ kind: 'no-connection' })
    const { address, requests } = await serve(json(200, user))
    expectFailure(await makeCall(name, apiAt(address, offline)), 'unreachable')
    expect(requests).toEqual([])
  })

  test('is sent without a token only if it allows anonymous callers', async () => {
    const { address, requests } = await serve(unauthorized)
    const anonymous: Bearer = async () => success(undefined)
    expectFailure(await makeCall(name, apiAt(address, anonymous)), unauthorizedKind)
    expect(tokensIn(requests)).toEqual(name === 'previewPrice' ? [undefined] : [])
  })

  test('names the language of the page', async () => {
    const { address, requests } = await serve(unauthorized)
    await makeCall(name, apiAt(address, signedIn))
    expect(new Set(requests.map(({ headers }) => headers['accept-language']))).toEqual(new Set(['en']))
  })

  test('times out after ten seconds', async () => {
    const { address, next } = await serve(noResponse)
    const clock = new ManualClock({ now: evening })
    const sent = next()
    const answer = makeCall(name, apiAt(address, signedIn, clock))
    await sent
    const outcomes: unknown[] = []
    const recorded = answer.then((each) => outcomes.push(each))
    await clock.advance(9_999)
    expect(outcomes).toEqual([])
    await clock.advance(1)
    await recorded
    expectFailure(await answer, 'unreachable')
  })

  test('is aborted when the page is left, and can be made again', async () => {
    const { address, next } = await serve(noResponse, status(500))
    const sent = next()
    const http = new HttpPortalApi(optionsWith({ baseAddress: address }))
    const answer = makeCall(name, http.calls)
    await sent
    http.abortPending()
    expectFailure(await answer, 'unreachable')
    expectFailure(await makeCall(name, http.calls), 'service-error')
  })

  test('is sent once more with a renewed token after a 401, and not a third time', async () => {
    const { address, requests } = await serve(unauthorized)
    let renewals = 0
    const bearer: Bearer = async (options) => {
      if (options?.renewed) renewals += 1
      return success(tokenOf('mira', renewals))
    }
    expectFailure(await makeCall(name, apiAt(address, bearer)), unauthorizedKind)
    expect(tokensIn(requests)).toEqual([mira, tokenOf('mira', 1)])
    expect(renewals).toBe(1)
  })

  test.each<[string, () => Bearer]>([
    ['who has signed in meanwhile', () => bearerWith(mira, noor)],
    ['whom a renewal names', () => async (options) => success(options?.renewed ? noor : mira)],
  ])('is not sent for another user %s', async (_what, newBearer) => {
    const { address, requests } = await serve(unauthorized, json(200, user))
    expectFailure(await makeCall(name, apiAt(address, newBearer())), unauthorizedKind)
    expect(tokensIn(requests)).toEqual([mira])
  })

  test('does not follow a redirect, and neither does the token', async () => {
    const elsewhere = await serve(json(200, user))
    const { address } = await serve(status(307, { location: elsewhere.address }))
    expectFailure(await makeCall(name, apiAt(address)), 'unreachable')
    expect(elsewhere.requests).toEqual([])
  })

  test('names itself in the cause of a failure, and neither token nor body', async () => {
    const { address } = await serve(json(400, { code: 'mira@example.com', detail: 'secret-detail' }))
    const answer = await makeCall(name, apiAt(address))
    const cause = answer.type === 'error' && 'cause' in answer.error ? String(answer.error.cause) : 'no cause'
    expect(cause).toMatch(new RegExp(`${name}.*400`))
    expect(cause).not.toMatch(/a-token|mira|secret-detail|CALM50|pm_1/)
  })
})

describe('a token', () => {
  test('is renewed once for calls that are refused at the same time', async () => {
    const { address, requests } = await serve(unauthorized, unauthorized, unauthorized, json(200, user))
    const tokens = { reads: 0, renewals: 0, current: mira }
    // The renewal is pending until each of the three calls was refused and has asked for the token again.
    let finish = () => undefined as void
    const allRefused = new Promise<void>((resolve) => void (finish = resolve))
    const bearer: Bearer = async (options) => {
      if (options?.renewed) {
        tokens.renewals += 1
        await allRefused
        tokens.current = tokenOf('mira', 1)
      } else if ((tokens.reads += 1) === 6) setImmediate(finish)
      return success(tokens.current)
    }
    const api = apiAt(address, bearer)
    const answers = await Promise.all([api.loadUser(), api.loadUser(), api.loadUser()])
    expect(answers.map(valueOf)).toEqual([user, user, user])
    expect(tokens.renewals).toBe(1)
    expect(tokensIn(requests).slice(3)).toEqual(Array(3).fill(tokenOf('mira', 1)))
  })

  test('that was renewed meanwhile is not renewed again', async () => {
    const { address, requests } = await serve(unauthorized, json(200, user))
    const tokens = [mira, tokenOf('mira', 1)]
    const bearer: Bearer = async (options) => success(options?.renewed ? 'one-too-many' : tokens.shift())
    valueOf(await apiAt(address, bearer).loadUser())
    expect(tokensIn(requests)).toEqual([mira, tokenOf('mira', 1)])
  })

  test.each([
    ['no JWT', 'a-token', 'b-token'],
    ['claims that are not JSON', 'e30.YQ.a', 'e30.YQ.b'],
    ['claims that are not base64', 'e30.*.a', 'e30.*.b'],
    ['claims without a user', 'e30.e30.a', 'e30.e30.b'],
  ])('with %s ends the call', async (_what, first, second) => {
    const { address, requests } = await serve(unauthorized, json(200, user))
    expectFailure(await apiAt(address, bearerWith(first, second)).loadUser(), 'not-signed-in')
    expect(requests).toHaveLength(1)
  })

  test.each(['sub', 'user_id'])('names its user in the claim %s', async (claim) => {
    const { address } = await serve(unauthorized, json(200, user))
    const named = `e30.${Buffer.from(JSON.stringify({ [claim]: 'mira' })).toString('base64url')}.`
    expect(valueOf(await apiAt(address, bearerWith(named, tokenOf('mira', 1))).loadUser())).toEqual(user)
  })
})

describe('a GET', () => {
  /** A clock that records waits and ends them at once. */
  function recordingClock() {
    const pauses: number[] = []
    const clock = withoutWaits(time)
    const wait = (milliseconds: number) => {
      if (milliseconds < callTimeoutInMilliseconds) pauses.push(milliseconds)
      return clock.wait(milliseconds)
    }
    return { pauses, clock: { ...clock, wait } }
  }

  test.each<[string, Respond, string]>([
    ['500', status(500), 'service-error'],
    ['503', status(503), 'service-error'],
    ['429', status(429), 'service-error'],
    ['a reset connection', resetConnection, 'unreachable'],
  ])('is retried twice after %s', async (_what, act, kind) => {
    const { address, requests } = await serve(act, act, json(200, user))
    expect(valueOf(await apiAt(address).loadUser())).toEqual(user)
    expect(requests).toHaveLength(3)
    const failing = await serve(act)
    expectFailure(await apiAt(failing.address).loadUser(), kind)
    expect(failing.requests).toHaveLength(3)
  })

  test.each([400, 403, 404, 422, 501])('is not retried after %s', async (code) => {
    const { address, requests } = await serve(status(code))
    expectFailure(await apiAt(address).loadUser(), 'service-error')
    expect(requests).toHaveLength(1)
  })

  test('is retried after longer and longer pauses', async () => {
    const { address } = await serve(status(500))
    const { pauses, clock } = recordingClock()
    await apiAt(address, signedIn, clock).loadUser()
    expect(pauses).toEqual([300, 1200])
  })

  test.each([
    ['2', 2000],
    ['0', 300],
    [new Date(Date.parse(evening) + 3000).toUTCString(), 3000],
    ['soon', 300],
  ])('is retried as the service asks: Retry-After %s', async (retryAfter, expected) => {
    const { address } = await serve(status(429, { 'retry-after': retryAfter }), json(200, user))
    const { pauses, clock } = recordingClock()
    valueOf(await apiAt(address, signedIn, clock).loadUser())
    expect(pauses).toEqual([expected])
  })

  test('is not retried when the service asks for a long pause', async () => {
    const { address, requests } = await serve(status(503, { 'retry-after': '3600' }))
    expectFailure(await apiAt(address).loadUser(), 'service-error')
    expect(requests).toHaveLength(1)
  })
})

test.each(callsForAccount)(
  '%s is sent with the token of its account only, also after a 401',
  async (name) => {
    const { address, requests } = await serve(unauthorized)
    const accountIds: unknown[] = []
    const tokens = [mira, undefined]
    const bearer: Bearer = async (options) => {
      accountIds.push(options?.accountId)
      return success(tokens.shift())
    }
    expectFailure(await makeCall(name, apiAt(address, bearer)), 'not-signed-in')
    expect(accountIds).toEqual(['mira', 'mira'])
    expect(tokensIn(requests)).toEqual([mira])
  },
)

test.each(changes)('the change %s is not retried', async (name) => {
  for (const [act, kind] of [
    [status(500), 'service-error'],
    [status(429, { 'retry-after': '1' }), 'service-error'],
    [resetConnection, 'unreachable'],
  ] as const) {
    const { address, requests } = await serve(act)
    expectFailure(await makeCall(name, apiAt(address)), kind)
    expect(requests).toHaveLength(1)
  }
})

test.each(['', '/', '/portal/v2', '/portal/v2/'])('the base address may end in "%s"', async (end) => {
  const { address, requests } = await serve(json(200, user))
  valueOf(await apiAt(address + end).loadUser())
  expect(requests[0]?.path).toBe(`${end.replace(/\/$/, '')}/users/me`)
})

describe('the lazy client', () => {
  /** The adapter with a service that never answers, and a chunk that loads as the test wants. */
  function lazyApi(load: () => Promise<typeof client>, clock = new ManualClock({ now: evening })) {
    const sent: (string | undefined)[] = []
    let notifySent = () => undefined as void
    const next = new Promise<void>((resolve) => void (notifySent = resolve))
    const fetch = (_address: string, { method }: RequestInit) => {
      sent.push(method)
      notifySent()
      return new Promise<never>(() => undefined)
    }
    const http = new HttpPortalApi(optionsWith({ clock, fetch }), load)
    return { http, api: http.calls, sent, next, clock }
  }

  test.each([
    ['by a call', () => undefined],
    ['ahead of the first call', (http: HttpPortalApi) => http.preload()],
  ])('that could not be loaded %s is loaded by the next call', async (_when, begin) => {
    let isBroken = true
    const load = async () => {
      if (isBroken) throw new Error('no chunk')
      return client
    }
    const { http, api, sent, next } = lazyApi(load)
    begin(http)
    expectFailure(await api.loadUser(), 'unreachable')
    isBroken = false
    void api.loadUser()
    await next
    expect(sent).toEqual(['GET'])
  })

  test('has ten seconds for loading and call together', async () => {
    let resolveLoad = () => undefined as void
    const loaded = new Promise<void>((resolve) => void (resolveLoad = resolve))
    const load = () => loaded.then(() => client)
    const hanging = lazyApi(load)
    const late = lazyApi(load, hanging.clock)
    const { clock } = hanging
    const results: unknown[] = []
    const record = (answer: unknown) => void results.push(answer)

    const answers = portalApiCalls.map((name) => makeCall(name, hanging.api))
    const recorded = answers.map((answer) => answer.then(record))
    await clock.advance(4_000)
    const lateAnswer = late.api.deleteUser('mira')
    await clock.advance(5_999)
    expect(results).toEqual([])
    await clock.advance(1)
    await Promise.all(recorded)
    for (const answer of answers) expectFailure(await answer, 'unreachable')

    resolveLoad()
    await late.next
    const lateRecorded = lateAnswer.then(record)
    await clock.advance(3_999)
    expect(results).toHaveLength(portalApiCalls.length)
    await clock.advance(1)
    await lateRecorded
    expectFailure(await lateAnswer, 'unreachable')
    // A call that has timed out while its chunk was loading is not made.
    expect(hanging.sent).toEqual([])
    expect(late.sent).toEqual(['DELETE'])
  })
})
