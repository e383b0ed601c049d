/** The result of an operation that can fail as expected: a value in either case, never an exception. */
export type Result<Value, Failure> =
  { readonly type: 'success'; readonly value: Value } | { readonly type: 'error'; readonly error: Failure }

export function success(): Result<void, never>
export function success<Value>(value: Value): Result<Value, never>
export function success(value?: unknown): Result<unknown, never> {
  return { type: 'success', value }
}

export function failure<const Failure>(error: Failure): Result<never, Failure> {
  return { type: 'error', error }
}
