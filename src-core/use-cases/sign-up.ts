import type { Account } from '../domain/account'
import type { PersonName } from '../domain/person-name'
import type { Analytics } from '../ports/analytics'
import type { CreateAccountFailure, Identity } from '../ports/identity'
import type { Log } from '../ports/log'
import type { PortalApi } from '../ports/portal-api'
import { success, type Result } from '../shared/result'

/** What entering the portal answers: who is in, and whether their name reached the service. */
export interface Entry {
  readonly account: Account
  /** The name as it was typed, where it was. */
  readonly name?: PersonName
  /** `synced`: the service knows the name and email. `failed`: it could not be told; there is a sentence for it. */
  readonly profile: 'synced' | 'failed' | 'not-sent'
}

/** Creates an account with email and password, tells the service the names, and reports the lead. */
export class SignUp {
  constructor(
    private readonly identity: Identity,
    private readonly portalApi: PortalApi,
    private readonly analytics: Analytics,
    private readonly log: Log,
  ) {}

  async execute(form: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly password: string
  }): Promise<Result<Entry, CreateAccountFailure>> {
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
    const synced = await this.portalApi.syncUser({ firstName, lastName, email })
    if (synced.type === 'error') this.log.warn('The new profile could not be patched', synced.error)
    return success({
      account: created.value,
      name: { firstName, lastName },
      profile: synced.type === 'success' ? 'synced' : 'failed',
    })
  }
}
