import { isIndexable, routes } from '#core/domain/routes'
import type { Language } from '../../../src/i18n/language'
import { localizedPath, prefixOf } from '../../../src/i18n/localized-path'
import { escaped } from '../escaped'
import { sharedFiles } from './shared-files'

/** Returns the addresses of the pages that search engines may show (https://www.sitemaps.org/protocol.html). */
export function sitemap(url: string, languages: readonly Language[]): string {
  const paths = languages.flatMap((language) =>
    routes.filter(isIndexable).map((path) => localizedPath(path, prefixOf(language))),
  )
  const entries = paths.map((path) => `  <url><loc>${escaped(url + path)}</loc></url>\n`)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
  )
}

/** Allows everything: a crawler that may not load a page does not learn that it is `noindex` (RFC 9309). */
export function robots(url: string | undefined): string {
  const rules = 'User-agent: *\nAllow: /\n'
  return url === undefined ? rules : `${rules}\nSitemap: ${url}/${sharedFiles.sitemap}\n`
}
