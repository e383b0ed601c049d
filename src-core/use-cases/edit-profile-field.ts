import { fullName } from '../domain/person-name'
import type { CurrentUser } from '../domain/subscriber'
import type { Clock } from '../ports/clock'
import type { Identity, SignInFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi, ProfileChange, UserUpdateFailure } from '../ports/portal-api'
import { failure, success, type Result } from '../shared/result'
import { ConfirmSignIn } from './confirm-sign-in'
import type { Session } from './session'

export type EditFailure =
  | UserUpdateFailure
  /** The password could not be checked. */
  | SignInFailure
  /** A change of email, and the last sign-in is too long ago, by this device's clock or the service's. */
  | { readonly kind: 'password-required' }

const warning = 'The profile could not be updated'

/** Changes one field of the profile, and the identity provider's display name with the name. */
export class EditProfileField {
  private readonly confirmSignIn: ConfirmSignIn

  constructor(
    private readonly portalApi: Pick<PortalApi, 'updateUser'>,
    private readonly session: Pick<Session, 'act' | 'change'>,
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
  async execute(change: ProfileChange, password?: string): Promise<Result<void, EditFailure>> {
    const confirmed =
      'email' in change
        ? await this.session.act(({ id }, { email }) => this.confirmUser(id, email, password))
        : success()
    if (confirmed.type === 'error') return confirmed
    const updated = await this.session.change({
      call: ({ id }) => this.portalApi.updateUser(id, change),
      accepted: (user) => ({ ...user, ...change }),
      isMade: (user) => has(user, change),
      warning,
    })
    if (updated.type === 'success') {
      if (!('email' in change)) await this.rename()
      return success()
    }
    const { error } = updated
    if (error.kind !== 'recent-sign-in-required') return failure(error)
    if (password === undefined) return failure({ kind: 'password-required' })
    // The password was right a moment ago: entering it again would not help.
    this.log.warn(warning, error)
    return failure({ kind: 'service-error', cause: error })
  }

  private async rename(): Promise<void> {
    const renamed = await this.session.act(async ({ id }, user) => {
      const name = fullName(user)
      return name === undefined ? success() : this.identity.changeDisplayName(id, name)
    })
    if (renamed.type === 'error') this.log.warn('The display name could not be changed', renamed.error)
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

function has(user: CurrentUser, change: ProfileChange): boolean {
  const changed = { ...user, ...change }
  return (['firstName', 'lastName', 'email'] as const).every((field) => changed[field] === user[field])
}
