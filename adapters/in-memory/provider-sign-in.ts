import type { Account, SocialProvider } from '../../src-core/domain/account'
import type { ProviderSignInFailure } from '../../src-core/ports/identity'
import { failure, success, type Result } from '../../src-core/shared/result'
import { providerPeople, providerUser } from './first-accounts'
import { findByEmail, startSession } from './sessions'
import type { World } from './world'

type Entry = Result<{ readonly account: Account; readonly first: boolean }, ProviderSignInFailure>

/** Signs in the person behind a provider's button, with an account made for them where there is none. */
export function enterByProvider(world: World, provider: SocialProvider): Entry {
  const newId = `account-${world.randomId()}`
  return world.change((draft): Entry => {
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
