import type { Identity } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi, ServiceFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'

/** Deletes the account and signs out. Does not cancel the subscription. */
export class DeleteAccount {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly identity: Identity,
    private readonly log: Log,
  ) {}

  /** Does not sign out another user, for whom `isReplaced` returns true. */
  async execute(
    accountId: string,
    isReplaced: () => boolean = () => false,
  ): Promise<Result<void, ServiceFailure>> {
    const deleted = await this.portalApi.deleteUser(accountId)
    if (deleted.type === 'error') {
      this.log.error('The account was not deleted', deleted.error)
      return deleted
    }
    if (!isReplaced()) await this.identity.signOut()
    return deleted
  }
}
