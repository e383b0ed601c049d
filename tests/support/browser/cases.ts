/** Tells the same story for each case, in one visit. A failure says with which. */
export async function inEachCase<Case>(
  cases: Readonly<Record<string, Case>>,
  story: (each: Case) => Promise<void>,
): Promise<void> {
  for (const [name, each] of Object.entries(cases)) {
    try {
      await story(each)
    } catch (error) {
      throw new Error(`With ${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

/** Cases that are their own names. */
export function named(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}
