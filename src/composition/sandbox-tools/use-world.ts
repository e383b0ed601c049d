import { useSyncExternalStore } from 'react'
import type { World } from '../../../adapters/in-memory/world'
import type { DeepReadonly, WorldState } from '../../../adapters/in-memory/world-state'

/** The world's state, followed as it changes. */
export function useWorld(world: World): DeepReadonly<WorldState> {
  return useSyncExternalStore(
    (changed) => world.observe(changed),
    () => world.read(),
  )
}
