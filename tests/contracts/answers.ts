import { expect } from 'vitest'
import type { Result } from '../../src-core/shared/result'

/** Where the outside world stands. `missing`: no connection. `failing`: it answers, and only with its own errors. */
export type Connection = 'working' | 'missing' | 'failing'

/** At once, or later: an adapter in a browser is asked across a wire. */
export type Awaitable<Value> = Value | Promise<Value>

/** A port whose answers may be on their way. */
export type Remote<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...details: infer Details) => infer Answer
    ? (...details: Details) => Awaitable<Awaited<Answer>>
    : Port[Name]
}

/** The value of an answer that has to be a success. */
export function valueOf<Value>(answer: Result<Value, unknown>): Value {
  if (answer.type === 'error') expect.fail(`refused: ${JSON.stringify(answer.error)}`)
  return answer.value
}

/** Expects a failure of exactly that kind. */
export function expectFailure(answer: Result<unknown, { readonly kind: string }>, kind: string): void {
  expect(answer).toMatchObject({ type: 'error', error: { kind } })
}
