import type { Origins } from './origins'

/** Returns the Content-Security-Policy. */
export function contentSecurityPolicy({ scripts, connections, frames, styles = [] }: Origins): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'font-src': ["'self'"],
    // Identity providers host profile pictures anywhere.
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

/** Report-only because of the providers' scripts: see docs/security.md. */
export const trustedTypesPolicy = "require-trusted-types-for 'script'; trusted-types portal-scripts"
