import type { Account, SocialProvider } from '../domain/account'
import { isEmail } from '../domain/email'
import { splitName } from '../domain/person-name'
import type { Analytics } from '../ports/analytics'
import type { Identity, ProviderSignInFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi } from '../ports/portal-api'
import { success, type Result } from '../shared/result'
import type { Authentication } from './sign-up'

/** Signs in through a provider's window. For a new account, syncs its profile and reports a lead. */
export class SignInWithProvider {
  constructor(
    private readonly identity: Identity,
    private readonly portalApi: PortalApi,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly log: Log,
  ) {}

  /** Loads what the popup needs. Call it before the click, when the browser is idle. */
  prepare(): void {
    this.identity.preparePopup()
  }

  /**
   * Only logs a profile that was not synced: the next sync retries. `isReplaced` returns whether another user has signed
   * in meanwhile, whose token would be sent with the profile.
   */
  async execute(
    provider: SocialProvider,
    isReplaced: (account: Account) => boolean = () => false,
  ): Promise<Result<Authentication, ProviderSignInFailure>> {
    const signedIn = await this.identity.signInWithProvider(provider)
    if (signedIn.type === 'error') {
      if (signedIn.error.kind !== 'popup-closed') this.log.warn('Provider sign-in failed', signedIn.error)
      return signedIn
    }
    const { account, isNewAccount } = signedIn.value
    if (!isNewAccount) return success({ account, profile: 'not-sent' })

    this.analytics.track({ name: 'lead', method: account.method })
    if (isReplaced(account) || !isEmail(account.email)) return success({ account, profile: 'not-sent' })
    const profile = { ...splitName(account.displayName), email: account.email }
    const synced = await this.portalApi.syncUser(account.id, profile)
    if (synced.type === 'error') this.log.warn('The profile could not be synced', synced.error)
    return success({ account, profile: synced.type === 'success' ? 'synced' : 'not-sent' })
  }
}
