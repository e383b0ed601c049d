import { describe, expect, test } from 'vitest'
import {
  addressForLanguageChange,
  formatAddress,
  guard,
  isIndexable,
  needsSession,
  readReturnPath,
  routes,
  signInPath,
  type Address,
  type Route,
} from '#core/domain/routes'
import type { CurrentUser } from '#core/domain/subscriber'
import { signedInUser, subscription } from '../../support/users'

type Session = Parameters<typeof guard>[1]

const at = (path: string, query: Readonly<Record<string, string>> = {}): Address => ({
  path,
  query: new Map(Object.entries(query)),
})

const signedIn = (changes?: Parameters<typeof subscription>[0], can?: CurrentUser['can']) =>
  signedInUser(changes && { subscribed: true, subscription: subscription(changes), ...(can && { can }) })

const sessions = {
  'signed out': { type: 'signed-out' },
  unreachable: { type: 'unreachable' },
  'signed in, not subscribed': signedIn(),
  'renewing here': signedIn({}),
  'may change the plan here': signedIn({}, ['invoices', 'switch']),
  'past due here': signedIn({ pastDue: true }),
  'paused after a cancellation': signedIn({ autoRenew: false, paused: true }),
  'was subscribed': signedInUser({ can: ['invoices'] }),
  'cancelled here': signedIn({ autoRenew: false }),
  'renewing in the App Store': signedIn({ managedBy: 'app-store' }),
  'renewing in Google Play': signedIn({ managedBy: 'google-play' }),
  'renewing elsewhere': signedIn({ managedBy: 'elsewhere' }),
  'may change the plan elsewhere': signedIn({ managedBy: 'elsewhere' }, ['switch']),
} satisfies Record<string, Session>

type Kind = keyof typeof sessions

const kinds = Object.keys(sessions) as Kind[]

/** The result for every visitor: `page`, `unreachable`, or the address of the redirect. */
const outcome = (address: Address, session: Session) => {
  const result = guard(address, session)
  if (result.type === 'redirect') return result.to
  return { allow: 'page', unreachable: 'unreachable' }[result.type]
}

const forAll = (outcomes: Partial<Record<Kind, string>>, otherwise: string) =>
  Object.fromEntries(kinds.map((kind) => [kind, outcomes[kind] ?? otherwise]))

const forVisitors = forAll({ 'signed out': 'page', unreachable: 'page' }, '/')
const forSignIn = forAll({ 'signed out': 'page', unreachable: 'unreachable' }, '/')
const forAnyone = forAll({}, 'page')
const withLogin = (path: string) => ({
  'signed out': path === '/' ? '/signin' : `/signin?returnTo=${encodeURIComponent(path)}`,
  unreachable: 'unreachable',
})
const forRenewing = {
  'renewing here': 'page',
  'may change the plan here': 'page',
  'past due here': 'page',
}
const forSignedIn = (path: string) => forAll(withLogin(path), 'page')
/** The outcome for every visitor. A page that is not named is for signed-in users. */
const named: Readonly<Partial<Record<Route, Record<string, string>>>> = {
  '/membership': forVisitors,
  '/signup': forSignIn,
  '/signin': forSignIn,
  '/forgot-password': forVisitors,
  '/set-password': forAnyone,
  '/set-password-successful': forAnyone,
  '/change-payment-method': forAll(
    {
      ...withLogin('/change-payment-method'),
      ...forRenewing,
      'cancelled here': 'page',
      'paused after a cancellation': 'page',
    },
    '/',
  ),
  '/invoices': forAll(
    { ...withLogin('/invoices'), 'may change the plan here': 'page', 'was subscribed': 'page' },
    '/',
  ),
  '/cancel-subscription': forAll(
    { ...withLogin('/cancel-subscription'), ...forRenewing, 'paused after a cancellation': 'page' },
    '/',
  ),
  '/change-plan': forAll({ ...withLogin('/change-plan'), 'may change the plan here': 'page' }, '/'),
}

describe('the guard', () => {
  const cases = routes.flatMap((route) =>
    kinds.map((kind) => [route, kind, (named[route] ?? forSignedIn(route))[kind]] as const),
  )

  test.each(cases)('%s, %s, with or without trailing slashes: %s', (route, kind, expected) => {
    for (const path of [route, `${route}/`, `${route}//`])
      expect(outcome(at(path), sessions[kind])).toBe(expected)
  })

  test.each(kinds)('a page that does not exist is allowed: %s', (kind) => {
    expect(guard(at('/nowhere'), sessions[kind])).toEqual({ type: 'allow' })
    expect(guard(at('/signin/more'), sessions[kind])).toEqual({ type: 'allow' })
  })

  test('the subscription decides, not the field "subscribed"', () => {
    const ended = signedInUser({ subscription: subscription() })
    const nothing = signedInUser({ subscribed: true })
    expect(outcome(at('/cancel-subscription'), ended)).toBe('page')
    expect(outcome(at('/cancel-subscription'), nothing)).toBe('/')
    expect(outcome(at('/change-payment-method'), nothing)).toBe('/')
  })
})

test('signing in leads back to the page that needs it with its query, and home from a page that does not exist', () => {
  const address = at('/', { plan: 'first', promo: 'A&B' })
  expect(signInPath(address)).toBe('/signin?returnTo=%2F%3Fplan%3Dfirst%26promo%3DA%2526B')
  expect(signInPath(at('/nowhere'))).toBe('/signin')
})

describe('a signed-in user on a page for visitors', () => {
  const sentTo = (path: string, query: Readonly<Record<string, string>>) =>
    outcome(at(path, query), sessions['signed in, not subscribed'])

  test('is redirected to the return path', () => {
    expect(sentTo('/signin', { returnTo: '/cancel-subscription' })).toBe('/cancel-subscription')
    expect(sentTo('/signup', { returnTo: '/?plan=first', promo: 'CALM' })).toBe('/?plan=first')
  })

  test('keeps plan and code, and nothing else', () => {
    const query = { email: 'mira@example.com', plan: 'first', firstName: 'Mira', promo: 'A&B' }
    expect(sentTo('/membership', query)).toBe('/?plan=first&promo=A%26B')
    expect(sentTo('/membership', { plan: 'second' })).toBe('/?plan=second')
    expect(sentTo('/signup', { promo: 'CALM' })).toBe('/?promo=CALM')
    expect(sentTo('/signup', { plan: 'first', promoCode: 'CALM50' })).toBe('/?plan=first&promo=CALM50')
    expect(sentTo('/signin', { 'amp;Promo': 'CALM50' })).toBe('/?promo=CALM50')
    expect(sentTo('/signin', { email: 'mira@example.com' })).toBe('/')
  })

  test('goes home with plan and code when the return path is invalid', () => {
    expect(sentTo('/signin', { returnTo: '//evil.example', plan: 'first' })).toBe('/?plan=first')
  })
})

describe('a return path', () => {
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
    ['/signin/', '/signin'],
    ['/payment-successful/?redirect_status=failed', '/payment-successful?redirect_status=failed'],
    ['//', '/'],
  ])('%s leads to %s', (text, path) => {
    expect(readReturnPath(text)).toBe(path)
  })

  test.each([
    undefined,
    '',
    '/signin ',
    'signin',
    '/signin/evil',
    '/nowhere',
    '/SignIn',
    '//signin',
    '/set-password-successfully',
    '/constructor',
    'toString',
    '__proto__',
    'https://evil.example/signin',
    '//evil.example',
    '/\\evil.example',
    '/?a=\\evil',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/?a=b c',
    '/?a=\u0000',
    '/#\u0001',
    '/%2F%2Fevil.example',
    '?plan=first',
  ])('is not %j', (text) => {
    expect(readReturnPath(text)).toBeUndefined()
  })
})

test.each<[Address, string]>([
  [at('/'), '/'],
  [at('/membership'), '/membership'],
  [at('/membership', { plan: 'first' }), '/membership?plan=first'],
  [at('/membership', { plan: 'first', promo: 'CALM' }), '/membership?plan=first&promo=CALM'],
  [at('/', { promo: 'a b&c=d#e?f/g+h%' }), '/?promo=a%20b%26c%3Dd%23e%3Ff%2Fg%2Bh%25'],
  [at('/', { promo: '' }), '/?promo='],
])('the address %o is written %s', (address, text) => {
  expect(formatAddress(address)).toBe(text)
})

test('a page needs a session if signed-out visitors are sent to sign in first', () => {
  const isGuarded = (route: Route) => outcome(at(route), sessions['signed out']).startsWith('/signin')
  expect(routes.filter(needsSession)).toEqual(routes.filter(isGuarded))
  expect(routes.filter(needsSession)).toContain('/')
})

test('search engines may show the pages that are only for visitors, and none with a secret', () => {
  const isForVisitors = (route: Route) =>
    outcome(at(route), sessions['signed out']) === 'page' &&
    outcome(at(route), sessions['renewing here']) !== 'page'
  expect(routes.filter(isIndexable)).toEqual(routes.filter(isForVisitors))
  expect(routes.filter(isIndexable)).toContain('/membership')
})

test.each([
  ['/membership/', 'plan=second&promo=CALM50&language=de', '/membership?plan=second&promo=CALM50'],
  ['/signin', 'returnTo=%2Finvoices%3Fcode%3Dsecret', '/signin?returnTo=%2Finvoices'],
  ['/signin', 'returnTo=https%3A%2F%2Felsewhere.example', '/signin'],
  ['/unknown', 'plan=second', '/?plan=second'],
])('a page in another language keeps the choice and where to return: %s?%s', (path, query, expected) => {
  expect(addressForLanguageChange({ path, query: new Map(new URLSearchParams(query)) })).toBe(expected)
})

test('the page of an emailed link keeps the code in another language, and not the language of the email', () => {
  const query = new Map([
    ['mode', 'resetPassword'],
    ['oobCode', 'secret'],
    ['lang', 'de'],
  ])
  expect(addressForLanguageChange({ path: '/set-password/', query })).toBe(
    '/set-password?mode=resetPassword&oobCode=secret',
  )
})
