import { object, read, nonBlankString } from '#contract/decode'
import { CallError } from './call-error'
import type { CallName, ErrorMap, FailureOf } from './requests'

const apiError = object({ code: nonBlankString })

/** Maps an unsuccessful response. The cause contains status and code, and nothing else of the response. */
export function toFailure(
  name: CallName,
  errors: ErrorMap<CallName> | undefined,
  status: number,
  body: unknown,
): FailureOf<CallName> & { readonly cause: Error } {
  const code = read(apiError, body)?.code
  const loggedCode = code === undefined ? 'no code' : /^[a-z_]{1,40}$/.test(code) ? code : 'malformed code'
  const cause = new CallError(name, `the service responds ${status} (${loggedCode})`)
  if (status < 400 || status === 429 || status >= 500) return { kind: 'service-error', cause }
  const { codes = {}, statuses = {} } = errors ?? {}
  const known = code === undefined ? statuses[status] : new Map(Object.entries(codes)).get(code)
  const found = typeof known === 'function' ? read(known, body) : known && ({ kind: known } as const)
  return { ...(found ?? { kind: 'service-error' }), cause }
}
