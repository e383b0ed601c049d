import type { Deed } from '../deeds/deed'
import type { FaultKind, Trouble } from '../simulated/trouble'

/** A tally as it is handed from one worker to another. */
export type Counted = Pick<Tally, 'steps' | 'stories' | 'deeds' | 'struck' | 'ends'>

/** What has been done so far, and what has gone wrong meanwhile. */
export class Tally {
  steps = 0
  stories = 0
  readonly deeds = new Map<string, number>()
  /** By deed, then by fault. */
  readonly struck = new Map<string, Map<FaultKind, number>>()
  /** What stories have come to. */
  readonly ends = new Map<string, number>()

  counts({ kind }: Deed, struck: Trouble['struck']): void {
    this.steps += 1
    add(this.deeds, kind)
    if (struck) add(this.#under(kind), struck.kind)
  }

  comesTo(end: string): void {
    add(this.ends, end)
  }

  /** Takes up what somebody else has counted. */
  addAll({ steps, stories, deeds, struck, ends }: Counted): void {
    this.steps += steps
    this.stories += stories
    for (const [kind, count] of deeds) add(this.deeds, kind, count)
    for (const [end, count] of ends) add(this.ends, end, count)
    for (const [kind, faults] of struck)
      for (const [fault, count] of faults) add(this.#under(kind), fault, count)
  }

  #under(kind: string): Map<FaultKind, number> {
    const known = this.struck.get(kind) ?? new Map<FaultKind, number>()
    this.struck.set(kind, known)
    return known
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}
