import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import type { HttpPortalApiOptions } from '../../../adapters/http/http-portal-api-options'
import { timeLimit } from '../../../adapters/http/service-line'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import type { Clock } from '../../../src-core/ports/clock'
import { failure, success } from '../../../src-core/shared/result'
import type { PortalApi } from '../../../src-core/ports/portal-api'
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
  bearer: HttpPortalApiOptions['bearer'] = signedIn,
  clock = impatient(time),
) {
  return new HttpPortalApi({ baseAddress, bearer, clock, fetch: (...details) => fetch(...details) })
}

/** An identity provider that gives another token when it is asked for one, and counts. */
export function renewing() {
  const tokens = { renewals: 0 }
  const bearer = async (options?: { readonly renewed?: boolean }) => {
    if (options?.renewed) tokens.renewals += 1
    return success(`token-${tokens.renewals}`)
  }
  return { tokens, bearer }
}

/** One way to make each call. */
export const everyCall = {
  createCheckoutSession: (api) => api.createCheckoutSession({ productId: 'yearly-us', promoCode: 'CALM50' }),
  previewPrice: (api) => api.previewPrice({ productId: 'yearly-us', promoCode: 'CALM50' }),
  syncUser: (api) => api.syncUser({ firstName: 'Nova', lastName: 'Quist', email: 'nova@example.com' }),
  loadUser: (api) => api.loadUser(),
  updateUser: (api) => api.updateUser({ lastName: 'Quist' }),
  deleteUser: (api) => api.deleteUser(),
  createSetupIntent: (api) => api.createSetupIntent(),
  changePaymentMethod: (api) => api.changePaymentMethod('pm_1'),
  cancelSubscription: (api) => api.cancelSubscription('no-answer'),
} as const satisfies { readonly [Name in keyof PortalApi]: (api: PortalApi) => ReturnType<PortalApi[Name]> }

export const callNames = Object.keys(everyCall) as readonly (keyof PortalApi)[]
