import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HttpClientOptions } from '../../../adapters/http/http-client'
import { HttpPortalApi, timeLimit } from '../../../adapters/http/http-portal-api'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import type { Clock } from '../../../src-core/ports/clock'
import { failure, success } from '../../../src-core/shared/result'
import { evening } from '../in-memory/support'

/** A clock on which pauses take no time, and no call ever takes too long. */
export function impatient(clock: Pick<Clock, 'now' | 'dayOf'>): Clock {
  return {
    now: () => clock.now(),
    dayOf: (instant) => clock.dayOf(instant),
    wait: (milliseconds) => (milliseconds < timeLimit ? Promise.resolve() : new Promise(() => undefined)),
  }
}

/** When all of this happens. */
export const time = new ManualClock({ now: evening })

/** An address at which nobody listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

export const signedIn = async () => success('a-token')
export const offline = async () => failure({ kind: 'no-connection' } as const)

/** The adapter over real sockets, for somebody who is signed in, on a clock that waits for nothing. */
export function apiAt(
  baseAddress: string,
  bearer: HttpClientOptions['bearer'] = signedIn,
  clock = impatient(time),
) {
  return new HttpPortalApi({ baseAddress, bearer, clock, fetch: (...details) => fetch(...details) })
}

/** A token as an identity provider gives it, unsigned: whose it is, and which of theirs. */
export function tokenOf(person: string, issue: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: person, name: 'Ünï?', iat: issue })}.signature`
}

/** An identity provider that gives another token when it is asked for one, and counts. */
export function renewing() {
  const tokens = { renewals: 0 }
  const bearer = async (options?: { readonly renewed?: boolean }) => {
    if (options?.renewed) tokens.renewals += 1
    return success(tokenOf('mira', tokens.renewals))
  }
  return { tokens, bearer }
}

export { callNames, everyCall } from './every-call'
