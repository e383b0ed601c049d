import type { Account, SocialProvider } from '#core/domain/account'
import type { ProviderConfirmationFailure, ProviderSignInFailure, SignInFailure } from '#core/ports/identity'
import { failure, success, type Result } from '#core/shared/result'
import { providerProfiles, providerUser } from './seed'
import { findByEmail, renewToken, startSession } from './sessions'
import type { World } from './world'
import type { WorldAccount, WorldState } from './world-state'

const maximumAttempts = 10
const lockoutInMilliseconds = 15 * 60 * 1000
const minimumPasswordLength = 6

/** Checks the provider's own policy, which is laxer than the portal's. */
export function isPasswordAccepted(password: string): boolean {
  return [...password].length >= minimumPasswordLength
}

/** Returns the account of the credentials. Locks the email after too many wrong passwords in a row. */
export function checkPassword(
  draft: WorldState,
  { email, password }: { readonly email: string; readonly password: string },
  now: number,
): Result<WorldAccount, SignInFailure> {
  const key = email.trim().toLowerCase()
  const previous = draft.wrongPasswords[key]
  const count = previous && now - previous.lastAt < lockoutInMilliseconds ? previous.count : 0
  if (count > maximumAttempts) return failure({ kind: 'too-many-attempts' })

  const account = findByEmail(draft.accounts, email)
  if (account?.password === undefined || account.password !== password) {
    draft.wrongPasswords[key] = { count: count + 1, lastAt: now }
    return failure({ kind: count < maximumAttempts ? 'invalid-credentials' : 'too-many-attempts' })
  }
  delete draft.wrongPasswords[key]
  return account.disabled ? failure({ kind: 'account-disabled' }) : success(account)
}

type ProviderSignIn = Result<
  { readonly account: Account; readonly isNewAccount: boolean },
  ProviderSignInFailure
>

/** Signs in the user of a social provider and creates the account if there is none. */
export function signInByProvider(world: World, provider: SocialProvider): ProviderSignIn {
  const newId = `account-${world.randomId()}`
  return world.change((draft): ProviderSignIn => {
    const known = draft.accounts.find(({ method }) => method === provider)
    if (known?.disabled) return failure({ kind: 'account-disabled' })
    const { email } = providerProfiles[provider]
    const other = known ? undefined : findByEmail(draft.accounts, email)
    if (other) return failure({ kind: 'other-method', email, ...reportedMethod(other) })
    const account = known ?? providerUser(provider, newId)
    if (!known) draft.accounts.push(account)
    const isNewAccount = !account.signedInBefore
    return success({ account: startSession(draft, account, provider, world.clock.now()), isNewAccount })
  })
}

/** The user of a social provider confirms the session of this browser, which counts as a new sign-in. */
export function confirmByProvider(
  world: World,
  provider: SocialProvider,
): Result<void, ProviderConfirmationFailure> {
  const now = world.clock.now()
  return world.change((draft): Result<void, ProviderConfirmationFailure> => {
    const { session } = draft
    if (!session) return failure({ kind: 'unknown', cause: 'no user is signed in' })
    const chosen = draft.accounts.find(({ method }) => method === provider)
    if (chosen?.id !== session.accountId) return failure({ kind: 'other-account' })
    if (chosen.disabled) return failure({ kind: 'account-disabled' })
    session.signedInAt = now
    renewToken(draft)
    return success()
  })
}

/** Like Firebase, names a provider only. */
function reportedMethod({ method }: WorldAccount): { readonly method?: SocialProvider } {
  return method === 'apple' || method === 'google' ? { method } : {}
}
