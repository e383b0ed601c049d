import { parseArgs } from 'node:util'
import { parts, type Part } from './parts'

export interface Options {
  readonly part: Part
  /** A file or a folder of the part, from the root of the repository; the whole part otherwise. */
  readonly only: string | undefined
}

export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: { part: { type: 'string', default: 'core' }, only: { type: 'string' } },
  })
  const part = parts.find(({ name }) => name === values.part)
  if (!part)
    throw new Error(`There is no part "${values.part}": ${parts.map(({ name }) => name).join(', ')}.`)
  return { part, only: values.only }
}
