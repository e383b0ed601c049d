import type { Account } from './account'
import type { CurrentUser } from './subscriber'

export type SessionState =
  | { readonly type: 'loading' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'signed-in'; readonly account: Account; readonly user: CurrentUser }
  /** The identity provider or the service did not respond. */
  | { readonly type: 'unreachable' }

/** What a user is told of a session. The sign-in page shows those that begin with `session-`. */
export type SessionNotice =
  | 'name-not-saved'
  | 'session-revoked'
  | 'session-disabled'
  | 'session-deleted'
  /** The account was deleted, but its subscription of an app store renews. */
  | 'session-deleted-billed-elsewhere'
