import { fullName } from '../domain/person-name'
import type { CurrentUser } from '../domain/subscriber'
import type { Identity } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi, ProfileChange, UserUpdateFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'

/** Changes one field of the profile; a changed name becomes the identity provider's display name too. */
export class EditProfileField {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly identity: Identity,
    private readonly log: Log,
  ) {}

  /** A display name that cannot be changed is logged and nothing else: the service has the new name. */
  async execute(user: CurrentUser, change: ProfileChange): Promise<Result<void, UserUpdateFailure>> {
    const updated = await this.portalApi.updateUser(change)
    if (updated.type === 'error') {
      this.log.warn('The profile could not be patched', updated.error)
      return updated
    }
    const name = fullName({ ...user, ...change })
    if (!('email' in change) && name !== undefined) {
      const renamed = await this.identity.changeDisplayName(name)
      if (renamed.type === 'error') this.log.warn('The display name could not be changed', renamed.error)
    }
    return updated
  }
}
