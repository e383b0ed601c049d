import { loadEnv } from 'vite'
import type { RawConfiguration } from '../../src/composition/configuration/configuration'
import { readJson, type BrandFiles } from './brand/load-brand'

/** An owner's configuration: the program's part, and the brand's files, which only the build reads. */
export interface LoadedConfiguration {
  readonly raw: RawConfiguration
  readonly brandFiles: BrandFiles
}

/** Reads the environment, the `.env` files of the mode and the catalogue. Environment variables win. */
export function loadConfiguration(mode: string, root: string): LoadedConfiguration {
  const {
    PORTAL_CATALOGUE,
    PORTAL_LOGO,
    PORTAL_ICON,
    PORTAL_COLOURS,
    PORTAL_RELEASE: _release,
    PORTAL_LANGUAGE: _language,
    PORTAL_LANGUAGES: _languages,
    ...environment
  } = loadEnv(mode, root, 'PORTAL_')
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
