import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRoute, readReturnPath, signInPath, type Address, routes } from '#core/domain/routes'
import { anyText } from './attack'

const origin = 'https://portal.example'
const here = `${origin}/signin`

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'/ // \\ . .. @ : ? # % & ='.split(' '), ' ', '\t', '\n', '\r', '\0'),
      fc.constantFrom(...'%2F %5C %09 %00 %0d%0a %252F'.split(' ')),
      fc.constantFrom('\u2028', '\u{ff0f}', '\u200b', '\ufeff'),
      fc.constantFrom(...'evil.example portal.example https: javascript: data: alert(1) [::1]'.split(' ')),
      fc.constantFrom(...routes),
      anyText,
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))

const query = fc
  .array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), { maxLength: 5 })
  .map((pairs) => new Map(pairs))

test('no return address leads out of the portal', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const path = readReturnPath(text)
      if (path === undefined) return
      const { origin: there, pathname, username } = new URL(path, here)
      expect({ there, username, route: findRoute(pathname) }).toEqual({
        there: origin,
        username: '',
        route: pathname,
      })
    }),
    { numRuns: 5000 },
  )
})

test('the sign-in returns to exactly the requested address', () => {
  fc.assert(
    fc.property(fc.constantFrom(...routes), query, (path, wanted) => {
      const { searchParams } = new URL(signInPath({ path, query: wanted }), here)
      const back = readReturnPath(searchParams.get('returnTo') ?? '/')
      expect(addressOf(back)).toEqual({ path, query: wanted })
    }),
    { numRuns: 2000 },
  )
})

function addressOf(path: string | undefined): Address | undefined {
  if (path === undefined) return undefined
  const { pathname, searchParams } = new URL(path, here)
  return { path: pathname, query: new Map(searchParams) }
}
