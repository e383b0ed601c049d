import { parseArgs } from 'node:util'

export interface Options {
  readonly runs: number
  /** Part of the names of the pages to measure. */
  readonly only: string | undefined
  readonly what: 'pages' | 'house' | 'memory'
}

export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      runs: { type: 'string' },
      only: { type: 'string' },
      house: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
    },
  })
  // The house's rounds take minutes, a page's seconds.
  const runs = Number(values.runs ?? (values.house ? 3 : 5))
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new Error(`--runs is a count of 1 or more, not ${String(values.runs)}`)
  const what = values.house ? 'house' : values.memory ? 'memory' : 'pages'
  return { runs, only: values.only, what }
}
