import type { Account } from '../domain/account'
import { fullName, splitName } from '../domain/person-name'
import type { CurrentUser } from '../domain/subscriber'
import type { Log } from '../ports/log'
import type { PortalApi, ServiceFailure } from '../ports/portal-api'
import { success, type Result } from '../shared/result'

/**
 * Tells the service what the identity provider knows, then loads the user. Names are sent only when the service
 * turns out to have none, so no sync undoes what the user has edited.
 */
export class SyncProfile {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  /** `alreadySynced`: the entry has just sent everything. */
  async execute(account: Account, alreadySynced: boolean): Promise<Result<CurrentUser, ServiceFailure>> {
    if (!alreadySynced) await this.send({ email: account.email })
    const loaded = await this.portalApi.loadUser()
    if (loaded.type === 'error') {
      this.log.warn('The user could not be loaded', loaded.error)
      return loaded
    }
    const name = splitName(account.displayName)
    if (fullName(loaded.value) !== undefined || fullName(name) === undefined) return loaded
    return success({ ...loaded.value, ...((await this.send({ ...name, email: account.email })) ? name : {}) })
  }

  private async send(facts: {
    readonly email: string
    readonly firstName?: string
    readonly lastName?: string
  }) {
    const synced = await this.portalApi.syncUser(facts)
    if (synced.type === 'error') this.log.warn('The profile could not be synced', synced.error)
    return synced.type === 'success'
  }
}
