import { openSandboxWorld as openWorld } from '../../../../src/composition/sandbox-world'
import type { World } from '../../../../adapters/in-memory/world'
import type { Fault, Operation } from '../../../../adapters/in-memory/faults'

/** What goes wrong with the next call of an operation. */
export type WalkFault = { readonly [Name in Operation]: readonly [Name, Fault<Name>] }[Operation]

declare global {
  interface Window {
    /** Set before the page's own scripts: how it speaks, and what goes wrong while it starts. */
    walk?: {
      language: 'en' | 'pseudo'
      faults: readonly WalkFault[]
      consentCountries: readonly string[]
      world?: World
    }
  }
}

// The prerendered page is English: React would complain that it is not the page of the pseudo-locale.
if (window.walk?.language === 'pseudo') document.getElementById('root')?.replaceChildren()

/** The sandbox's world, with a hand on it from outside. */
export function openSandboxWorld(): World {
  const world = openWorld()
  if (window.walk) {
    window.walk.world = world
    for (const [operation, fault] of window.walk.faults) world.faults.next(operation, fault)
  }
  return world
}
