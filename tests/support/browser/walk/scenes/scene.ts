import type { WalkFault } from '../handle'
import type { Walker } from '../walker'

/** How a visitor gets to a scene; ends when what makes the scene is seen. */
export type Way = (walker: Walker) => Promise<void>

/** A way for each state. Typed by a union of the program's own, it does not compile while a state has none. */
export type Ways<State extends string> = Readonly<Record<State, Way>>

/** Failures of an operation, each with the fault that provokes it. */
export type Faults<Kind extends string> = Readonly<Record<Kind, WalkFault>>

/** A scene for each kind of failure: provoked, then told. */
export function waysToFail<Kind extends string>(
  faults: Faults<Kind>,
  way: (walker: Walker, fault: WalkFault, kind: Kind) => Promise<void>,
): Ways<Kind> {
  const kinds = Object.entries<WalkFault>(faults) as [Kind, WalkFault][]
  return Object.fromEntries(
    kinds.map(([kind, fault]) => [kind, (walker: Walker) => way(walker, fault, kind)]),
  ) as Ways<Kind>
}

export const password = 'Halcyon-2026'
export const newcomer = { firstName: 'Nora', lastName: 'Newcomer', email: 'nora@example.org' }
