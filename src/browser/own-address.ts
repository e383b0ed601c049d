import { findRoute } from '#core/domain/routes'
import { localizedPath, prefixOf } from '../i18n/localized-path'

/**
 * Replaces another form of a page's address, which a host may serve with status 200 or 404. Returns whether the page is left.
 * The router ignores a trailing slash, and a host that has redirected here would do it again.
 */
export function leaveForOwnAddress(
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'replace'>,
  redirectCount: number,
  tags: readonly string[],
): boolean {
  const { pathname, search, hash } = location
  const path = ownPath(pathname, tags)
  if (path === undefined || path === (pathname.replace(/\/+$/, '') || '/')) return false
  if (redirectCount > 0) return false
  location.replace(path + search + hash)
  return true
}

/**
 * Returns the page's own path for a path that may be written in another form: with `.html`, doubled, trailing or encoded slashes, the
 * language in capitals, or English named. Returns undefined if there is no such page. `tags`: languages of the portal.
 */
export function ownPath(path: string, tags: readonly string[]): string | undefined {
  const names = decoded(path)
    .replace(/(^\/index|(?<=[^/]))\.html$/, '')
    .split('/')
    .filter((name) => name !== '')
  const tag = ['en', ...tags].find((each) => each.toLowerCase() === names[0]?.toLowerCase())
  const route = findRoute(`/${names.slice(tag === undefined ? 0 : 1).join('/')}`)
  return route && localizedPath(route, prefixOf({ tag: tag ?? 'en' }))
}

/** Returns a malformed path as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
