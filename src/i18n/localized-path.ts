import { language } from '#messages/language'
import type { Language } from './language'

// The only place that knows that addresses name a language: everywhere else, the path of a page is its route.

/** Returns what the addresses of a language's pages begin with. English has the specification's. */
export function prefixOf({ tag }: Pick<Language, 'tag'>): string {
  return tag === 'en' ? '' : `/${tag}`
}

/** The prefix of this build. */
export const pagePrefix = prefixOf(language)

/** Adds the language to a path, which may have a query. Its home page has no slash at the end. */
export function localizedPath(path: string, prefix = pagePrefix): string {
  return prefix === '' ? path : prefix + path.replace(/^\/(?=$|[?#])/, '')
}

/** Removes the language from a path of the address bar. */
export function plainPath(path: string, prefix = pagePrefix): string {
  return prefix !== '' && `${path}/`.startsWith(`${prefix}/`) ? path.slice(prefix.length) || '/' : path
}
