import type { Brand } from '../brand/load-brand'
import { maskableIcons } from './app-icons'

interface ManifestInput {
  readonly client: string
  readonly brand: Brand
  /** The template of the pages, whose language and direction it takes. */
  readonly html: string
}

/** Returns the web manifest: name, icons and colours for a link on a home screen, which opens in the browser. */
export function webManifest({ client, brand, html }: ManifestInput): string {
  const paper = brand.colours.palette.light.get('--color-paper')
  const attribute = (name: string) => new RegExp(`<html[^>]*\\s${name}="([^"]*)"`).exec(html)?.[1]
  return `${JSON.stringify({
    id: '/',
    name: client,
    short_name: client,
    lang: attribute('lang') ?? 'en',
    dir: attribute('dir') ?? 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: paper,
    background_color: paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...maskableIcons.map(({ fileName, size }) => ({
        src: `/${fileName}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'maskable',
      })),
    ],
  })}\n`
}
