import { fullName } from '../domain/person-name'
import type { CurrentUser } from '../domain/subscriber'
import type { Clock } from '../ports/clock'
import type { Identity, SignInFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi, ProfileChange, UserUpdateFailure } from '../ports/portal-api'
import { failure, success, type Result } from '../shared/result'
import { ConfirmSignIn } from './confirm-sign-in'

export type EditFailure =
  | UserUpdateFailure
  /** The password could not be checked. */
  | SignInFailure
  /** A change of email, and the last sign-in is too long ago, by this device's clock or the service's. */
  | { readonly kind: 'password-required' }

/** Changes one field of the profile, and the identity provider's display name with the name. */
export class EditProfileField {
  private readonly confirmSignIn: ConfirmSignIn

  constructor(
    private readonly portalApi: PortalApi,
    private readonly identity: Identity,
    clock: Clock,
    private readonly log: Log,
  ) {
    this.confirmSignIn = new ConfirmSignIn(identity, clock, log)
  }

  /**
   * Only logs a display name that was not changed: the service has the new name. `password`: what the user has entered
   * after the failure `password-required`.
   */
  async execute(
    accountId: string,
    user: CurrentUser,
    change: ProfileChange,
    password?: string,
  ): Promise<Result<void, EditFailure>> {
    const confirmed = 'email' in change ? await this.confirmUser(accountId, user.email, password) : success()
    if (confirmed.type === 'error') return confirmed
    const updated = await this.portalApi.updateUser(accountId, change)
    if (updated.type === 'error') {
      const { error } = updated
      if (error.kind === 'recent-sign-in-required' && password === undefined)
        return failure({ kind: 'password-required' })
      this.log.warn('The profile could not be updated', error)
      // The password was right a moment ago: entering it again would not help.
      return error.kind === 'recent-sign-in-required'
        ? failure({ kind: 'service-error', cause: error })
        : failure(error)
    }
    const name = fullName({ ...user, ...change })
    // Stryker disable next-line ConditionalExpression: the service accepts no blank name, so there is one
    if (!('email' in change) && name !== undefined) {
      const renamed = await this.identity.changeDisplayName(accountId, name)
      if (renamed.type === 'error') this.log.warn('The display name could not be changed', renamed.error)
    }
    return updated
  }

  /** Asks for the password before a change of email. */
  private async confirmUser(
    accountId: string,
    email: string,
    password: string | undefined,
  ): Promise<Result<void, EditFailure>> {
    if (password !== undefined) return this.confirmSignIn.byPassword(accountId, email, password)
    return this.confirmSignIn.isNeeded() ? failure({ kind: 'password-required' }) : success()
  }
}
