import type { Identity } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi, ServiceFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'

/** Deletes the account for good and signs out. A subscription runs on: it is cancelled before, or not at all. */
export class DeleteAccount {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly identity: Identity,
    private readonly log: Log,
  ) {}

  /** A failure keeps the account, and its owner signed in. */
  async execute(): Promise<Result<void, ServiceFailure>> {
    const deleted = await this.portalApi.deleteUser()
    if (deleted.type === 'error') {
      this.log.error('The account was not deleted', deleted.error)
      return deleted
    }
    await this.identity.signOut()
    return deleted
  }
}
