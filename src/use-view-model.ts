import type { Container, ContainerModule, ServiceIdentifier } from 'inversify'
import { createContext, useContext, useLayoutEffect, useState } from 'react'

interface Startable {
  /** Runs in a layout effect. May return a cleanup function; StrictMode runs both twice. */
  readonly start?: () => (() => void) | void
}

const ContainerContext = createContext<Container | undefined>(undefined)

export const ContainerProvider = ContainerContext.Provider

const loaded = new WeakMap<Container, Set<ContainerModule>>()

/** Loads the module of a lazy component into the container, once. */
export function useModule(module: ContainerModule | undefined): void {
  const container = useContainer()
  if (!module) return
  const modules = loaded.get(container) ?? new Set()
  if (modules.has(module)) return
  container.load(module)
  loaded.set(container, modules.add(module))
}

/** Returns a view model for the lifetime of the component, started before the first paint or, if `isStarted` is false, later. */
export function useViewModel<Model extends object>(
  identifier: ServiceIdentifier<Model & Startable>,
  { isStarted = true }: { readonly isStarted?: boolean } = {},
): Model {
  const container = useContainer()
  const [model] = useState(() => container.get(identifier))
  useLayoutEffect(() => (isStarted ? model.start?.() : undefined), [model, isStarted])
  return model
}

function useContainer(): Container {
  const container = useContext(ContainerContext)
  if (!container) throw new Error('A view model needs a ContainerProvider')
  return container
}
