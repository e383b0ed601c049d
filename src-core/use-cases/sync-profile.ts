import type { Account } from '../domain/account'
import { fullName, splitName } from '../domain/person-name'
import type { CurrentUser } from '../domain/subscriber'
import type { Log } from '../ports/log'
import type { PortalApi, ServiceFailure } from '../ports/portal-api'
import { success, type Result } from '../shared/result'
import type { Entry } from './sign-up'

/**
 * Tells the service what the identity provider knows, then loads the user. Names are sent only when the service
 * turns out to have none, so no sync undoes what the user has edited.
 */
export class SyncProfile {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  /**
   * `entry` is what has just let the account in: it may have sent everything, and knows the name as it was typed.
   * `isStillHere` says whether the account is still signed in: its name is not sent in the name of who comes after it.
   */
  async execute(
    account: Account,
    entry: Entry | undefined,
    isStillHere: () => boolean = () => true,
  ): Promise<Result<CurrentUser, ServiceFailure>> {
    if (entry?.profile !== 'synced') await this.send({ email: account.email })
    const loaded = await this.portalApi.loadUser()
    if (loaded.type === 'error') {
      this.log.warn('The user could not be loaded', loaded.error)
      return loaded
    }
    if (!isStillHere()) return loaded
    const name = entry?.name ?? splitName(account.displayName)
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
