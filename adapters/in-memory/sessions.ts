import type { Account, SignInMethod } from '../../src-core/domain/account'
import type { SessionEnd } from '../../src-core/ports/identity'
import type { DeepReadonly, WorldAccount, WorldState } from './world-state'

type State = DeepReadonly<WorldState>

/** How this browser's session stands. `over`: one is stored, and the provider no longer honours it. */
export type Standing =
  | { readonly type: 'none' }
  | { readonly type: 'living'; readonly account: DeepReadonly<WorldAccount>; readonly token: string }
  | { readonly type: 'over'; readonly reason: SessionEnd }

export function standing(state: State): Standing {
  const session = state.session
  if (!session) return { type: 'none' }
  const account = state.accounts.find(({ id }) => id === session.accountId)
  if (account?.disabled) return { type: 'over', reason: 'disabled' }
  if (account?.sessionGeneration !== session.generation) return { type: 'over', reason: 'revoked' }
  return { type: 'living', account, token: session.token }
}

/** The account that a bearer token proves, or nothing when the token is of no living session. */
export function accountOfToken(
  state: State,
  token: string | undefined,
): DeepReadonly<WorldAccount> | undefined {
  const found = standing(state)
  if (found.type !== 'living' || token === undefined || !state.session) return undefined
  return [state.session.token, ...state.session.earlierTokens].includes(token) ? found.account : undefined
}

/** Who is signed in, in the identity provider's words. */
export function signedInAccount(state: State): Account | undefined {
  const found = standing(state)
  return found.type === 'living' ? inWords(found.account, state.session?.method) : undefined
}

/** Names the session, whatever its token is by now. */
export function sessionName({ session }: State): string {
  return session?.earlierTokens[0] ?? session?.token ?? ''
}

export function findByEmail<Each extends { readonly email: string }>(
  accounts: readonly Each[],
  email: string,
): Each | undefined {
  return accounts.find((account) => sameEmail(account.email, email))
}

export function sameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** Signs the account in, and answers it in the identity provider's words. */
export function startSession(draft: WorldState, account: WorldAccount, method: SignInMethod): Account {
  account.signedInBefore = true
  draft.session = {
    accountId: account.id,
    method,
    generation: account.sessionGeneration,
    token: nextToken(draft, account.id),
    earlierTokens: [],
  }
  return inWords(account, method)
}

export function renewToken(draft: WorldState): void {
  const session = draft.session
  if (!session) return
  session.earlierTokens.push(session.token)
  session.token = nextToken(draft, session.accountId)
}

export function endSession(draft: WorldState, reason: SessionEnd): void {
  if (!draft.session) return
  delete draft.session
  draft.sessionEnded = reason
}

function nextToken(draft: WorldState, accountId: string): string {
  draft.tokensIssued += 1
  return `sandbox-${accountId}-${draft.tokensIssued}`
}

/** The method is that of the session: an account of a provider may have a password too. */
function inWords(account: DeepReadonly<WorldAccount>, method: SignInMethod = account.method): Account {
  const { id, email, displayName } = account
  return { id, email, ...(displayName ? { displayName } : {}), method }
}
