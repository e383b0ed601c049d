import type { Account, SocialProvider } from '../../src-core/domain/account'
import type { ProviderSignInFailure, SignInFailure } from '../../src-core/ports/identity'
import { failure, success, type Result } from '../../src-core/shared/result'
import { providerPeople, providerUser } from './first-accounts'
import { findByEmail, startSession } from './sessions'
import type { World } from './world'
import type { WorldAccount, WorldState } from './world-state'

const attempts = 10
const pauseInMilliseconds = 15 * 60 * 1000
const leastLength = 6

/** The provider's own policy, which is laxer than the portal's. */
export function isPasswordAccepted(password: string): boolean {
  return [...password].length >= leastLength
}

/** Finds who signs in, and counts wrong passwords: after too many in a row the email has to rest for a while. */
export function checkPassword(
  draft: WorldState,
  { email, password }: { readonly email: string; readonly password: string },
  now: number,
): Result<WorldAccount, SignInFailure> {
  const key = email.trim().toLowerCase()
  const wrong = draft.wrongPasswords[key]
  const count = wrong && now - wrong.lastAt < pauseInMilliseconds ? wrong.count : 0
  if (count > attempts) return failure({ kind: 'too-many-attempts' })

  const account = findByEmail(draft.accounts, email)
  if (account?.password === undefined || account.password !== password) {
    draft.wrongPasswords[key] = { count: count + 1, lastAt: now }
    return failure({ kind: count < attempts ? 'invalid-credentials' : 'too-many-attempts' })
  }
  delete draft.wrongPasswords[key]
  return account.disabled ? failure({ kind: 'account-disabled' }) : success(account)
}

type ProviderSignIn = Result<{ readonly account: Account; readonly first: boolean }, ProviderSignInFailure>

/** Signs in the person behind a provider's button, with an account made for them where there is none. */
export function signInByProvider(world: World, provider: SocialProvider): ProviderSignIn {
  const newId = `account-${world.randomId()}`
  return world.change((draft): ProviderSignIn => {
    const known = draft.accounts.find(({ method }) => method === provider)
    if (known?.disabled) return failure({ kind: 'account-disabled' })
    if (!known && findByEmail(draft.accounts, providerPeople[provider].email)) {
      return failure({ kind: 'other-method' })
    }
    const account = known ?? providerUser(provider, newId)
    if (!known) draft.accounts.push(account)
    const first = !account.signedInBefore
    return success({ account: startSession(draft, account, provider), first })
  })
}
