import type { Origins } from './origins'

/** What a page may load, from where, and who may show it in a frame: everything else is refused. */
export function contentSecurityPolicy({ scripts, connections, frames, styles = [] }: Origins): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'font-src': ["'self'"],
    // Profile pictures are wherever the identity provider keeps them.
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", ...connections],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

/** What would be refused too, were it not for scripts of others: docs/security.md says which. */
export const trustedTypesPolicy = "require-trusted-types-for 'script'; trusted-types portal-scripts"
