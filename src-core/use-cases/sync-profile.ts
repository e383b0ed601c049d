import type { Account } from '../domain/account'
import { isEmail } from '../domain/email'
import { fullName, splitName, type PersonName } from '../domain/person-name'
import type { CurrentUser } from '../domain/subscriber'
import type { Log } from '../ports/log'
import type { PortalApi, ServiceFailure } from '../ports/portal-api'
import { success, type Result } from '../shared/result'
import type { Authentication } from './sign-up'

/**
 * Sends the identity provider's profile to the service, then loads the user. Sends the name of an earlier account only if
 * the service has none: the user may have edited it.
 */
export class SyncProfile {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  /** `signIn`: the sign-up or sign-in that just succeeded, if any. */
  async execute(account: Account, signIn?: Authentication): Promise<Result<CurrentUser, ServiceFailure>> {
    const name = signIn?.name ?? splitName(account.displayName)
    await this.send(account, signIn?.isNewAccount ? name : {})
    const loaded = await this.portalApi.loadUser()
    if (loaded.type === 'error') {
      this.log.warn('The user could not be loaded', loaded.error)
      return loaded
    }
    if (fullName(loaded.value) !== undefined || fullName(name) === undefined) return loaded
    return (await this.send(account, name)) ? success({ ...loaded.value, ...name }) : loaded
  }

  private async send({ id, email }: Account, name: PersonName): Promise<boolean> {
    // The service takes no profile without an email, which an account of a provider may lack.
    if (!isEmail(email)) return false
    const synced = await this.portalApi.syncUser(id, { ...name, email })
    if (synced.type === 'error') this.log.warn('The profile could not be synced', synced.error)
    return synced.type === 'success'
  }
}
