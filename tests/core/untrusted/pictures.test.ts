import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentUser } from '#adapters/http/responses'
import { anyJson, anyText } from './attack'

const here = 'http://portal.example/'

const picture = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom('', ' ', '\t', '\0', '\n'),
      fc.constantFrom(
        ...'https:// http:// HTTPS:// https: // javascript: data: blob:'.split(' '),
        'java\tscript:',
      ),
      fc.oneof(
        fc.constantFrom('alert(1)', 'image/svg+xml,<svg onload=alert(1)>', 'https://evil.example'),
        anyText,
      ),
    )
    .map((parts) => parts.join('')),
  anyJson,
)

test('accepts only https picture URLs', () => {
  fc.assert(
    fc.property(picture, (profilePictureURL) => {
      const user = currentUser({ email: 'mira@example.com', subscribed: false, profilePictureURL })
      if (user.type === 'error') return
      const address = user.value.profilePictureURL
      expect(['https:', undefined]).toContain(address && schemeOf(address))
    }),
    { numRuns: 3000 },
  )
})

/** The scheme that a browser would request; it requests no invalid address. */
function schemeOf(address: string): string {
  return URL.canParse(address, here) ? new URL(address, here).protocol : 'https:'
}
