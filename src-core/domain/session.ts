import type { Account } from './account'
import type { CurrentUser } from './subscriber'

export type SessionState =
  | { readonly type: 'loading' }
  | { readonly type: 'signed-out' }
  | { readonly type: 'signed-in'; readonly account: Account; readonly user: CurrentUser }
  /** The identity provider or the service did not respond. */
  | { readonly type: 'unreachable' }

/** Why a session has ended. Only the sign-in page says it. */
export type SessionEnd =
  | 'session-revoked'
  | 'session-disabled'
  | 'session-deleted'
  /** The account was deleted, but its subscription of an app store renews. */
  | 'session-deleted-billed-elsewhere'

export function isDeletion(reason: SessionEnd): boolean {
  return reason === 'session-deleted' || reason === 'session-deleted-billed-elsewhere'
}
