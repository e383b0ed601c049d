import type { CurrentUser } from './subscriber'

/**
 * Who may see a screen. `entering`: a visitor, once it is known that they are one. `subscriber`: signed in with a
 * subscription managed here; `renewing`: one that also renews.
 */
type Audience = 'visitor' | 'entering' | 'anyone' | 'signed-in' | 'subscriber' | 'renewing'

/** Every address of the portal. Anything else is "page not found". */
const audiences = {
  '/membership': 'visitor',
  '/signup': 'entering',
  '/signin': 'entering',
  '/forgot-password': 'visitor',
  '/set-password': 'anyone',
  '/set-password-successful': 'anyone',
  '/': 'signed-in',
  '/payment-successful': 'signed-in',
  '/change-payment-method': 'subscriber',
  '/cancel-subscription': 'renewing',
} as const satisfies Record<string, Audience>

export type Route = keyof typeof audiences

/** A place in the portal: the path, and what stands in the query. */
export interface Address {
  readonly path: string
  readonly query: ReadonlyMap<string, string>
}

/** What is known of the person in front of the screen. */
export type Visitor =
  | { readonly type: 'signed-out' }
  | { readonly type: 'signed-in'; readonly user: CurrentUser }
  /** Nobody could say: identity or service did not answer. */
  | { readonly type: 'unknown' }

export type GuardResult =
  | { readonly type: 'allow' }
  | { readonly type: 'redirect'; readonly to: string }
  /** The page depends on who is signed in, and that is not known. */
  | { readonly type: 'unknown' }

/** The route of a path, trailing slashes aside, or nothing when the portal has no such page. */
export function findRoute(path: string): Route | undefined {
  const plain = path.replace(/\/+$/, '') || '/'
  return Object.hasOwn(audiences, plain) ? (plain as Route) : undefined
}

/** Whether a visitor may see the page of an address, or where they are redirected. All access rules are here. */
export function guard(address: Address, visitor: Visitor): GuardResult {
  const route = findRoute(address.path)
  const audience = route && audiences[route]
  if (audience === undefined || audience === 'anyone') return { type: 'allow' }
  if (visitor.type === 'unknown') return { type: audience === 'visitor' ? 'allow' : 'unknown' }
  if (audience === 'visitor' || audience === 'entering') {
    return visitor.type === 'signed-in' ? { type: 'redirect', to: homeOf(address) } : { type: 'allow' }
  }
  if (visitor.type === 'signed-out') return { type: 'redirect', to: signInFor(address) }
  if (audience === 'signed-in') return { type: 'allow' }
  return mayManage(visitor.user, audience) ? { type: 'allow' } : { type: 'redirect', to: '/' }
}

/** Whether only signed-in users may see the page. */
export function needsSession(route: Route): boolean {
  const audience: Audience = audiences[route]
  return audience === 'signed-in' || audience === 'subscriber' || audience === 'renewing'
}

/** The sign-in page that leads back to the address afterwards. */
export function signInFor(address: Address): string {
  const wanted = addressText({ ...address, path: findRoute(address.path) ?? '/' })
  return wanted === '/' ? '/signin' : `/signin?returnTo=${encodeURIComponent(wanted)}`
}

/** A return path from an address bar: one of the portal's own routes, query included, or nothing. */
export function readReturnPath(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [path = '', ...query] = text.replace(/#.*/s, '').split('?')
  const route = findRoute(path)
  if (!route || path !== route || /[\s\\]|\p{Cc}/u.test(text)) return undefined
  return query.length === 0 ? route : `${route}?${query.join('?')}`
}

/** The address as it is written in an address bar. */
export function addressText(address: Address): string {
  const query = [...address.query]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return query === '' ? address.path : `${address.path}?${query}`
}

/** Where a signed-in person lands instead of a visitor's page: where they wanted to go, their chosen plan kept. */
function homeOf(address: Address): string {
  const wanted = readReturnPath(address.query.get('returnTo'))
  if (wanted !== undefined) return wanted
  const kept = [...address.query].filter(([name]) => name === 'plan' || name === 'promo')
  return addressText({ path: '/', query: new Map(kept) })
}

function mayManage(user: CurrentUser, audience: 'subscriber' | 'renewing'): boolean {
  const subscription = user.subscription
  if (subscription?.managedBy !== 'portal') return false
  return audience === 'subscriber' || subscription.autoRenew
}
