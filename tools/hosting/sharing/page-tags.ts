import type { descriptions } from '#messages/descriptions'
import type { PageCountry } from '#core/domain/page-country'
import type { PlanCatalogue } from '#core/domain/plan-catalogue'
import type { Language } from '../../../src/i18n/language'
import { localizedPath, prefixOf } from '../../../src/i18n/localized-path'
import { findRoute, isIndexable, type Route } from '#core/domain/routes'
import { linkPicture, touchIcon } from '../brand/pictures'
import { countryRoute } from '../country-pages'
import { escaped } from '../escaped'
import { manifestIn } from './shared-files'
import { productData, structuredDataElement } from './structured-data'

/** What the pages say about themselves to search engines, messengers and home screens. */
export interface Sharing {
  readonly client: string
  readonly catalogue: PlanCatalogue
  /** The language of the pages. */
  readonly language: Language
  /** Those that the portal has. */
  readonly languages: readonly Language[]
  /** Undefined for pages without an address of their own, which `hostingPlugin` keeps out of search engines. */
  readonly published: Published | undefined
  /** What the pages are about, in their language. */
  readonly descriptions: typeof descriptions
}

interface Published {
  /** The portal's origin. */
  readonly url: string
  /** The address of the picture of shared links. */
  readonly picture: string
}

interface SharedPage {
  readonly path: string
  readonly title: string
  readonly country?: PageCountry | undefined
}

export interface PageTags {
  readonly head: readonly string[]
  /** HTML for the end of the body. */
  readonly end: string
}

/**
 * Returns the tags of a page. They belong before the styles: messengers read the beginning of a page. X takes title, description
 * and picture from Open Graph's tags.
 */
export function pageTags(sharing: Sharing, { path, title, country }: SharedPage): PageTags {
  const route = findRoute(path)
  const { client, catalogue, published, language } = sharing
  const prefix = prefixOf(language)
  const description = route && descriptionOf(route, sharing)(client)
  const links = [
    `<link rel="apple-touch-icon" href="/${touchIcon.fileName}">`,
    `<link rel="manifest" href="${manifestIn(prefix)}">`,
  ]
  const described = description === undefined ? [] : [named('description', description)]
  if (!published) return { head: [...described, ...links], end: '' }
  const hidden = route && isIndexable(route) ? [] : [named('robots', 'noindex')]
  if (!route || description === undefined) return { head: [...hidden, ...links], end: '' }
  const address = published.url + localizedPath(route, prefix)
  const { picture } = published
  const data =
    route === countryRoute ? [productData({ client, description, address, picture, catalogue, country })] : []
  return {
    head: [
      ...described,
      ...hidden,
      `<link rel="canonical" href="${escaped(address)}">`,
      ...(isIndexable(route) ? alternates(route, sharing, published.url) : []),
      graph('type', 'website'),
      ...locales(sharing),
      graph('site_name', client),
      graph('title', title),
      graph('description', description),
      graph('url', address),
      graph('image', picture),
      graph('image:width', String(linkPicture.width)),
      graph('image:height', String(linkPicture.height)),
      graph('image:alt', client),
      named('twitter:card', 'summary_large_image'),
      ...links,
    ],
    end: data.map(structuredDataElement).join(''),
  }
}

function descriptionOf(route: Route, { descriptions: all }: Sharing): (client: string) => string {
  const known: Partial<Record<Route, (client: string) => string>> = all
  return known[route] ?? all['/']
}

/** Names the page in each language, and the one for all others. */
function alternates(route: Route, { languages }: Sharing, url: string): readonly string[] {
  if (languages.length < 2) return []
  const link = (tag: string, path: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${escaped(url + path)}">`
  return [
    ...languages.map((each) => link(each.tag, localizedPath(route, prefixOf(each)))),
    link('x-default', route),
  ]
}

/** Names the language of the page, then the others. */
function locales({ language, languages }: Sharing): readonly string[] {
  const others = languages.filter(({ tag }) => tag !== language.tag)
  return [
    graph('locale', localeOf(language)),
    ...others.map((other) => graph('locale:alternate', localeOf(other))),
  ]
}

/** Returns a language with its most likely country, as Open Graph asks. For Arabic, Facebook accepts this name only. */
function localeOf({ tag }: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return language === 'ar' ? 'ar_AR' : `${language}_${region}`
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}">`
}

function graph(property: string, content: string): string {
  return `<meta property="og:${property}" content="${escaped(content)}">`
}
