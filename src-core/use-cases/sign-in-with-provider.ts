import type { SocialProvider } from '../domain/account'
import { splitName } from '../domain/person-name'
import type { Analytics } from '../ports/analytics'
import type { Identity, ProviderSignInFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi } from '../ports/portal-api'
import { success, type Result } from '../shared/result'
import type { Entry } from './sign-up'

/** Signs in through a provider's window; the first time also tells the service the name and reports the lead. */
export class SignInWithProvider {
  constructor(
    private readonly identity: Identity,
    private readonly portalApi: PortalApi,
    private readonly analytics: Analytics,
    private readonly log: Log,
  ) {}

  /** A profile that cannot be patched is logged and nothing else: the next sync tries again. */
  async execute(provider: SocialProvider): Promise<Result<Entry, ProviderSignInFailure>> {
    const signedIn = await this.identity.signInWithProvider(provider)
    if (signedIn.type === 'error') {
      if (signedIn.error.kind !== 'window-closed') this.log.warn('Provider sign-in failed', signedIn.error)
      return signedIn
    }
    const { account, first } = signedIn.value
    if (!first) return success({ account, profile: 'not-sent' })

    this.analytics.track({ name: 'lead', method: account.method })
    const synced = await this.portalApi.syncUser({ ...splitName(account.displayName), email: account.email })
    if (synced.type === 'error') this.log.warn('The profile could not be patched', synced.error)
    return success({ account, profile: synced.type === 'success' ? 'synced' : 'not-sent' })
  }
}
