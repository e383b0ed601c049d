export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** "0.54 (0.51–0.60)": the median, and the range if it differs. */
export function formatSpread(values: readonly number[], format: (value: number) => string): string {
  if (values.length === 0) return '–'
  const [least, most] = [format(Math.min(...values)), format(Math.max(...values))]
  return format(median(values)) + (least === most ? '' : ` (${least}–${most})`)
}

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
export const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
