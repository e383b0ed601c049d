import type { Route } from '#core/domain/routes'
import type { ApiRewrite } from './api-rewrite'
import type { CountryHosting } from './country-pages'
import type { Origins } from './origins'
import { contentSecurityPolicy, trustedTypesPolicy } from './security-policy'

export type Headers = Readonly<Record<string, string>>

/** The headers of a host's responses. Only those of `secretPages` are also in another part. */
export interface HostedHeaders {
  /** Every response. */
  readonly everywhere: Headers
  /** Files under /assets. */
  readonly assets: Headers
  /** Everything else. */
  readonly pages: Headers
  /** Pages of `secretPaths`; they replace the same headers of `everywhere`. */
  readonly secretPages: Headers
}

/** Their URLs contain a reset code or a payment secret. */
export const secretPaths: readonly Route[] = [
  '/set-password',
  '/payment-successful',
  '/change-payment-method',
]

/** Files of the build for hosts, not for visitors. */
export const hostFiles = {
  headers: '_headers',
  redirects: '_redirects',
  firebase: 'firebase.json',
  nginx: 'nginx.conf',
  nginxCountries: 'nginx-countries.conf',
} as const

/** What a host does apart from sending files with headers. */
export interface Routing {
  /** Undefined if the host knows no country. */
  readonly countries?: CountryHosting | undefined
  readonly api?: ApiRewrite | undefined
  /** What the addresses of each language begin with. Default: English alone. */
  readonly prefixes?: readonly string[] | undefined
}

export function hostedHeaders(origins: Origins): HostedHeaders {
  return {
    everywhere: {
      'Content-Security-Policy': contentSecurityPolicy(origins),
      'Content-Security-Policy-Report-Only': trustedTypesPolicy,
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      // A sign-in popup needs its opener.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'payment=(self "https://js.stripe.com" "https://*.js.stripe.com"), ' +
        'camera=(), geolocation=(), microphone=(), usb=()',
    },
    // Names under /assets contain a hash of the content.
    assets: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    pages: { 'Cache-Control': 'no-cache' },
    secretPages: { 'Referrer-Policy': 'no-referrer' },
  }
}
