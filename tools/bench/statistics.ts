/** What several measurements of the same thing come to. */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
  readonly runs: number
}

/** Measurements that did not come about are left out; nothing when there is none at all. */
export function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((one, other) => one - other)
  const [least] = sorted
  const most = sorted.at(-1)
  if (least === undefined || most === undefined) return undefined
  return { median: medianOf(sorted), least, most, runs: sorted.length }
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
