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

export function all(...overrides: readonly Override[]): Override {
  return (container) => {
    for (const override of overrides) override(container)
  }
}
