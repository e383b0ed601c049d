import type { Origins } from './origins'

/** Headers that a host sends with every path that the pattern (`*` for anything) matches. */
export interface HeaderRule {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The headers of every file of the portal. Hosts join what two rules say of one header by a comma: the only one that
 * stands twice is Referrer-Policy, of which browsers then take the last.
 */
export function headerRules(origins: Origins): readonly HeaderRule[] {
  return [
    {
      path: '/*',
      headers: {
        'Content-Security-Policy': contentSecurityPolicy(origins),
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        // The window of a provider's sign-in has to find the page that opened it.
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        'Permissions-Policy':
          'payment=(self "https://js.stripe.com"), camera=(), geolocation=(), microphone=(), usb=()',
      },
    },
    // The build puts a hash of the content into the name of everything under /assets.
    { path: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
    // Their addresses carry a reset code, or a payment's secret.
    ...['/set-password', '/payment-successful', '/change-payment-method'].map((path) => ({
      path,
      headers: { 'Referrer-Policy': 'no-referrer' },
    })),
  ]
}

function contentSecurityPolicy({ scripts, connections, frames, styles = [] }: Origins): string {
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
