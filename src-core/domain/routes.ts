import { planLinkQuery, readPlanLink } from './plan-link'
import type { SessionState } from './session'
import { may, type CurrentUser } from './subscriber'

/**
 * Who may see a page. `not-signed-in`: also while the session cannot be loaded; `signed-out`: only once it is known;
 * `invoiced`: may see invoices; `portal-subscriber`: has a subscription that the portal manages, also a paused one;
 * `renewing-portal-subscriber`: has one that renews or is paused; `switching-portal-subscriber`: has one whose plan may be changed.
 */
type Audience = 'anyone' | 'not-signed-in' | 'signed-out' | 'signed-in' | UserAudience

type UserAudience =
  'invoiced' | 'portal-subscriber' | 'renewing-portal-subscriber' | 'switching-portal-subscriber'

/** Every page of the portal. */
const audiences = {
  '/membership': 'not-signed-in',
  '/signup': 'signed-out',
  '/signin': 'signed-out',
  '/forgot-password': 'not-signed-in',
  '/set-password': 'anyone',
  '/set-password-successful': 'anyone',
  '/': 'signed-in',
  '/payment-successful': 'signed-in',
  '/invoices': 'invoiced',
  '/change-payment-method': 'portal-subscriber',
  '/cancel-subscription': 'renewing-portal-subscriber',
  '/change-plan': 'switching-portal-subscriber',
} as const satisfies Record<string, Audience>

export type Route = keyof typeof audiences

export const routes = Object.keys(audiences) as readonly Route[]

export interface Address {
  readonly path: string
  readonly query: ReadonlyMap<string, string>
}

export type GuardResult =
  | { readonly type: 'allow' }
  | { readonly type: 'redirect'; readonly to: string }
  /** The decision depends on the session, which could not be loaded. */
  | { readonly type: 'unreachable' }

/** Returns the route of a path, ignoring trailing slashes; undefined if the portal has no such page. */
export function findRoute(path: string): Route | undefined {
  const plain = path.replace(/\/+$/, '') || '/'
  return Object.hasOwn(audiences, plain) ? (plain as Route) : undefined
}

/** Decides who may see the page of an address. */
export function guard(
  address: Address,
  session: Exclude<SessionState, { readonly type: 'loading' }>,
): GuardResult {
  const route = findRoute(address.path)
  const audience = route && audiences[route]
  if (audience === undefined || audience === 'anyone') return { type: 'allow' }
  if (session.type === 'unreachable') return { type: audience === 'not-signed-in' ? 'allow' : 'unreachable' }
  if (audience === 'not-signed-in' || audience === 'signed-out') {
    return session.type === 'signed-in' ? { type: 'redirect', to: homeOf(address) } : { type: 'allow' }
  }
  if (session.type === 'signed-out') return { type: 'redirect', to: signInPath(address) }
  if (audience === 'signed-in') return { type: 'allow' }
  return maySee(session.user, audience) ? { type: 'allow' } : { type: 'redirect', to: '/' }
}

/** Whether only signed-in users may see the page. */
export function needsSession(route: Route): boolean {
  return audiences[route] !== 'anyone' && !isIndexable(route)
}

/**
 * Whether search engines may show the page: one that visitors look for. The others are for users, or for those whom a link
 * from an email has led there.
 */
export function isIndexable(route: Route): boolean {
  const audience: Audience = audiences[route]
  return audience === 'not-signed-in' || audience === 'signed-out'
}

/** Returns the path of the sign-in page that leads back to the address. */
export function signInPath(address: Address): string {
  const returnPath = formatAddress({ ...address, path: findRoute(address.path) ?? '/' })
  return returnPath === '/' ? '/signin' : `/signin?returnTo=${encodeURIComponent(returnPath)}`
}

/** Returns a return path with its query and without a trailing slash if it is a route of the portal, or undefined. */
export function readReturnPath(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [path = '', ...query] = text.replace(/#.*/s, '').split('?')
  const route = findRoute(path)
  if (!route || path === '' || /[\s\\]|\p{Cc}/u.test(text)) return undefined
  return query.length === 0 ? route : `${route}?${query.join('?')}`
}

/**
 * Returns the address of a page for a visitor who changes the language: plan, promo code and the page to return to stay, and nothing
 * else of the query. The page of an emailed link needs all of it, but for the language of the email. An unknown page becomes the home page.
 */
export function addressForLanguageChange({ path, query }: Address): string {
  const route = findRoute(path) ?? '/'
  if (route === '/set-password')
    return formatAddress({ path: route, query: new Map([...query].filter(([name]) => name !== 'lang')) })
  const kept = planLinkQuery(readPlanLink(query))
  const returnRoute = findRoute(readReturnPath(query.get('returnTo'))?.replace(/\?.*/s, '') ?? 'none')
  if (returnRoute !== undefined) kept.push(['returnTo', returnRoute])
  return formatAddress({ path: route, query: new Map(kept) })
}

/** Returns the parameters of a query; of several with one name, the first. */
export function readQuery(parameters: Iterable<readonly [string, string]>): Address['query'] {
  const query = new Map<string, string>()
  for (const [name, value] of parameters) if (!query.has(name)) query.set(name, value)
  return query
}

/** Returns the path with the encoded query. */
export function formatAddress(address: Address): string {
  const query = [...address.query]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return query === '' ? address.path : `${address.path}?${query}`
}

/** Returns where a signed-in user goes from a page for visitors who are not signed in: the return path, or home with the plan link. */
function homeOf(address: Address): string {
  const returnPath = readReturnPath(address.query.get('returnTo'))
  if (returnPath !== undefined) return returnPath
  return formatAddress({ path: '/', query: new Map(planLinkQuery(readPlanLink(address.query))) })
}

function maySee(user: CurrentUser, audience: UserAudience): boolean {
  if (audience === 'invoiced') return may(user, 'invoices')
  const { subscription } = user
  if (subscription?.managedBy !== 'portal') return false
  if (audience === 'switching-portal-subscriber') return may(user, 'switch')
  return audience === 'portal-subscriber' || subscription.autoRenew || subscription.paused === true
}
