import { createHash } from 'node:crypto'
import { prefixOf } from '../../src/i18n/localized-path'
import { appIcons, linkPicture } from '../hosting/brand/pictures'
import type { HostedFile } from '../hosting/host-limits'
import { releaseFile } from '../hosting/release'
import { webManifest } from '../hosting/sharing/manifest'
import { manifestIn, sharedFiles } from '../hosting/sharing/shared-files'
import { robots, sitemap } from '../hosting/sharing/sitemap'
import type { Settings } from './settings'

/** Returns the files that need no program: those of the brand, for search engines, home screens, and the release. */
export function fixedFiles(settings: Settings): readonly HostedFile[] {
  const { brand, pictures, client, url, release, languages, built } = settings
  const picture = (fileName: string) => pictures.get(fileName) as Uint8Array
  return [
    { fileName: 'favicon.svg', source: brand.icon },
    ...appIcons.map(({ fileName }) => ({ fileName, source: picture(fileName) })),
    ...built.map((language) => ({
      fileName: manifestIn(prefixOf(language)).slice(1),
      source: webManifest({ client, brand, language }),
    })),
    { fileName: releaseFile, source: `${JSON.stringify({ release })}\n` },
    { fileName: sharedFiles.robots, source: robots(url) },
    ...(url === undefined
      ? []
      : [
          { fileName: sharedFiles.sitemap, source: sitemap(url, languages) },
          { fileName: linkPictureFile(settings), source: picture(linkPicture.fileName) },
        ]),
  ]
}

/** Returns the name of the picture of links. Messengers keep a picture by its address, which therefore changes with it. */
export function linkPictureFile({ pictures }: Pick<Settings, 'pictures'>): string {
  const hash = createHash('sha256').update(pictures.get(linkPicture.fileName) ?? '')
  return `assets/link-picture-${hash.digest('base64url').slice(0, 8)}.png`
}
