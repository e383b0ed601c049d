import { fullName } from '../domain/person-name'
import type { CurrentUser } from '../domain/subscriber'
import type { Identity } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi, ProfileChange, UserUpdateFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'

/** Changes one field of the profile, and the identity provider's display name with the name. */
export class EditProfileField {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly identity: Identity,
    private readonly log: Log,
  ) {}

  /** Only logs a display name that was not changed: the service has the new name. */
  async execute(user: CurrentUser, change: ProfileChange): Promise<Result<void, UserUpdateFailure>> {
    const updated = await this.portalApi.updateUser(change)
    if (updated.type === 'error') {
      this.log.warn('The profile could not be patched', updated.error)
      return updated
    }
    const name = fullName({ ...user, ...change })
    // Stryker disable next-line ConditionalExpression: the service accepts no blank name, so there is one
    if (!('email' in change) && name !== undefined) {
      const renamed = await this.identity.changeDisplayName(name)
      if (renamed.type === 'error') this.log.warn('The display name could not be changed', renamed.error)
    }
    return updated
  }
}
