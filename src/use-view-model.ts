import type { Container, ContainerModule, ServiceIdentifier } from 'inversify'
import { createContext, useContext, useLayoutEffect, useState } from 'react'

interface Startable {
  /** Runs in a layout effect. May return a cleanup function; StrictMode runs both twice. */
  readonly start?: () => (() => void) | void
}

const ContainerContext = createContext<Container | undefined>(undefined)

export const ContainerProvider = ContainerContext.Provider

/** A class of view models, with the module that binds it unless `stores.module.ts` does. */
type ViewModelClass<Model> = ServiceIdentifier<Model> & { readonly module?: ContainerModule }

const loaded = new WeakMap<Container, Set<ContainerModule>>()

/** Returns a view model for the lifetime of the component, started before the first paint or, if `isStarted` is false, later. */
export function useViewModel<Model extends object>(
  Class: ViewModelClass<Model & Startable>,
  { isStarted = true }: { readonly isStarted?: boolean } = {},
): Model {
  const container = useContainer()
  const [model] = useState(() => {
    load(container, Class.module)
    return container.get(Class)
  })
  useLayoutEffect(() => (isStarted ? model.start?.() : undefined), [model, isStarted])
  return model
}

/** Loads a module into the container, once. */
function load(container: Container, module: ContainerModule | undefined): void {
  const modules = loaded.get(container) ?? new Set()
  if (!module || modules.has(module)) return
  container.load(module)
  loaded.set(container, modules.add(module))
}

function useContainer(): Container {
  const container = useContext(ContainerContext)
  if (!container) throw new Error('A view model needs a ContainerProvider')
  return container
}
