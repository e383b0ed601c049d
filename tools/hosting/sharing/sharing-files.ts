import type { Language } from '../../../src/i18n/language'
import { prefixOf } from '../../../src/i18n/localized-path'
import type { Brand } from '../brand/load-brand'
import { drawAppIcon, maskableIcons, touchIcon } from './app-icons'
import { webManifest } from './manifest'
import { manifestIn, sharedFiles } from './shared-files'
import { robots, sitemap } from './sitemap'

interface SharingFilesInput {
  readonly client: string
  readonly brand: Brand
  /** The portal's origin. Undefined for pages that search engines must not show. */
  readonly url: string | undefined
  /** The language of the pages. */
  readonly language: Language
  /** Those that the portal has. */
  readonly languages: readonly Language[]
}

interface SharingFile {
  readonly fileName: string
  readonly source: string | Uint8Array
}

/** Returns the files beside the pages that search engines and home screens look for, at addresses that never change. */
export async function sharingFiles(input: SharingFilesInput): Promise<readonly SharingFile[]> {
  const { brand, url, language, languages } = input
  const icons = [touchIcon, ...maskableIcons].map(async (icon) => ({
    fileName: icon.fileName,
    source: await drawAppIcon(icon, brand),
  }))
  return [
    ...(await Promise.all(icons)),
    { fileName: manifestIn(prefixOf(language)).slice(1), source: webManifest(input) },
    { fileName: sharedFiles.robots, source: robots(url) },
    ...(url === undefined ? [] : [{ fileName: sharedFiles.sitemap, source: sitemap(url, languages) }]),
  ]
}
