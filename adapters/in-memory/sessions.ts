import { isRecentSignIn, type Account, type SignInMethod } from '#core/domain/account'
import type { SessionEndReason } from '#core/ports/identity'
import type { DeepReadonly, WorldAccount, WorldState } from './world-state'

type State = DeepReadonly<WorldState>

/** This browser's session. `ended`: it is still stored, but the provider no longer accepts it. */
export function sessionStatus({ session, accounts }: State) {
  if (!session) return { type: 'none' } as const
  const account = accounts.find(({ id }) => id === session.accountId)
  if (account?.disabled) return { type: 'ended', reason: 'disabled' } as const
  if (account?.sessionGeneration !== session.generation) return { type: 'ended', reason: 'revoked' } as const
  return { type: 'active', account, token: session.token } as const
}

/** Returns the account of a bearer token, or undefined if the token belongs to no active session. */
export function accountOfToken(
  state: State,
  token: string | undefined,
): DeepReadonly<WorldAccount> | undefined {
  const status = sessionStatus(state)
  if (status.type !== 'active' || token === undefined || !state.session) return undefined
  return [state.session.token, ...state.session.earlierTokens].includes(token) ? status.account : undefined
}

/** Whether the account's user has signed in long ago. A caller from another world has no session in this one. */
export function isSignInOld({ session }: State, accountId: string, now: number): boolean {
  return session?.accountId === accountId && !isRecentSignIn(session.signedInAt, now)
}

export function signedInAccount(state: State): Account | undefined {
  const status = sessionStatus(state)
  return status.type === 'active' ? toAccount(status.account, state.session?.method) : undefined
}

export function findByEmail<Each extends { readonly email: string }>(
  accounts: readonly Each[],
  email: string,
): Each | undefined {
  const normalized = email.trim().toLowerCase()
  return accounts.find((account) => account.email.trim().toLowerCase() === normalized)
}

export function startSession(
  draft: WorldState,
  account: WorldAccount,
  method: SignInMethod,
  now: number,
): Account {
  account.signedInBefore = true
  // A user who signs in once more, as in a second tab, keeps the session: the service accepts its tokens for an hour.
  const isOwn = draft.session?.accountId === account.id && sessionStatus(draft).type === 'active'
  const earlierTokens = isOwn && draft.session ? [...draft.session.earlierTokens, draft.session.token] : []
  draft.session = {
    accountId: account.id,
    signedInAt: now,
    method,
    generation: account.sessionGeneration,
    token: nextToken(draft, account.id),
    earlierTokens,
  }
  return toAccount(account, method)
}

export function renewToken(draft: WorldState): void {
  const session = draft.session
  if (!session) return
  session.earlierTokens.push(session.token)
  session.token = nextToken(draft, session.accountId)
}

export function endSession(draft: WorldState, reason: SessionEndReason): void {
  if (!draft.session) return
  delete draft.session
  draft.sessionEnded = reason
}

function nextToken(draft: WorldState, accountId: string): string {
  draft.tokensIssued += 1
  return `sandbox-${accountId}-${draft.tokensIssued}`
}

/** The method is that of the session: an account created by a provider may have a password too. */
function toAccount(account: DeepReadonly<WorldAccount>, method: SignInMethod = account.method): Account {
  const { id, email, displayName } = account
  return { id, email, ...(displayName ? { displayName } : {}), method }
}
