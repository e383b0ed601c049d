import type { Container, ServiceIdentifier } from 'inversify'
import type { Invariant } from '../invariants/invariant'
import type { Override } from '../simulated/browser'

/** A bug that a developer might make, and the invariant that it violates. */
export interface SeededBug {
  readonly invariant: Invariant
  readonly description: string
  readonly override: Override
}

export function bugsOf(invariant: Invariant, overrides: Readonly<Record<string, Override>>): SeededBug[] {
  return Object.entries(overrides).map(([description, override]) => ({ invariant, description, override }))
}

type Get = Container['get']

/** Changes what a binding creates; where `modify` returns an object, that is used instead. */
export function change<Bound>(
  identifier: ServiceIdentifier<Bound>,
  modify: (created: Bound, get: Get) => Bound | void,
): Override {
  return (container) => {
    const get = container.get.bind(container)
    container.onActivation(identifier, (_context, created) => modify(created, get) ?? created)
  }
}

/** Replaces a method; the replacement gets the original one. */
export function replace<Bound extends object, Name extends keyof Bound>(
  identifier: ServiceIdentifier<Bound>,
  name: Name,
  replacement: (original: Bound[Name], created: Bound, get: Get) => Bound[Name],
): Override {
  return change(identifier, (created, get) => {
    const method = created[name]
    if (typeof method !== 'function') throw new TypeError(`${String(name)} is not a method`)
    created[name] = replacement(method.bind(created) as Bound[Name], created, get)
  })
}

export function disable<Bound extends object>(
  identifier: ServiceIdentifier<Bound>,
  name: keyof Bound,
): Override {
  return replace(identifier, name, () => (() => undefined) as Bound[keyof Bound])
}

type ParametersOf<Method> = Method extends (...parameters: infer Values) => unknown ? Values : never
type ResultOf<Method> = Method extends (...parameters: never[]) => infer Value ? Awaited<Value> : never

export function changeResult<Bound extends object, Name extends keyof Bound>(
  identifier: ServiceIdentifier<Bound>,
  name: Name,
  modify: (
    result: ResultOf<Bound[Name]>,
    parameters: ParametersOf<Bound[Name]>,
    get: Get,
  ) => ResultOf<Bound[Name]> | Promise<never>,
): Override {
  return replace(identifier, name, (original, _created, get) => {
    const method = original as (...values: ParametersOf<Bound[Name]>) => Promise<ResultOf<Bound[Name]>>
    const changed = async (...values: ParametersOf<Bound[Name]>) =>
      modify(await method(...values), values, get)
    return changed as Bound[Name]
  })
}
