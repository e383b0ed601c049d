import { describe, expect, test } from 'vitest'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import { success, type Result } from '../../../src-core/shared/result'
import { expectFailure, valueOf } from '../../contracts/answers'
import { evening } from '../in-memory/support'
import { json, serve, silence, status, text, user, type Act } from './scripted-server'
import { apiAt, callNames, closedAddress, everyCall, offline, renewing, signedIn } from './support'

/** What the log is told of a failure. */
function causeOf(answer: Result<unknown, object>): string {
  return answer.type === 'error' && 'cause' in answer.error ? String(answer.error.cause) : 'no cause'
}

const unauthorised = json(401, { code: 'not_signed_in' })

describe.each(callNames)('%s', (name) => {
  test('finds nobody there', async () => {
    expectFailure(await everyCall[name](apiAt(await closedAddress())), 'unreachable')
  })

  test('is not made while no token can be had', async () => {
    const { address, arrived } = await serve(json(200, user))
    expectFailure(await everyCall[name](apiAt(address, offline)), 'unreachable')
    expect(arrived).toHaveLength(0)
  })

  test('is given up after ten seconds of silence', async () => {
    const { address, next } = await serve(silence)
    const clock = new ManualClock({ now: evening })
    const asked = next()
    const answer = everyCall[name](apiAt(address, signedIn, clock))
    await asked
    const outcomes: unknown[] = []
    const noted = answer.then((each) => outcomes.push(each))
    await clock.advance(9_999)
    expect(outcomes).toHaveLength(0)
    await clock.advance(1)
    await noted
    expectFailure(await answer, 'unreachable')
  })

  test('is given up when the page is left, and made again after that', async () => {
    const { address, next } = await serve(silence, status(500))
    const asked = next()
    const api = apiAt(address)
    const answer = everyCall[name](api)
    await asked
    api.leave()
    expectFailure(await answer, 'unreachable')
    expectFailure(await everyCall[name](api), 'service-error')
  })

  test('is made once more with another token after a 401', async () => {
    const { address, arrived } = await serve(unauthorised, status(500))
    const { tokens, bearer } = renewing()
    await everyCall[name](apiAt(address, bearer))
    expect(arrived.slice(0, 2).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-0',
      'Bearer token-1',
    ])
    expect(tokens.renewals).toBe(1)
  })

  test('is not made a third time', async () => {
    const { address, arrived } = await serve(unauthorised)
    const kind = name === 'previewPrice' ? 'sign-in-needed' : 'not-signed-in'
    expectFailure(await everyCall[name](apiAt(address, renewing().bearer)), kind)
    expect(arrived).toHaveLength(2)
  })

  test('does not follow to another place, and neither does the token', async () => {
    const elsewhere = await serve(json(200, user))
    const { address } = await serve(status(307, { location: elsewhere.address }))
    expectFailure(await everyCall[name](apiAt(address)), 'unreachable')
    expect(elsewhere.arrived).toHaveLength(0)
  })

  test('says in its cause which call it was, and neither token nor body', async () => {
    const { address } = await serve(json(400, { code: 'mira@example.com', detail: 'secret-detail' }))
    const answer = await everyCall[name](apiAt(address))
    const cause = causeOf(answer)
    expect(cause).toContain(name)
    expect(cause).toContain('400')
    expect(cause).not.toMatch(/a-token|mira|secret-detail|CALM50|pm_1/)
  })
})

test('calls that are refused at once share one renewal', async () => {
  const { address, arrived } = await serve(unauthorised, unauthorised, unauthorised, json(200, user))
  const tokens = { asked: 0, renewals: 0, now: 'token-0' }
  // The renewal is under way until each of the three has been refused and has asked for the token again.
  let goOn = () => undefined as void
  const everybodyIsRefused = new Promise<void>((resolve) => void (goOn = resolve))
  const bearer = async (options?: { readonly renewed?: boolean }) => {
    if (options?.renewed) {
      tokens.renewals += 1
      await everybodyIsRefused
      tokens.now = 'token-1'
    } else if ((tokens.asked += 1) === 6) setImmediate(goOn)
    return success(tokens.now)
  }
  const api = apiAt(address, bearer)
  const answers = await Promise.all([api.loadUser(), api.loadUser(), api.loadUser()])
  expect(answers.map(valueOf)).toEqual([user, user, user])
  expect(tokens.renewals).toBe(1)
  expect(arrived.slice(3).map(({ headers }) => headers.authorization)).toEqual(
    Array(3).fill('Bearer token-1'),
  )
})

test.each<[string, Act]>([
  ['HTML', text('<!doctype html><title>Sign in to the Wi-Fi</title>', 'text/html')],
  ['nothing', status(200)],
  ['half of it', text('{"email":"mira@exa', 'application/json')],
  ['a list', text('[]', 'application/json')],
  ['null', text('null', 'application/json')],
])('an answer that is %s is the fault of the service', async (_name, act) => {
  const { address } = await serve(act)
  const api = apiAt(address)
  expectFailure(await api.loadUser(), 'service-error')
  expectFailure(await everyCall.previewPrice(api), 'service-error')
  expectFailure(await api.createSetupIntent(), 'service-error')
})

test('fields that nobody knows are passed over, dangerous names too', async () => {
  const body =
    '{"email":"mira@example.com","subscribed":false,"mood":"calm","__proto__":{"email":"eve"},"constructor":1}'
  const { address } = await serve(text(body, 'application/json'))
  expect(valueOf(await apiAt(address).loadUser())).toEqual(user)
})

test.each(['', '/', '/portal/v2', '/portal/v2/'])('the base address may end in "%s"', async (end) => {
  const { address, arrived } = await serve(json(200, user))
  valueOf(await apiAt(address + end).loadUser())
  expect(arrived[0]?.path).toBe(`${end.replace(/\/$/, '')}/users/me`)
})

test('nobody is named while nobody is signed in, and only a price is asked', async () => {
  const { address, arrived } = await serve(unauthorised)
  const api = apiAt(address, async () => success(undefined))
  expectFailure(await everyCall.previewPrice(api), 'sign-in-needed')
  for (const name of callNames.filter((each) => each !== 'previewPrice'))
    expectFailure(await everyCall[name](api), 'not-signed-in')
  expect(arrived.map(({ headers }) => headers.authorization)).toEqual([undefined])
})
