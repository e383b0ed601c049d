import { isRecentSignIn, type SocialProvider } from '../domain/account'
import type { Clock } from '../ports/clock'
import type { Identity, IdentityFailure, ProviderConfirmationFailure, SignInFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import { success, type Result } from '../shared/result'
import { checkEnteredPassword } from './check-entered-password'

/** Confirms the sign-in before a change that needs a recent one. */
export class ConfirmSignIn {
  constructor(
    private readonly identity: Identity,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly log: Log,
  ) {}

  /** Whether the last sign-in is too long ago, by this device's clock. */
  isNeeded(): boolean {
    return !isRecentSignIn(this.identity.signedInAt(), this.clock.now())
  }

  /** Loads what a provider's window needs. Call it before the click. */
  prepareWindow(): void {
    this.identity.preparePopup()
  }

  async byPassword(accountId: string, email: string, password: string): Promise<Result<void, SignInFailure>> {
    const confirmed = await checkEnteredPassword(password, (entered) =>
      this.identity.reauthenticate({ email, password: entered }),
    )
    return this.renewToken(accountId, confirmed, 'The password was not confirmed')
  }

  /** Opens the provider's window: call it in the click handler, without an `await` before it. */
  async byProvider(
    accountId: string,
    provider: SocialProvider,
  ): Promise<Result<void, ProviderConfirmationFailure>> {
    const confirmed = await this.identity.reauthenticateWithProvider(provider)
    if (confirmed.type === 'error' && confirmed.error.kind === 'popup-closed') return confirmed
    return this.renewToken(accountId, confirmed, 'The sign-in was not confirmed')
  }

  /** The service reads from the token when the user has signed in. */
  private async renewToken<Failure>(
    accountId: string,
    confirmed: Result<void, Failure>,
    warning: string,
  ): Promise<Result<void, Failure | IdentityFailure>> {
    const renewed =
      confirmed.type === 'error' ? confirmed : await this.identity.bearerToken({ renewed: true, accountId })
    if (renewed.type === 'success') return success()
    this.log.warn(warning, renewed.error)
    return renewed
  }
}
