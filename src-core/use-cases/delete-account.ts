import type { Account } from '../domain/account'
import type { SessionNotice } from '../domain/session'
import type { Log } from '../ports/log'
import type { PortalApi, ServiceFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'
import type { Session } from './session'

/** Deletes the account and signs out. Does not cancel the subscription. */
export class DeleteAccount {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly session: Session,
    private readonly log: Log,
  ) {}

  /** `notice`: what the sign-in page says after that. */
  async execute(account: Account, notice: SessionNotice): Promise<Result<void, ServiceFailure>> {
    const deleted = await this.portalApi.deleteUser(account.id)
    if (deleted.type === 'success') await this.session.end(account, notice)
    else this.log.error('The account was not deleted', deleted.error)
    return deleted
  }
}
