import { describe, expect, test } from 'vitest'
import { timeLimit } from '../../../adapters/http/http-portal-api'
import { success } from '../../../src-core/shared/result'
import { expectFailure, valueOf } from '../../contracts/answers'
import { evening } from '../in-memory/support'
import { json, resetInTheMiddle, serve, status, user, type Act } from './scripted-server'
import { apiAt, callNames, everyCall, impatient, signedIn, time, tokenOf } from './support'

const changes = callNames.filter((name) => name !== 'loadUser' && name !== 'previewPrice')

/** A clock on which pauses take no time and are written down. */
function notingClock() {
  const waits: number[] = []
  const clock = impatient(time)
  const noted = (milliseconds: number) => {
    if (milliseconds < timeLimit) waits.push(milliseconds)
    return clock.wait(milliseconds)
  }
  return { waits, clock: { ...clock, wait: noted } }
}

describe('a question', () => {
  test.each([
    ['500', status(500)],
    ['503', status(503)],
    ['429', status(429)],
    ['a connection that is reset in the middle', resetInTheMiddle],
  ])('is asked again after %s', async (_name, trouble) => {
    const { address, arrived } = await serve(trouble, trouble, json(200, user))
    expect(valueOf(await apiAt(address).loadUser())).toEqual(user)
    expect(arrived).toHaveLength(3)
  })

  test.each<[string, Act, string]>([
    ['500', status(500), 'service-error'],
    ['429', status(429), 'service-error'],
    ['a reset', resetInTheMiddle, 'unreachable'],
  ])('is asked three times and no more: %s', async (_name, trouble, kind) => {
    const { address, arrived } = await serve(trouble)
    expectFailure(await apiAt(address).loadUser(), kind)
    expect(arrived).toHaveLength(3)
  })

  test.each([400, 403, 404, 422])('is not asked again after %s', async (code) => {
    const { address, arrived } = await serve(status(code))
    expectFailure(await apiAt(address).loadUser(), 'service-error')
    expect(arrived).toHaveLength(1)
  })

  test('waits longer every time', async () => {
    const { address } = await serve(status(500))
    const { waits, clock } = notingClock()
    await apiAt(address, signedIn, clock).loadUser()
    expect(waits).toEqual([300, 1200])
  })

  test.each([
    ['2', 2000],
    ['0', 300],
    [new Date(Date.parse(evening) + 3000).toUTCString(), 3000],
    ['soon', 300],
  ])('waits as it is told to: Retry-After %s', async (retryAfter, expected) => {
    const { address } = await serve(status(429, { 'retry-after': retryAfter }), json(200, user))
    const { waits, clock } = notingClock()
    valueOf(await apiAt(address, signedIn, clock).loadUser())
    expect(waits).toEqual([expected])
  })

  test('is given up when it is told to wait for long', async () => {
    const { address, arrived } = await serve(status(503, { 'retry-after': '3600' }))
    expectFailure(await apiAt(address).loadUser(), 'service-error')
    expect(arrived).toHaveLength(1)
  })
})

describe.each(changes)('what changes something is sent once: %s', (name) => {
  test.each<[string, Act, string]>([
    ['500', status(500), 'service-error'],
    ['429', status(429, { 'retry-after': '1' }), 'service-error'],
    ['a reset', resetInTheMiddle, 'unreachable'],
  ])('%s', async (_name, trouble, kind) => {
    const { address, arrived } = await serve(trouble)
    expectFailure(await everyCall[name](apiAt(address)), kind)
    expect(arrived).toHaveLength(1)
  })
})

test('a token that has been renewed meanwhile is taken as it is', async () => {
  const { address, arrived } = await serve(json(401, { code: 'not_signed_in' }), json(200, user))
  const [first, second] = [tokenOf('mira', 0), tokenOf('mira', 1)]
  const tokens = [first, second]
  const bearer = async (options?: { readonly renewed?: boolean }) =>
    success(options?.renewed ? 'one-too-many' : tokens.shift())
  valueOf(await apiAt(address, bearer).loadUser())
  expect(arrived.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${first}`, `Bearer ${second}`])
})
