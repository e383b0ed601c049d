import type { PortalApi } from '../../src-core/ports/portal-api'

/** The calls by the names that the port gives them. */
export type CallName = keyof PortalApi

/** One call as it goes on the wire. */
export interface ServiceCall {
  readonly name: CallName
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base address, without a slash in front. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
  /** Whether it is made without a token while nobody is signed in. */
  readonly openToStrangers?: boolean
}

/** What the service has said to a call: a status, and the JSON that came with it, if any did. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: unknown
}

/** The address of a call; the base may have a path of its own, and a slash at its end or not. */
export function addressOf({ path, query }: ServiceCall, baseAddress: string): string {
  const address = new URL(path, baseAddress.endsWith('/') ? baseAddress : `${baseAddress}/`)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  return address.href
}
