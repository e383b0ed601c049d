import { expect } from 'vitest'
import type { Result } from '#core/shared/result'

/** `missing`: no connection. `failing`: every response is an error. */
export type Connection = 'working' | 'missing' | 'failing'

/** A value, or a promise of it when the adapter runs in a browser. */
export type Awaitable<Value> = Value | Promise<Value>

/** A port whose results may be promises. */
export type Remote<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...details: infer Details) => infer Answer
    ? (...details: Details) => [Answer] extends [Promise<unknown>] ? Answer : Awaitable<Answer>
    : Port[Name]
}

/** Returns the value of a success, and fails the test otherwise. */
export function valueOf<Value>(answer: Result<Value, unknown>): Value {
  if (answer.type === 'error') expect.fail(`refused: ${JSON.stringify(answer.error)}`)
  return answer.value
}

/** Expects a failure of exactly that kind. */
export function expectFailure(answer: Result<unknown, { readonly kind: string }>, kind: string): void {
  expect(answer).toMatchObject({ type: 'error', error: { kind } })
}
