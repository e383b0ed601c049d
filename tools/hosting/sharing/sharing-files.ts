import type { Language } from '../../../src/i18n/language'
import { prefixOf } from '../../../src/i18n/localized-path'
import type { Brand } from '../brand/load-brand'
import { appIcons, type BrandPictures } from '../brand/pictures'
import { webManifest } from './manifest'
import { manifestIn, sharedFiles } from './shared-files'
import { robots, sitemap } from './sitemap'

interface SharingFilesInput {
  readonly client: string
  readonly brand: Brand
  readonly pictures: BrandPictures
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
export function sharingFiles(input: SharingFilesInput): readonly SharingFile[] {
  const { pictures, url, language, languages } = input
  return [
    ...appIcons.map(({ fileName }) => ({ fileName, source: pictures.get(fileName) ?? '' })),
    { fileName: manifestIn(prefixOf(language)).slice(1), source: webManifest(input) },
    { fileName: sharedFiles.robots, source: robots(url) },
    ...(url === undefined ? [] : [{ fileName: sharedFiles.sitemap, source: sitemap(url, languages) }]),
  ]
}
