import { describe, expect, test } from 'vitest'
import {
  addressText,
  findRoute,
  guard,
  readReturnPath,
  signInFor,
  type Address,
  type Route,
  type Visitor,
} from '../../../src-core/domain/routes'
import { currentUser, subscription } from '../../support/users'

const at = (path: string, query: Readonly<Record<string, string>> = {}): Address => ({
  path,
  query: new Map(Object.entries(query)),
})

const routes: readonly Route[] = [
  '/',
  '/membership',
  '/signup',
  '/signin',
  '/forgot-password',
  '/set-password',
  '/set-password-successful',
  '/payment-successful',
  '/change-payment-method',
  '/cancel-subscription',
]

const signedIn = (changes?: Parameters<typeof subscription>[0]): Visitor => ({
  type: 'signed-in',
  user: currentUser(changes && { subscribed: true, subscription: subscription(changes) }),
})

const visitors = {
  'signed out': { type: 'signed-out' },
  unknown: { type: 'unknown' },
  'signed in, not subscribed': signedIn(),
  'renewing here': signedIn({}),
  'cancelled here': signedIn({ autoRenew: false }),
  'renewing in the App Store': signedIn({ managedBy: 'app-store' }),
  'renewing in Google Play': signedIn({ managedBy: 'google-play' }),
  'renewing elsewhere': signedIn({ managedBy: 'elsewhere' }),
} satisfies Record<string, Visitor>

type Kind = keyof typeof visitors

const kinds = Object.keys(visitors) as Kind[]

/** Where everybody ends up: `page`, `nobody can say`, or the address that they are redirected to. */
const outcome = (address: Address, visitor: Visitor) => {
  const result = guard(address, visitor)
  if (result.type === 'redirect') return result.to
  return { allow: 'page', unknown: 'nobody can say' }[result.type]
}

const everybody = (outcomes: Partial<Record<Kind, string>>, otherwise: string) =>
  Object.fromEntries(kinds.map((kind) => [kind, outcomes[kind] ?? otherwise]))

describe('who may see which page', () => {
  const forVisitors = everybody({ 'signed out': 'page', unknown: 'page' }, '/')
  const forEntering = everybody({ 'signed out': 'page', unknown: 'nobody can say' }, '/')
  const forAnyone = everybody({}, 'page')
  const withLogin = (path: string) => ({
    'signed out': path === '/' ? '/signin' : `/signin?returnTo=${encodeURIComponent(path)}`,
    unknown: 'nobody can say',
  })
  const table: Partial<Record<Route, Record<string, string>>> = {
    '/membership': forVisitors,
    '/signup': forEntering,
    '/signin': forEntering,
    '/forgot-password': forVisitors,
    '/set-password': forAnyone,
    '/set-password-successful': forAnyone,
    '/': everybody(withLogin('/'), 'page'),
    '/payment-successful': everybody(withLogin('/payment-successful'), 'page'),
    '/change-payment-method': everybody(
      { ...withLogin('/change-payment-method'), 'renewing here': 'page', 'cancelled here': 'page' },
      '/',
    ),
    '/cancel-subscription': everybody({ ...withLogin('/cancel-subscription'), 'renewing here': 'page' }, '/'),
  }

  const cases = routes.flatMap((route) => kinds.map((kind) => [route, kind, table[route]?.[kind]] as const))

  test.each(cases)('%s, %s: %s', (route, kind, expected) => {
    expect(outcome(at(route), visitors[kind])).toBe(expected)
  })

  test.each(kinds)('a page that does not exist is said so to everybody: %s', (kind) => {
    expect(guard(at('/nowhere'), visitors[kind])).toEqual({ type: 'allow' })
    expect(guard(at('/signin/more'), visitors[kind])).toEqual({ type: 'allow' })
  })

  test('the same rules stand behind a trailing slash', () => {
    expect(outcome(at('/membership/'), visitors['renewing here'])).toBe('/')
    expect(outcome(at('/signin//'), visitors['signed out'])).toBe('page')
    expect(outcome(at('/cancel-subscription/'), visitors['cancelled here'])).toBe('/')
    expect(outcome(at('/cancel-subscription/'), visitors.unknown)).toBe('nobody can say')
    expect(outcome(at('/change-payment-method/'), visitors['signed out'])).toMatch(/^\/signin\?/)
    expect(outcome(at('/set-password/'), visitors['renewing here'])).toBe('page')
  })

  test('a subscription decides, whatever "subscribed" says', () => {
    const ended: Visitor = { type: 'signed-in', user: currentUser({ subscription: subscription() }) }
    const nothing: Visitor = { type: 'signed-in', user: currentUser({ subscribed: true }) }
    expect(outcome(at('/cancel-subscription'), ended)).toBe('page')
    expect(outcome(at('/cancel-subscription'), nothing)).toBe('/')
    expect(outcome(at('/change-payment-method'), nothing)).toBe('/')
  })
})

describe('a path', () => {
  test.each(routes)('%s is a page, with or without trailing slashes', (route) => {
    expect(findRoute(route)).toBe(route)
    expect(findRoute(`${route}/`)).toBe(route)
    expect(findRoute(`${route}//`)).toBe(route)
  })

  test.each([
    '/nowhere',
    '/SignIn',
    'signin',
    '//signin',
    '/signin/more',
    '/signin?x=1',
    '/set-password-successfully',
    '/constructor',
    'constructor',
    'toString',
    '__proto__',
    ' /',
  ])('%s is no page', (path) => {
    expect(findRoute(path)).toBeUndefined()
  })
})

describe('signing in from a page that needs it', () => {
  test('leads back to that page, its query included', () => {
    expect(signInFor(at('/cancel-subscription'))).toBe('/signin?returnTo=%2Fcancel-subscription')
    expect(signInFor(at('/', { plan: 'first', promo: 'A&B' }))).toBe(
      '/signin?returnTo=%2F%3Fplan%3Dfirst%26promo%3DA%2526B',
    )
  })

  test('needs no way back to the home page', () => {
    expect(signInFor(at('/'))).toBe('/signin')
  })

  test('leads home from a page that does not exist', () => {
    expect(signInFor(at('/nowhere'))).toBe('/signin')
  })

  test.each<Address>([
    at('/payment-successful', { payment_intent: 'pi_1', redirect_status: 'succeeded' }),
    at('/', { plan: 'second', promo: 'CALM & 100% SLEEP #1?' }),
    at('/cancel-subscription'),
    at('/change-payment-method', { from: '/a?b=c' }),
    at('/payment-successful', { 'a b&promo': '1' }),
  ])('goes all the way round: $path', (address) => {
    const [path = '', query] = signInFor(address).split('?')
    const returnTo = new URLSearchParams(query).get('returnTo') ?? ''
    expect(guard(at(path, { returnTo }), visitors['renewing here'])).toEqual({
      type: 'redirect',
      to: addressText(address),
    })
  })
})

test('the way back to a page with a trailing slash is the page', () => {
  expect(signInFor(at('/payment-successful/'))).toBe(signInFor(at('/payment-successful')))
  expect(signInFor(at('//'))).toBe('/signin')
})

describe('a signed-in person on a visitors’ page', () => {
  const sentTo = (path: string, query: Readonly<Record<string, string>>) =>
    outcome(at(path, query), visitors['signed in, not subscribed'])

  test('goes where they wanted to go', () => {
    expect(sentTo('/signin', { returnTo: '/cancel-subscription' })).toBe('/cancel-subscription')
    expect(sentTo('/signup', { returnTo: '/?plan=first', promo: 'CALM' })).toBe('/?plan=first')
  })

  test('takes plan and code along, and nothing else', () => {
    const query = { email: 'mira@example.com', plan: 'first', firstName: 'Mira', promo: 'A&B' }
    expect(sentTo('/membership', query)).toBe('/?plan=first&promo=A%26B')
    expect(sentTo('/membership', { plan: 'second' })).toBe('/?plan=second')
    expect(sentTo('/signup', { promo: 'CALM' })).toBe('/?promo=CALM')
    expect(sentTo('/signin', { email: 'mira@example.com' })).toBe('/')
  })

  test('goes home with plan and code when the way back is not to be trusted', () => {
    expect(sentTo('/signin', { returnTo: '//evil.example', plan: 'first' })).toBe('/?plan=first')
  })
})

describe('a way back', () => {
  test.each<[text: string, path: string]>([
    ...routes.map((route): [string, string] => [route, route]),
    ['/?plan=first', '/?plan=first'],
    ['/payment-successful?redirect_status=failed&a=b', '/payment-successful?redirect_status=failed&a=b'],
    ['/?next=https://evil.example', '/?next=https://evil.example'],
    ['/?a=?b?c', '/?a=?b?c'],
    ['/?', '/?'],
    ['/cancel-subscription#reasons', '/cancel-subscription'],
    ['/?plan=first#//evil.example', '/?plan=first'],
    ['/#a#b?plan=first', '/'],
  ])('%s leads to %s', (text, path) => {
    expect(readReturnPath(text)).toBe(path)
  })

  test.each([
    ['nothing', undefined],
    ['blank', ''],
    ['another site', 'https://evil.example'],
    ['another site with a path of ours', 'https://evil.example/signin'],
    ['another site without its scheme', '//evil.example'],
    ['another site without its scheme, path of ours', '//evil.example/signin'],
    ['another site after three slashes', '///evil.example'],
    ['only slashes', '//'],
    ['a backslash for a slash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash in the query', '/?a=\\evil'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line that browsers drop', '/\n/evil.example'],
    ['a line in the query', '/?a=\nb'],
    ['a space before', ' /signin'],
    ['a space after', '/signin '],
    ['a space in the query', '/?a=b c'],
    ['a null character', '/?a=\u0000'],
    ['a delete character', '/?a=\u007f'],
    ['a control character before', '\u0001/signin'],
    ['a control character in what is cut off', '/#\u0001'],
    ['a user name', '/@evil.example'],
    ['a user name in front', 'portal@evil.example'],
    ['dots that lead out', '/signin/../../evil'],
    ['dots in front', '/.//evil.example'],
    ['encoded slashes', '/%2F%2Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['a route without its slash', 'signin'],
    ['a route with a slash too many', '/signin/'],
    ['a route in capitals', '/SIGNIN'],
    ['a page below a route', '/signin/evil'],
    ['a page that does not exist', '/nowhere'],
    ['an inherited name', '__proto__'],
    ['only a query', '?plan=first'],
    ['only a fragment', '#/signin'],
  ])('is none: %s (%j)', (_what, text) => {
    expect(readReturnPath(text)).toBeUndefined()
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/signin',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/#//evil.example',
    '/?a=b',
    '/signin?returnTo=//evil.example',
  ])('never leaves the portal, as a browser reads it: %j', (returnTo) => {
    const to = outcome(at('/signin', { returnTo }), visitors['renewing here'])
    const { origin, pathname } = new URL(to, 'https://portal.example/signin')
    expect(origin).toBe('https://portal.example')
    expect(routes).toContain(pathname)
  })

  test('is no loop: a way back to the sign-in page ends at home', () => {
    expect(outcome(at('/signin', { returnTo: '/signin' }), visitors['renewing here'])).toBe('/signin')
    expect(outcome(at('/signin'), visitors['renewing here'])).toBe('/')
  })
})

describe('an address', () => {
  test.each<[Address, string]>([
    [at('/'), '/'],
    [at('/membership'), '/membership'],
    [at('/membership', { plan: 'first' }), '/membership?plan=first'],
    [at('/membership', { plan: 'first', promo: 'CALM' }), '/membership?plan=first&promo=CALM'],
    [at('/', { promo: 'a b&c=d#e?f/g+h%' }), '/?promo=a%20b%26c%3Dd%23e%3Ff%2Fg%2Bh%25'],
    [at('/', { promo: '' }), '/?promo='],
  ])('%o is written %s', (address, text) => {
    expect(addressText(address)).toBe(text)
  })
})
