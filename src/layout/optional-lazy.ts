import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Returns a lazy component that renders nothing if its chunk cannot be loaded. */
export function optionalLazy<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }))
}
