import { loadEnv } from 'vite'
import type { RawConfiguration } from '../../src/composition/configuration/configuration'
import { readJson, type BrandFiles } from './brand/gather-brand'

/** What an owner has configured: the program's part, and the files of the brand, which the build alone reads. */
export interface Gathered {
  readonly raw: RawConfiguration
  readonly brandFiles: BrandFiles
}

/** What the environment, the `.env` files of the mode and the catalogue file hold; variables of the environment win. */
export function gatherConfiguration(mode: string, root: string): Gathered {
  const { PORTAL_CATALOGUE, PORTAL_LOGO, PORTAL_ICON, PORTAL_COLOURS, ...environment } = loadEnv(
    mode,
    root,
    'PORTAL_',
  )
  return {
    raw: { environment, catalogue: readCatalogueFile(root, PORTAL_CATALOGUE) },
    brandFiles: { PORTAL_LOGO, PORTAL_ICON, PORTAL_COLOURS },
  }
}

function readCatalogueFile(root: string, file: string | undefined): RawConfiguration['catalogue'] {
  if (!file) {
    return {
      type: 'unreadable',
      problem: 'PORTAL_CATALOGUE is missing: the name of the catalogue file is expected.',
    }
  }
  const read = readJson(root, file)
  return read.type === 'success'
    ? { type: 'read', data: read.value }
    : {
        type: 'unreadable',
        problem: `PORTAL_CATALOGUE names a file that cannot be read as JSON: ${read.error}`,
      }
}
