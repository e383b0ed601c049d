import type { Language } from '../../../src/i18n/language'
import { localizedPath, prefixOf } from '../../../src/i18n/localized-path'
import type { Brand } from '../brand/load-brand'
import { maskableIcons } from '../brand/pictures'

interface ManifestInput {
  readonly client: string
  readonly brand: Brand
  readonly language: Language
}

/** Returns the web manifest: name, icons and colours for a link on a home screen, which opens in the browser. */
export function webManifest({ client, brand, language }: ManifestInput): string {
  const paper = brand.colours.palette.light.get('--color-paper')
  const home = localizedPath('/', prefixOf(language))
  return `${JSON.stringify({
    id: home,
    name: client,
    short_name: client,
    lang: language.tag,
    dir: language.direction,
    start_url: home,
    scope: '/',
    display: 'browser',
    theme_color: paper,
    background_color: paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...maskableIcons.map(({ fileName, width, height }) => ({
        src: `/${fileName}`,
        sizes: `${width}x${height}`,
        type: 'image/png',
        purpose: 'maskable',
      })),
    ],
  })}\n`
}
