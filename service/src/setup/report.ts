/** A line of the table that setup prints. */
export interface Finding {
  readonly state: 'right' | 'created' | 'changed' | 'missing' | 'wrong' | 'to do' | 'warning'
  readonly what: string
  /** What a person has to do, or what was found. */
  readonly note?: string
}

/** Returns the finding, or the failure as one, so that one part does not keep the others from being looked at. */
export async function look(what: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    return { state: 'wrong', what, note: error instanceof Error ? error.message : 'failed' }
  }
}

/** Prints a table, and whether nothing is left to do. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length))
  const lines = findings.map(({ state, what, note = '' }) =>
    `${state.padEnd(8)} ${what.padEnd(width)}  ${note}`.trimEnd(),
  )
  const open = findings.filter(({ state }) => ['missing', 'wrong', 'to do'].includes(state)).length
  return [...lines, '', open === 0 ? 'Everything is in place.' : `${open} left to do.`].join('\n')
}
