import type { Deed } from '../deeds/deed'
import type { FaultKind, Trouble } from '../simulated/trouble'

/** What has been done so far, and what has gone wrong meanwhile. */
export class Tally {
  steps = 0
  stories = 0
  readonly deeds = new Map<string, number>()
  readonly faults = new Map<FaultKind, number>()
  /** By deed, then by fault. */
  readonly struck = new Map<string, Map<FaultKind, number>>()
  /** What stories have come to. */
  readonly ends = new Map<string, number>()

  counts({ kind }: Deed, struck: Trouble['struck']): void {
    this.steps += 1
    add(this.deeds, kind)
    if (!struck) return
    add(this.faults, struck.kind)
    const under = this.struck.get(kind) ?? new Map<FaultKind, number>()
    this.struck.set(kind, under)
    add(under, struck.kind)
  }

  comesTo(end: string): void {
    add(this.ends, end)
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
