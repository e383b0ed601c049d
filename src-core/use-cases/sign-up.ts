import type { Account } from '../domain/account'
import type { PersonName } from '../domain/person-name'
import type { Analytics } from '../ports/analytics'
import type { CreateAccountFailure, Identity } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi } from '../ports/portal-api'
import { success, type Result } from '../shared/result'

/** The result of a sign-up or sign-in. */
export interface Authentication {
  readonly account: Account
  /** The name from the sign-up form. */
  readonly name?: PersonName
  /** `synced`: the service has name and email. `failed`: the request failed, and the user is informed. */
  readonly profile: 'synced' | 'failed' | 'not-sent'
}

/** Creates an account with email and password, syncs its profile and reports a lead. */
export class SignUp {
  constructor(
    private readonly identity: Identity,
    private readonly portalApi: PortalApi,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly log: Log,
  ) {}

  /** `isReplaced` returns whether another user has signed in meanwhile, whose token would be sent with the profile. */
  async execute(
    form: {
      readonly firstName: string
      readonly lastName: string
      readonly email: string
      readonly password: string
    },
    isReplaced: (account: Account) => boolean = () => false,
  ): Promise<Result<Authentication, CreateAccountFailure>> {
    const { firstName, lastName, email, password } = form
    const created = await this.identity.createAccount({
      email,
      password,
      displayName: `${firstName} ${lastName}`,
    })
    if (created.type === 'error') {
      this.log.warn('Sign-up failed', created.error)
      return created
    }
    this.analytics.track({ name: 'lead', method: 'password' })
    const name = { firstName, lastName }
    if (isReplaced(created.value)) return success({ account: created.value, name, profile: 'not-sent' })
    const synced = await this.portalApi.syncUser(created.value.id, { firstName, lastName, email })
    if (synced.type === 'error') this.log.warn('The profile could not be synced', synced.error)
    return success({
      account: created.value,
      name,
      profile: synced.type === 'success' ? 'synced' : 'failed',
    })
  }
}
