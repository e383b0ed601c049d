import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnv } from 'vite'
import type { RawConfiguration } from '../../src/composition/configuration/configuration'

/** What the environment, the `.env` files of the mode and the catalogue file hold; variables of the environment win. */
export function gatherConfiguration(mode: string, root: string): RawConfiguration {
  const { PORTAL_CATALOGUE: file, ...environment } = loadEnv(mode, root, 'PORTAL_')
  return { environment, catalogue: readCatalogueFile(root, file) }
}

function readCatalogueFile(root: string, file: string | undefined): RawConfiguration['catalogue'] {
  if (!file) {
    return {
      type: 'unreadable',
      problem: 'PORTAL_CATALOGUE is missing: the name of the catalogue file is expected.',
    }
  }
  try {
    return { type: 'read', data: JSON.parse(readFileSync(resolve(root, file), 'utf8')) as unknown }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      type: 'unreadable',
      problem: `PORTAL_CATALOGUE names a file that cannot be read as JSON: ${why}`,
    }
  }
}
