import type { Route } from '../../src-core/domain/routes'
import type { Origins } from './origins'
import { contentSecurityPolicy, trustedTypesPolicy } from './security-policy'

export type Headers = Readonly<Record<string, string>>

/** What a host sends with its answers. No header stands in two of the parts but those of `secretive`. */
export interface HostedHeaders {
  /** With every answer. */
  readonly everywhere: Headers
  /** With the files under /assets. */
  readonly assets: Headers
  /** With everything else. */
  readonly pages: Headers
  /** With the pages of `secretivePaths`, in place of what everywhere is sent under the same name. */
  readonly secretive: Headers
}

/** Their addresses carry a reset code, or a payment's secret. */
export const secretivePaths: readonly Route[] = [
  '/set-password',
  '/payment-successful',
  '/change-payment-method',
]

/** Files of the build that are for hosts to read, not for visitors. */
export const hostFiles = { headers: '_headers', firebase: 'firebase.json', nginx: 'nginx.conf' } as const

export function hostedHeaders(origins: Origins): HostedHeaders {
  return {
    everywhere: {
      'Content-Security-Policy': contentSecurityPolicy(origins),
      'Content-Security-Policy-Report-Only': trustedTypesPolicy,
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      // The window of a provider's sign-in has to find the page that opened it.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'payment=(self "https://js.stripe.com" "https://*.js.stripe.com"), ' +
        'camera=(), geolocation=(), microphone=(), usb=()',
    },
    // The build puts a hash of the content into the name of everything under /assets.
    assets: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    pages: { 'Cache-Control': 'no-cache' },
    secretive: { 'Referrer-Policy': 'no-referrer' },
  }
}
