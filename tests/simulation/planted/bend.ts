import type { Container, ServiceIdentifier } from 'inversify'
import type { Bend } from '../simulated/browser'

/** A bug that somebody might make, and the promise that it breaks. */
export interface Planted {
  readonly promise: string
  readonly bug: string
  readonly plant: Bend
}

/** One part of the portal, made as ever and bent afterwards; where `change` answers something, that stands instead. */
export function bend<Bound>(
  identifier: ServiceIdentifier<Bound>,
  change: (made: Bound, get: Container['get']) => Bound | void,
): Bend {
  return (container) => {
    const get = container.get.bind(container)
    container.onActivation(identifier, (_context, made) => change(made, get) ?? made)
  }
}

export function both(...plants: readonly Bend[]): Bend {
  return (container) => {
    for (const plant of plants) plant(container)
  }
}
