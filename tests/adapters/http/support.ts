import type { HttpClientOptions } from '#adapters/http/http-client'
import { HttpPortalApi, callTimeoutInMilliseconds } from '#adapters/http/http-portal-api'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import type { Clock } from '#core/ports/clock'
import type { PortalApi } from '#core/ports/portal-api'
import { success } from '#core/shared/result'
import { everyCall } from '../../contracts/portal-api.contract'
import { evening } from '../in-memory/support'

export type Bearer = HttpClientOptions['bearer']

/** Makes a call for the user of the token. */
export const makeCall = (name: keyof PortalApi, api: PortalApi) =>
  everyCall[name](api, { id: 'mira', email: 'nova@example.com', productId: 'yearly-us' })

/** A clock that ends pauses at once and never times out a call. */
export function withoutWaits(clock: Pick<Clock, 'now' | 'dayOf'>): Clock {
  return {
    now: () => clock.now(),
    dayOf: (instant) => clock.dayOf(instant),
    wait: (milliseconds) =>
      milliseconds < callTimeoutInMilliseconds ? Promise.resolve() : new Promise(() => undefined),
  }
}

export const time = new ManualClock({ now: evening })

export const signedIn = async () => success('a-token')

/** The adapter over real sockets, for a signed-in user, on a clock without pauses. */
export const apiAt = (baseAddress: string, bearer: Bearer = signedIn, clock = withoutWaits(time)) =>
  new HttpPortalApi(optionsWith({ baseAddress, bearer, clock })).calls

/** By default for a signed-in user on a clock without pauses. */
export const optionsWith = (changes: Partial<HttpClientOptions>): HttpClientOptions => ({
  baseAddress: 'https://payments.example.com',
  bearer: signedIn,
  clock: withoutWaits(time),
  language: 'en',
  fetch: (...details) => fetch(...details),
  ...changes,
})

/** An unsigned token of the user; each issue is another token. */
export function tokenOf(user: string, issue: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: user, name: 'Ünï?', iat: issue })}.signature`
}
