import type { Mutant } from './mutant'
import type { Harmless } from './harmless/harmless'

/** A mutant that no test has noticed, and why it does not matter. */
export interface Excused extends Mutant {
  readonly reason: string
}

export interface Judgement {
  readonly excused: readonly Excused[]
  /** Mutants that no test has noticed and that nobody has written a reason for. */
  readonly unexcused: readonly Mutant[]
  /** Reasons for what has not survived, in files that were looked at. */
  readonly needless: readonly Harmless[]
}

/** Holds what the tests have let live against the list of what may. */
export function judge(mutants: readonly Mutant[], harmless: readonly Harmless[]): Judgement {
  const alive = mutants.filter(({ outcome }) => outcome === 'survived' || outcome === 'not covered')
  const reasonOf = (mutant: Mutant) => harmless.find((known) => isSame(known, mutant))?.reason
  const looked = new Set(mutants.map(({ file }) => file))
  return {
    excused: alive.flatMap((mutant) => {
      const reason = reasonOf(mutant)
      return reason === undefined ? [] : [{ ...mutant, reason }]
    }),
    unexcused: alive.filter((mutant) => reasonOf(mutant) === undefined),
    needless: harmless.filter(
      (known) => looked.has(known.file) && !alive.some((mutant) => isSame(known, mutant)),
    ),
  }
}

function isSame(known: Harmless, mutant: Mutant): boolean {
  return known.file === mutant.file && known.was === mutant.was && known.becomes === mutant.becomes
}
