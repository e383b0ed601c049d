import type { Clock } from '../../src-core/ports/clock'
import type { Identity } from '../../src-core/ports/identity'

export interface HttpPortalApiOptions {
  /** Where the service is: an absolute address, with or without a path and a slash at its end. */
  readonly baseAddress: string
  /** Proves who is calling; asked at every call, and kept nowhere. */
  readonly bearer: Identity['bearerToken']
  /** Waits between two attempts, and ends a call that takes too long. */
  readonly clock: Clock
  /** `window.fetch`, or what stands for it. */
  readonly fetch: (address: string, details: RequestInit) => Promise<Response>
}
