import type { SocialProvider } from '../domain/account'
import type { Analytics } from '../ports/analytics'
import type { Identity, ProviderSignInFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import type { Result } from '../shared/result'
import type { Authentication } from './sign-up'

/** Signs in through a provider's window. Reports a lead for a new account. */
export class SignInWithProvider {
  constructor(
    private readonly identity: Identity,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly log: Log,
  ) {}

  /** Loads what the popup needs. Call it before the click, when the browser is idle. */
  prepare(): void {
    this.identity.preparePopup()
  }

  async execute(provider: SocialProvider): Promise<Result<Authentication, ProviderSignInFailure>> {
    const signedIn = await this.identity.signInWithProvider(provider)
    if (signedIn.type === 'success') {
      const { account, isNewAccount } = signedIn.value
      if (isNewAccount) this.analytics.track({ name: 'lead', method: account.method })
    } else if (signedIn.error.kind !== 'popup-closed')
      this.log.warn('Provider sign-in failed', signedIn.error)
    return signedIn
  }
}
