/** Several measurements of the same thing. */
export interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** Skips missing measurements. Returns undefined when there is none at all. */
export function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((one, other) => one - other)
  const [least] = sorted
  const most = sorted.at(-1)
  if (least === undefined || most === undefined) return undefined
  return { median: medianOf(sorted), least, most }
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** "0.54 (0.51–0.60)": the median with the least and the most, which are left out when they look the same. */
export function writeSpread({ median, least, most }: Spread, write: (value: number) => string): string {
  const range = write(least) === write(most) ? '' : ` (${write(least)}–${write(most)})`
  return write(median) + range
}

export const whole = (value: number) => String(Math.round(value))
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
export const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
