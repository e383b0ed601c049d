import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRoute, guard, readReturnPath, signInFor, type Address } from '../../src-core/domain/routes'
import { routePaths } from '../../tools/hosting/route-files'
import { currentUser } from '../support/users'
import { anyText } from './attack'

const origin = 'https://portal.example'
const here = `${origin}/signin`

/** Pieces of which addresses that lead astray are made, in any order. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '\t',
        '\n',
        '\r',
        '\0',
        ' ',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        '%',
        '&',
        '=',
      ),
      fc.constantFrom(
        '%2F',
        '%5C',
        '%09',
        '%00',
        '%0d%0a',
        '%252F',
        '\u2028',
        '\u{ff0f}',
        '\u200b',
        '\ufeff',
      ),
      fc.constantFrom(
        'evil.example',
        'portal.example',
        'https:',
        'javascript:',
        'data:',
        'alert(1)',
        '[::1]',
      ),
      fc.constantFrom(...routePaths),
      anyText,
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))

const query = fc
  .array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), { maxLength: 5 })
  .map((pairs) => new Map(pairs))

test('no text becomes a way out of the portal', () => {
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

test('whoever signs in stays in the portal, whatever the address asks for', () => {
  const signedIn = { type: 'signed-in', user: currentUser() } as const
  fc.assert(
    fc.property(
      fc.constantFrom('/signin', '/signup', '/membership'),
      hostile,
      query,
      (path, returnTo, more) => {
        const address = { path, query: new Map([...more, ['returnTo', returnTo]]) }
        const result = guard(address, signedIn)
        const to = result.type === 'redirect' ? result.to : undefined
        expect(new URL(to ?? '', origin).origin).toBe(origin)
        expect(to).toMatch(/^\/($|[^/\\])/)
      },
    ),
    { numRuns: 5000 },
  )
})

test('the way back leads exactly to where somebody wanted to go', () => {
  fc.assert(
    fc.property(fc.constantFrom(...routePaths), query, (path, wanted) => {
      const { searchParams } = new URL(signInFor({ path, query: wanted }), here)
      const back = readReturnPath(searchParams.get('returnTo') ?? '/')
      expect(addressOf(back)).toEqual({ path, query: wanted })
    }),
    { numRuns: 2000 },
  )
})

test('of a path that is ours no sign is lost', () => {
  const rawQuery = fc.stringMatching(/^[\w=&?/%.~:@!$'()*+,;-]{1,40}$/)
  fc.assert(
    fc.property(fc.constantFrom(...routePaths), rawQuery, (path, raw) => {
      expect(readReturnPath(`${path}?${raw}`)).toBe(`${path}?${raw}`)
    }),
  )
})

function addressOf(path: string | undefined): Address | undefined {
  if (path === undefined) return undefined
  const { pathname, searchParams } = new URL(path, here)
  return { path: pathname, query: new Map(searchParams) }
}
